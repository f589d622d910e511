import { shareComments } from '@sermon/contract/sharing/comments';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';

/** 0 for a document that is not shared. */
export function useHeldComments(documentId: string, isShared: boolean): number {
  const isOnline = useIsOnline();
  const { data } = useQuery({ ...ask(shareComments.held, {}), enabled: isOnline && isShared });
  return (isShared && data?.documents.find(({ id }) => id === documentId)?.count) || 0;
}
