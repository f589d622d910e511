import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBackgroundSender } from '../../../offline/sync/useBackgroundSender.ts';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { currentUser } from '../../../user.ts';
import { stopSender } from './currentSender.ts';

const page = createLazyModule(() => import('./deliverySender.ts'));

export function useDeliverySender(): void {
  const { data: user } = useQuery(currentUser);
  const client = useQueryClient();
  const notify = useNotify();
  useBackgroundSender(page, ({ senderOf }, ownerId) => ({
    run: () => senderOf({ ownerId, client, notify }).run(),
    // Deliveries are recorded with the same sender without a connection as well, so it stays until the user changes.
    stop() {},
  }));
  const ownerId = user?.id;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each user has a sender of their own.
  useEffect(() => stopSender, [ownerId]);
}
