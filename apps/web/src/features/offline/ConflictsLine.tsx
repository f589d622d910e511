import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { createLazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { currentUser } from '../../user.ts';

/** Loaded when the browser is idle, because reading the journal needs a library that other screens do not. */
const conflicts = createLazyModule(() => import('./Conflicts.tsx'));

export function ConflictsLine() {
  const isOnline = useIsOnline();
  // The session may end just when the module has loaded. The questions belong to a user.
  const { data: user } = useQuery(currentUser);
  const state = useSyncExternalStore(conflicts.subscribe, () => conflicts.state);
  useEffect(() => (isOnline ? preload([conflicts]) : undefined), [isOnline]);
  return <div role="status">{user && isOnline && state.kind === 'there' && <state.loaded.Conflicts />}</div>;
}
