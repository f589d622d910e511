import { styled } from '@mui/material/styles';
import { CloudOff } from 'lucide-react';
import { useWorksOffline } from '../../offline/connection/useConnection.ts';

/** Shows in the header that the user works offline. */
export const OfflineChip = () =>
  useWorksOffline() && (
    <Chip>
      <CloudOff size={16} strokeWidth={1.6} aria-hidden />
      Offline
    </Chip>
  );

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 32,
  paddingInline: 10,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.primary,
}));
