import { styled } from '@mui/material/styles';
import { shareComments } from '@sermon/contract/sharing/comments';
import type { AssetShare } from '@sermon/contract/sharing/shares';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { ask } from '../../../ask.ts';
import { SettingSwitch } from '../../../ui/SettingSwitch.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { appConfig } from '../../../user.ts';
import type { Share } from '../useShare.ts';
import { CommentItem } from './CommentItem.tsx';
import { useCommentChanges } from './useCommentChanges.ts';

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
  const handling = useCommentChanges();
  // Visitors may write at any time.
  const read = { ...ask(shareComments.list, { assetShareId: share.id }), staleTime: 0 };
  const { data: comments, isError, refetch } = useQuery(read);
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
