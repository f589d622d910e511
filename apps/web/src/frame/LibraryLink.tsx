import { useWorksOffline } from '../connection/useConnection.ts';
import { LinkButton } from '../ui/plain/Button.tsx';

export const LibraryLink = ({ variant = 'contained' }: { variant?: 'contained' | 'tonal' }) =>
  useWorksOffline() ? (
    <LinkButton to="/library-offline" variant={variant}>
      Go to Offline Access
    </LinkButton>
  ) : (
    <LinkButton to="/library-home" variant={variant}>
      Go to My Library
    </LinkButton>
  );
