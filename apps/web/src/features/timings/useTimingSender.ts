import { useQueryClient } from '@tanstack/react-query';
import { useBackgroundSender } from '../../offline/sync/useBackgroundSender.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { refreshTimings } from './api.ts';

const page = createLazyModule(() => import('./sending.ts'));

export function useTimingSender(): void {
  const client = useQueryClient();
  useBackgroundSender(page, ({ startTimingSender }, ownerId) =>
    startTimingSender(ownerId, () => void refreshTimings(client)),
  );
}
