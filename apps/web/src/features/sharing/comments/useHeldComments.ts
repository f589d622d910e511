import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { api } from './api.ts';

/** Returns how many comments on a shared document wait for approval; 0 for one that is not shared. */
export function useHeldComments(documentId: string, isShared: boolean): number {
  const isOnline = useIsOnline();
  const { data } = useQuery({ ...ask(api.shareComments.held, {}), enabled: isOnline && isShared });
  return (isShared && data?.documents.find(({ id }) => id === documentId)?.count) || 0;
}
