import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOnline } from './connection/useConnection.ts';
import { createLazyModule, preload } from '../ui/lazy/lazyModule.ts';
import { currentUser } from '../user.ts';

/** Loaded when the browser is idle, because it needs a library that most screens do not. */
const page = createLazyModule(() => import('./pageKeeper.ts'));

/** Brings the documents that are kept on this device up to date, at the start and when the connection comes back. */
export function useKeeper(): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  const ownerId = user?.id;
  useEffect(() => {
    if (!isOnline || ownerId === undefined) return;
    const run = () => {
      if (page.state.kind === 'there') void page.state.loaded.keeperOf(ownerId).run();
    };
    run();
    const stops = [page.subscribe(run), preload([page])];
    return () => {
      for (const stop of stops) stop();
      if (page.state.kind === 'there') void page.state.loaded.keeperOf(ownerId).stop();
    };
  }, [ownerId, isOnline]);
}

/**
 * Removes the documents of a user who has signed out from this device. If that fails, they stay, and only the same user
 * can see them.
 */
export async function removeKeptDocuments(ownerId: string): Promise<void> {
  await page.fetch();
  if (page.state.kind === 'there') await page.state.loaded.removeKept(ownerId);
}
