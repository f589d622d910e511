import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sender } from '../../offline/sync/sender.ts';
import { useIsOnline } from '../../offline/connection/useConnection.ts';
import { pageSession } from '../../pageSession.ts';
import { createLazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { currentUser } from '../../user.ts';

/** Loaded when the browser is idle, because it needs a library that most screens do not. */
const page = createLazyModule(() => import('./afterSending.ts'));

let current: Sender | null = null;

/** Sends the unsaved texts of the signed-in user that no open editor holds, if the sender has loaded. */
export function runSender(): void {
  void current?.run();
}

/**
 * Sends the user's unsaved texts in the background: at the start, when the connection comes back, when the user
 * returns to the page, and after signing in again. Says what was done without asking.
 */
export function useSender(): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const notify = useNotify();
  const ownerId = user?.id;
  useEffect(() => {
    if (!isOnline || ownerId === undefined) return;
    const start = () => {
      if (page.state.kind !== 'there' || current) return;
      const { startSender, showSent } = page.state.loaded;
      current = startSender(ownerId, (sent) => showSent(sent, client, notify));
      runSender();
    };
    start();
    const returned = () => {
      if (document.visibilityState !== 'visible') return;
      // Loads the module again if that failed.
      void page.fetch();
      runSender();
    };
    document.addEventListener('visibilitychange', returned);
    const stops = [page.subscribe(start), preload([page]), pageSession.onResumed(runSender)];
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', returned);
      void current?.stop();
      current = null;
    };
  }, [ownerId, isOnline, client, notify]);
}
