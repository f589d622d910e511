import { styled } from '@mui/material/styles';
import type { OwnComment } from '@sermon/contract/sharing/comments';
import { maxCommentLength } from '@sermon/domain/sharing/limits';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { formatRelative } from '../../../ui/time/dateFormat.ts';
import type { CommentChanges } from './useCommentChanges.ts';

type ItemProps = {
  comment: OwnComment;
  handling: CommentChanges;
  /** Above the comment, in a list of comments that all wait. */
  heading?: ReactNode;
  onRemoved?: () => void;
};

export function CommentItem({ comment, handling, heading, onRemoved }: ItemProps) {
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
      {heading}
      <div data-who>
        <b dir="auto">{name}</b>
        <small>{formatRelative(date, now)}</small>
        {!heading && <small data-state={state}>{list.states[state]}</small>}
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
          onClick={() => void handling.remove(comment).then((isDone) => isDone && onRemoved?.())}
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
