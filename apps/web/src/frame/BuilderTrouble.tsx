import { calls as texts } from '@sermon/domain/texts/calls';
import { CannotReachScreen } from './CannotReachScreen.tsx';
import { LibraryLink } from './LibraryLink.tsx';

/** Shown when the builder's code cannot be loaded. Links to where most users came from. */
export const BuilderTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain}>
    <LibraryLink variant="tonal" />
  </CannotReachScreen>
);
