import { styled } from '@mui/material/styles';
import type { OwnComment } from '@sermon/contract/sharing/comments';
import type { AssetShare } from '@sermon/contract/sharing/shares';
import { maxCommentLength } from '@sermon/domain/sharing/limits';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { SettingSwitch } from '../../../ui/SettingSwitch.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { formatRelative } from '../../../ui/time/dateFormat.ts';
import { appConfig } from '../../../user.ts';
import type { Share } from '../useShare.ts';
import { type Comments, useComments } from './useComments.ts';

export function CommentsSection({ sharing: { share, set, setCommentEmails } }: { sharing: Share }) {
  const { data: config } = useQuery(appConfig);
  if (!share) return null;
  return (
    <Settings>
      <SettingSwitch
        label={texts.settings.comments}
        hint={texts.settings.commentsHint}
        isOn={share.commentsEnabled}
        onChange={(isOn) => void set('commentsEnabled', isOn)}
      />
      {share.commentsEnabled && (
        <>
          <SettingSwitch
            label={texts.settings.held}
            hint={texts.settings.heldHint}
            isOn={share.commentsHeld}
            onChange={(isOn) => void set('commentsHeld', isOn)}
          />
          {config?.sendsEmails !== false && (
            <SettingSwitch
              label={texts.settings.emails}
              hint={texts.settings.emailsHint}
              isOn={share.commentEmails}
              onChange={(isOn) => void setCommentEmails(isOn)}
            />
          )}
          <CommentList share={share} />
        </>
      )}
    </Settings>
  );
}

function CommentList({ share }: { share: AssetShare }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const handling = useComments(share);
  const { comments, isError, refetch } = handling;
  const waiting = comments?.filter(({ state }) => state === 'held').length ?? 0;
  return (
    <List aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        {texts.list.title}
        {waiting > 0 && <span>{texts.list.waiting(waiting)}</span>}
      </h3>
      {isError && !comments ? (
        <ErrorState onTryAgain={() => void refetch()}>{texts.list.notLoaded}</ErrorState>
      ) : !comments ? (
        <LoadingArea />
      ) : comments.length === 0 ? (
        <p>{texts.list.none}</p>
      ) : (
        <ul>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              handling={handling}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </List>
  );
}

const Settings = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });

const List = styled('section')(({ theme }) => ({
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 12px',
    margin: '8px 0 0',
    font: 'inherit',
    fontWeight: 600,
  },
  '& h3 > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
  '& > ul': { margin: '8px 0 0', padding: 0, listStyle: 'none' },
}));

type ItemProps = { comment: OwnComment; handling: Comments; onRemoved: () => void };

function CommentItem({ comment, handling, onRemoved }: ItemProps) {
  const now = useNow();
  const [isAnswering, setIsAnswering] = useState(false);
  const answering = useRef<HTMLButtonElement>(null);
  const { name, text, date, answer, state } = comment;
  const { list } = texts;
  const isBusy = handling.busyId === comment.id;
  const setState = async (next: 'shown' | 'hidden') => {
    // The button that was pressed is gone.
    if (await handling.setState(comment, next)) answering.current?.focus();
  };
  const closeForm = () => {
    setIsAnswering(false);
    answering.current?.focus();
  };
  return (
    <Item aria-busy={isBusy}>
      <div data-who>
        <b dir="auto">{name}</b>
        <small>{formatRelative(date, now)}</small>
        <small data-state={state}>{list.states[state]}</small>
      </div>
      <p dir="auto">{text}</p>
      {answer && !isAnswering && (
        <blockquote>
          <small>{list.yourAnswer}</small>
          <p dir="auto">{answer}</p>
        </blockquote>
      )}
      {isAnswering && (
        <AnswerForm
          answer={answer}
          isBusy={isBusy}
          onClose={closeForm}
          onSave={async (typed) => {
            if (await handling.answer(comment, typed)) closeForm();
          }}
        />
      )}
      <div data-actions>
        {state !== 'shown' && (
          <Button variant="tonal" aria-label={list.of(list.approve, name)} onClick={() => void setState('shown')}>
            {list.approve}
          </Button>
        )}
        {state !== 'hidden' && (
          <Button variant="outlined" aria-label={list.of(list.hide, name)} onClick={() => void setState('hidden')}>
            {list.hide}
          </Button>
        )}
        <Button
          ref={answering}
          variant="outlined"
          aria-expanded={isAnswering}
          aria-label={list.of(answer ? list.changeAnswer : list.answer, name)}
          onClick={() => setIsAnswering(!isAnswering)}
        >
          {answer ? list.changeAnswer : list.answer}
        </Button>
        <Button
          variant="outlined"
          aria-label={list.of(list.delete, name)}
          onClick={() => void handling.remove(comment).then((isDone) => isDone && onRemoved())}
        >
          {list.delete}
        </Button>
      </div>
    </Item>
  );
}

type FormProps = {
  answer: string;
  isBusy: boolean;
  onClose: () => void;
  onSave: (answer: string) => Promise<void>;
};

function AnswerForm({ answer, isBusy, onClose, onSave }: FormProps) {
  const { list } = texts;
  const [error, setError] = useState<string>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    if (typed.length > maxCommentLength) setError(texts.answerTooLong(maxCommentLength));
    else void onSave(typed);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextArea
        label={list.yourAnswer}
        name="answer"
        rows={3}
        defaultValue={answer}
        error={error}
        onInput={() => setError(undefined)}
        ref={focusAtOnce}
      />
      <small>{list.answerHint}</small>
      <div data-actions>
        <Button type="submit" busyLabel={isBusy && list.saving}>
          {list.save}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {list.cancel}
        </Button>
      </div>
    </form>
  );
}

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& [data-who]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px' },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& [data-state="held"]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& blockquote': {
    margin: 0,
    paddingInlineStart: 12,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& form': { display: 'grid', gap: 8 },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
