import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pageSession } from '../../session/pageSession.ts';
import { type LazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { currentUser } from '../../user.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { repeatDelayMs } from './repeatedRun.ts';

export type BackgroundSender = { run(): Promise<void>; stop(): void | Promise<void> };

/**
 * Runs a sender for the signed-in user while there is a connection: at the start, when the connection comes back, when
 * the user returns to the page, and after signing in again. Its module is loaded when the browser is idle; if that fails,
 * it is loaded again after a while, and when the user returns to the page. `create` returns the sender. It is stopped
 * when the connection is lost, and when the page gets another user.
 */
export function useBackgroundSender<Loaded>(
  page: LazyModule<Loaded>,
  create: (loaded: Loaded, ownerId: string) => BackgroundSender,
): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  const createSender = useEffectEvent(create);
  const ownerId = user?.inAdminImpersonationMode ? undefined : user?.id;
  useEffect(() => {
    if (!isOnline || ownerId === undefined) return;
    let sender: BackgroundSender | null = null;
    let failures = 0;
    let reload: ReturnType<typeof setTimeout> | undefined;
    const run = () => void sender?.run();
    const start = () => {
      if (page.state.kind !== 'there' || sender) return;
      sender = createSender(page.state.loaded, ownerId);
      run();
    };
    const changed = () => {
      clearTimeout(reload);
      if (page.state.kind === 'failed') reload = setTimeout(() => void page.fetch(), repeatDelayMs(++failures));
      start();
    };
    const returned = () => {
      if (document.visibilityState !== 'visible') return;
      void page.fetch();
      run();
    };
    start();
    document.addEventListener('visibilitychange', returned);
    const stops = [page.subscribe(changed), preload([page]), pageSession.onResumed(run)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(reload);
      document.removeEventListener('visibilitychange', returned);
      void sender?.stop();
    };
  }, [page, ownerId, isOnline]);
}
