import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { type ComponentType, type PropsWithChildren, useEffect, useSyncExternalStore } from 'react';
import type { LazyModule } from './lazyModule.ts';
import { Trouble } from '../states/Trouble.tsx';

/**
 * A component of a piece: fetches it when it is first drawn and stands in for it until it is there, from then on it is drawn at once. Where
 * the piece does not come it says `failed` and offers to try again; without a sentence it stays away, beside something that says it. What
 * must be there meanwhile, as the way to close a dialog, is `Around` it.
 */
export function lazyPanel<Loaded, Props extends object>(
  module: LazyModule<Loaded>,
  pick: (loaded: Loaded) => ComponentType<Props>,
  failed?: string,
  Around: ComponentType<PropsWithChildren<Props>> = ({ children }) => children,
) {
  return function LazyPanel(props: Props) {
    const state = useSyncExternalStore(module.subscribe, () => module.state);
    useEffect(() => void module.fetch(), []);
    if (state.kind === 'there') {
      const Loaded = pick(state.loaded);
      return <Loaded {...props} />;
    }
    if (failed === undefined) return null;
    return (
      <Around {...props}>
        {state.kind === 'failed' ? (
          <Trouble onTryAgain={() => void module.fetch()}>{failed}</Trouble>
        ) : (
          <LoadingBox>
            <CircularProgress size={20} aria-label="Loading" />
          </LoadingBox>
        )}
      </Around>
    );
  };
}

/** Nothing is seen for a moment, so that what comes fast shows no ring at all. */
const LoadingBox = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  padding: '24px 20px',
  animation: 'appear 160ms 200ms both',
  '@keyframes appear': { from: { opacity: 0 } },
});
