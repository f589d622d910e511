import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLazyModule, type LazyModule } from '../../../ui/lazy/lazyModule.ts';
import { TextButton } from '../../../ui/plain/TextLink.tsx';

const signOut = createLazyModule(() => import('./SignOut.tsx'));

/** Signs the user out. Its question about unsaved texts needs MUI, which the rest of the page does not load. */
export function LazySignOut({ module = signOut }: { module?: LazyModule<typeof import('./SignOut.tsx')> }) {
  const state = useSyncExternalStore(module.subscribe, () => module.state);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => void module.fetch(), [module]);
  // The button stays during another attempt, so that it keeps the focus.
  if (state.kind === 'failed' && !hasFailed) setHasFailed(true);
  if (state.kind === 'there') return <state.loaded.SignOut />;
  return hasFailed ? (
    <>
      <span role="alert">{texts.signOutNotLoaded}</span>{' '}
      <TextButton aria-busy={state.kind === 'loading'} onClick={() => void module.fetch()}>
        {texts.tryAgain}
      </TextButton>
    </>
  ) : null;
}
