import { accounts } from '@sermon/contract/accounts';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callServer } from '../api.ts';
import { useIsOnline } from '../connection/useConnection.ts';
import { pagePlan } from '../session/pagePlan.ts';
import { usePageSession } from '../session/pageSession.ts';
import { appConfig, currentUser } from '../user.ts';
import { watchPlan } from './watchPlan.ts';

/**
 * Lets a window in front follow the subscription of its user within seconds, even without any input (`watchPlan`).
 * Asks nothing if this server sells nothing, while the server cannot be reached, and after the session has ended.
 */
export function usePlanWatch(): void {
  // Loads nothing: pages for visitors may need neither.
  const { data: user } = useQuery({ ...currentUser, enabled: false });
  const { data: config } = useQuery({ ...appConfig, enabled: false });
  const userId = user?.id;
  const isOnline = useIsOnline();
  const { isOver } = usePageSession();
  const isWatching = userId !== undefined && config !== undefined && config.billing !== 'none' && isOnline && !isOver;
  const subscription = user ? subscriptionOf(user) : null;
  const periodEnd = subscription?.currentPeriodEnd?.getTime();
  const cancellation = subscription?.cancellationDate?.getTime();
  useEffect(() => {
    if (!isWatching) return;
    const ending = new AbortController();
    const { signal } = ending;
    let replies = 0;
    const watch = watchPlan({
      async ask() {
        const before = replies;
        try {
          await callServer(accounts.planState, {}, { signal });
          return replies > before ? 'said' : 'nothing';
        } catch {
          return 'failed';
        }
      },
      isVisible: () => document.visibilityState === 'visible',
      serverNow: pagePlan.serverNow,
      ends: [periodEnd, cancellation].filter((end) => end !== undefined),
    });
    document.addEventListener('visibilitychange', watch.seen, { signal });
    const replied = () => {
      replies += 1;
      watch.replied();
    };
    const stops = [pagePlan.onReply(replied), pagePlan.onOtherTab(watch.look), watch.stop];
    return () => {
      ending.abort();
      for (const stop of stops) stop();
    };
  }, [isWatching, periodEnd, cancellation]);
}
