import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from '../../offline/sync/saves.ts';
import type { Notify } from '../../ui/notices/notices.tsx';
import { refreshLibrary } from '../library/trash/trashedItems.ts';

export { startSender } from '../../offline/sync/pageSender.ts';

/** Shows the library as it is after a text was sent, and says what was done without asking. */
export function showSent({ notice }: Sent, client: QueryClient, notify: Notify): void {
  refreshLibrary(client);
  if (notice) notify({ text: notice });
}
