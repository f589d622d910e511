import { styled } from '@mui/material/styles';
import { shareComments } from '@sermon/contract/sharing/comments';
import { maxListedComments } from '@sermon/domain/sharing/limits';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { ask } from '../../ask.ts';
import { ConnectionError, EmptyState } from '../../ui/states/EmptyState.tsx';
import { loadErrorText } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../library/list/LoadingRows.tsx';
import { View } from '../library/View.tsx';
import { CommentItem } from '../sharing/comments/CommentItem.tsx';
import { useCommentChanges } from '../sharing/comments/useCommentChanges.ts';

/** The comments that wait on all pages of the user. */
export function CommentsScreen() {
  // Visitors may write at any time.
  const { data: comments, error, refetch } = useQuery({ ...ask(shareComments.listHeld, {}), staleTime: 0 });
  const { data: held } = useQuery({ ...ask(shareComments.held, {}), staleTime: 0 });
  const handling = useCommentChanges();
  const { title, none, noneHint, newest, hint } = texts.all;
  return (
    <View title={title}>
      <Content>
        {comments === undefined ? (
          error ? (
            <ConnectionError message={loadErrorText(error, texts.list.notLoaded)} onTryAgain={() => void refetch()} />
          ) : (
            <LoadingRows />
          )
        ) : comments.length === 0 ? (
          <EmptyState Icon={MessageSquare} text={none} hint={noneHint} />
        ) : (
          <>
            <p>{hint}</p>
            <ul aria-label={title}>
              {comments.map((comment) => (
                <CommentItem
                  key={comment.id}
                  comment={comment}
                  handling={handling}
                  heading={
                    <h2 dir="auto">
                      <Link to="/build/$id" params={{ id: comment.documentId }}>
                        {comment.documentName}
                      </Link>
                    </h2>
                  }
                />
              ))}
            </ul>
            {comments.length === maxListedComments && (held?.count ?? 0) > maxListedComments && (
              <p>{newest(maxListedComments)}</p>
            )}
          </>
        )}
      </Content>
    </View>
  );
}

const Content = styled('div')(({ theme }) => ({
  maxWidth: 720,
  '& > p': { ...theme.typography.body2, margin: '8px 0 16px', color: theme.vars.palette.text.secondary },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& h2': { ...theme.typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  '& h2 > a': { color: theme.vars.palette.primary.main, textDecoration: 'none' },
  '& h2 > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
}));
