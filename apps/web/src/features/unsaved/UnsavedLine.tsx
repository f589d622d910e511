import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { createLazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { currentUser } from '../../user.ts';

/** Loaded when the browser is idle, because reading the journal needs a library that other screens do not. */
const count = createLazyModule(() => import('./UnsavedCount.tsx'));

/** Renders nothing without such texts, and on the screen that lists them. */
export function UnsavedLine() {
  const isOnline = useIsOnline();
  // The session may end just when the count has loaded. The count needs a user.
  const { data: user } = useQuery(currentUser);
  const pathname = useLocation({ select: (location) => location.pathname });
  const state = useSyncExternalStore(count.subscribe, () => count.state);
  const isListed = isList(pathname);
  useFocusOnList();
  useEffect(() => (isOnline ? preload([count]) : undefined), [isOnline]);
  return <div role="status">{user && state.kind === 'there' && !isListed && <state.loaded.UnsavedCount />}</div>;
}

const isList = (pathname: string) => pathname.startsWith('/library-unsaved');

/** When the list opens, the link that led there is gone, and on phones there is no heading that takes the focus. */
function useFocusOnList(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || !isList(toLocation.pathname) || document.activeElement !== document.body) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
