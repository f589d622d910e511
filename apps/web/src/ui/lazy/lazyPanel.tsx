import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { type ComponentType, type PropsWithChildren, useEffect, useSyncExternalStore } from 'react';
import type { Piece } from './lazyModule.ts';
import { Trouble } from '../states/Trouble.tsx';

/**
 * A component of a piece: fetches it when it is first drawn and stands in for it until it is there, from then on it is drawn at once. Where
 * the piece does not come it says `failed` and offers to try again; without a sentence it stays away, beside something that says it. What
 * must be there meanwhile, as the way to close a dialog, is `Around` it.
 */
export function later<Loaded, Props extends object>(
  piece: Piece<Loaded>,
  pick: (loaded: Loaded) => ComponentType<Props>,
  failed?: string,
  Around: ComponentType<PropsWithChildren<Props>> = ({ children }) => children,
) {
  return function Later(props: Props) {
    const state = useSyncExternalStore(piece.subscribe, () => piece.state);
    useEffect(() => void piece.fetch(), []);
    if (state.kind === 'there') {
      const There = pick(state.loaded);
      return <There {...props} />;
    }
    if (failed === undefined) return null;
    return (
      <Around {...props}>
        {state.kind === 'failed' ? (
          <Trouble onTryAgain={() => void piece.fetch()}>{failed}</Trouble>
        ) : (
          <Coming>
            <CircularProgress size={20} aria-label="Loading" />
          </Coming>
        )}
      </Around>
    );
  };
}

/** Nothing is seen for a moment, so that what comes fast shows no ring at all. */
const Coming = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  padding: '24px 20px',
  animation: 'appear 160ms 200ms both',
  '@keyframes appear': { from: { opacity: 0 } },
});
