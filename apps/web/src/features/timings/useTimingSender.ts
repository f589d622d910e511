import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useBackgroundSender } from '../../offline/sync/useBackgroundSender.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { endpointOf } from '@sermon/contract/client';
import { timings } from '@sermon/contract/timings';

const reads: readonly unknown[] = [endpointOf(timings.list), endpointOf(timings.pace)];

export const refreshTimings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) });

const page = createLazyModule(() => import('./timingSender.ts'));

export function useTimingSender(): void {
  const client = useQueryClient();
  useBackgroundSender(page, ({ startTimingSender }, ownerId) =>
    startTimingSender(ownerId, () => void refreshTimings(client)),
  );
}
