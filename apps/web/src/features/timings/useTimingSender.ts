import { timings } from '@sermon/contract/timings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshCalls } from '../../ask.ts';
import { useBackgroundSender } from '../../offline/sync/useBackgroundSender.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

export const refreshTimings = (client: QueryClient): Promise<void> =>
  refreshCalls(client, [timings.list, timings.pace]);

const page = createLazyModule(() => import('./timingSender.ts'));

export function useTimingSender(): void {
  const client = useQueryClient();
  useBackgroundSender(page, ({ startTimingSender }, ownerId) =>
    startTimingSender(ownerId, () => void refreshTimings(client)),
  );
}
