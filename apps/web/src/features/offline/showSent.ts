import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from '../../offline/sync/saves.ts';
import type { Notify } from '../../ui/notices/notices.tsx';
import { refreshLibrary } from '../library/trash/trashedItems.ts';

export { startSender } from '../../offline/sync/pageSender.ts';
export { onSavedInBackground } from '../../offline/sync/savedMessages.ts';

/** The library waits this long for more texts to be sent before it is fetched again. */
export const refreshAfterMs = 1_000;
const refreshing = new WeakSet<QueryClient>();

export function showSent({ documentId, notice }: Sent, client: QueryClient, notify: Notify): void {
  if (notice) notify({ text: notice });
  refreshAfter(documentId, client);
}

export function refreshAfter(documentId: string, client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['state of a document', documentId] });
  if (refreshing.has(client)) return;
  refreshing.add(client);
  setTimeout(() => {
    refreshing.delete(client);
    refreshLibrary(client);
  }, refreshAfterMs);
}
