import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from '../../offline/sync/saves.ts';
import type { Notify } from '../../ui/notices/notices.tsx';
import { refreshLibrary } from '../library/trash/trashedItems.ts';

export { startSender } from '../../offline/sync/pageSender.ts';
export { onSavedInBackground } from '../../offline/sync/savedMessages.ts';

/** How long the library waits for more texts to be sent before it is fetched again, in ms. */
export const refreshAfterMs = 1_000;
const refreshing = new WeakSet<QueryClient>();

/** Shows the library as it is after a document was changed in the background, and says what was done without asking. */
export function showSent({ documentId, notice }: Sent, client: QueryClient, notify: Notify): void {
  if (notice) notify({ text: notice });
  refreshAfter(documentId, client);
}

/** Fetches what is shown of a document that was changed. The library is fetched at most once in `refreshAfterMs`. */
export function refreshAfter(documentId: string, client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['state of a document', documentId] });
  if (refreshing.has(client)) return;
  refreshing.add(client);
  setTimeout(() => {
    refreshing.delete(client);
    refreshLibrary(client);
  }, refreshAfterMs);
}
