import { calls as texts } from '@sermon/domain/texts/calls';
import { LinkButton } from '../ui/plain/Button.tsx';
import { CannotReachScreen } from './CannotReachScreen.tsx';

/** Shown when the builder's code cannot be loaded. Links to the library, where most users came from. */
export const BuilderTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain}>
    <LinkButton to="/library-home" variant="tonal">
      Go to My Library
    </LinkButton>
  </CannotReachScreen>
);
