import { calls as texts } from '@sermon/domain/texts/calls';
import { LinkButton } from '../ui/plain/Button.tsx';
import { CannotReachScreen } from './CannotReachScreen.tsx';

/** The builder's code did not come. The library, where most people come from, is one click away. */
export const BuilderTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain}>
    <LinkButton to="/library-home" variant="tonal">
      Go to My Library
    </LinkButton>
  </CannotReachScreen>
);
