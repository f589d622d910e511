import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSession } from '../session/pageSession.ts';
import { preload } from '../ui/lazy/lazyModule.ts';
import { currentUser } from '../user.ts';
import { useIsOnline } from '../connection/useConnection.ts';
import { lazyKeeper } from './lazyKeeper.ts';
import { lastSignedIn } from './forgetOthers.ts';

/**
 * Brings the documents that are kept on this device up to date, and removes those of other users: at the start, when the
 * connection comes back, and after signing in again.
 */
export function useKeeper(): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  // An administrator who acts as a user keeps nothing of that user.
  const ownerId = user?.inAdminImpersonationMode ? undefined : user?.id;
  useEffect(() => {
    if (ownerId === undefined) return;
    const start = () => {
      if (lazyKeeper.state.kind !== 'there') return;
      // Without a connection, the keeper only watches which documents are on this device.
      const { forgetOthers, keeperOf } = lazyKeeper.state.loaded;
      const keeper = keeperOf(ownerId);
      // In another tab, another user may have signed in since.
      if (lastSignedIn() === ownerId) void forgetOthers(ownerId);
      if (isOnline) void keeper.run();
    };
    start();
    const stops = [lazyKeeper.subscribe(start), preload([lazyKeeper]), pageSession.onResumed(start)];
    return () => {
      for (const stop of stops) stop();
      if (lazyKeeper.state.kind === 'there') void lazyKeeper.state.loaded.keeperOf(ownerId).stop();
    };
  }, [ownerId, isOnline]);
}
