import { styled } from '@mui/material/styles';
import { history as texts } from '@sermon/domain/texts/history';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { Button } from '../../ui/plain/Button.tsx';

/** Try Again is hidden in offline mode. */
export function OnlyOnDevice({ onTryAgain }: { onTryAgain: () => void }) {
  const worksOffline = useWorksOffline();
  return (
    <Note>
      <p role="status">{texts.onlyOnDevice}</p>
      {!worksOffline && (
        <Button variant="tonal" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </Note>
  );
}

const Note = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  margin: '12px 12px 0',
  padding: 12,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& p': { ...theme.typography.body2, margin: 0 },
}));
