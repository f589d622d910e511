import { deliveries } from '@sermon/contract/deliveries';
import { library } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import { ask, refreshCalls } from '../../ask.ts';

/** The library's list, which has the years of deliveries, is loaded again only when it is opened the next time. */
export async function refreshDeliveries(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ask(library.list, {}).queryKey, refetchType: 'none' });
  await refreshCalls(client, [deliveries.list, deliveries.between, deliveries.places]);
}
