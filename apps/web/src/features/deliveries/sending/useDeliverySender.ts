import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOnline } from '../../../offline/connection/useConnection.ts';
import { pageSession } from '../../../pageSession.ts';
import { createLazyModule, preload } from '../../../ui/lazy/lazyModule.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { currentUser } from '../../../user.ts';
import { stopSender } from './currentSender.ts';

/** Loaded when the browser is idle, because it needs a library that most screens do not. */
const page = createLazyModule(() => import('./deliverySender.ts'));

/**
 * Sends the deliveries that the user recorded without a connection: at the start, when the connection comes back, when
 * the user returns to the page, and after signing in again.
 */
export function useDeliverySender(): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const notify = useNotify();
  const ownerId = user?.id;
  useEffect(() => {
    if (!isOnline || ownerId === undefined) return;
    const run = () => {
      if (page.state.kind === 'there') void page.state.loaded.senderOf({ ownerId, client, notify }).run();
    };
    const returned = () => {
      if (document.visibilityState === 'visible') run();
    };
    run();
    document.addEventListener('visibilitychange', returned);
    const stops = [page.subscribe(run), preload([page]), pageSession.onResumed(run)];
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', returned);
    };
  }, [ownerId, isOnline, client, notify]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each user has a sender of their own.
  useEffect(() => stopSender, [ownerId]);
}
