import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { createLazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { currentUser } from '../../user.ts';

/** Loaded when the browser is idle, because reading the journal needs a library that other screens do not. */
const questions = createLazyModule(() => import('./Conflicts.tsx'));

export function QuestionsLine() {
  const isOnline = useIsOnline();
  // The session may end just when the module has loaded. The questions belong to a user.
  const { data: user } = useQuery(currentUser);
  const state = useSyncExternalStore(questions.subscribe, () => questions.state);
  useEffect(() => (isOnline ? preload([questions]) : undefined), [isOnline]);
  return <div role="status">{user && isOnline && state.kind === 'there' && <state.loaded.Questions />}</div>;
}
