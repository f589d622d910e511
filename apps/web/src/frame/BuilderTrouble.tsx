import { calls as texts } from '@sermon/domain/texts/calls';
import { CannotReachScreen } from './CannotReachScreen.tsx';
import { LibraryLink } from './LibraryLink.tsx';

export const BuilderTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain}>
    <LibraryLink variant="tonal" />
  </CannotReachScreen>
);
