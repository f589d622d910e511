import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { canGoOnline, whyNoConnection } from '@sermon/domain/offline/connection';
import { CloudOff, Wifi } from 'lucide-react';
import { pageConnection } from '../../connection/pageConnection.ts';
import { useConnection } from '../../connection/useConnection.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

export function GoOnlineButton() {
  const connection = useConnection();
  const notify = useNotify();
  if (connection.mode !== 'offline') return null;
  const mayGo = canGoOnline(connection);
  const why = whyNoConnection(connection);
  const Icon = mayGo ? Wifi : CloudOff;
  return (
    <Tooltip title={mayGo ? '' : why} describeChild placement="bottom">
      <Button
        aria-disabled={!mayGo}
        onClick={() =>
          mayGo ? pageConnection.report('goOnline') : notify({ text: why, isFailure: connection.result !== null })
        }
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        Go Online
      </Button>
    </Tooltip>
  );
}

const Button = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  flex: 'none',
  gap: 6,
  height: 32,
  paddingInline: 10,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.primary.main,
  whiteSpace: 'nowrap',
  '&:hover:not([aria-disabled="true"])': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-disabled="true"]': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  [touch]: { height: size.tap },
  [theme.breakpoints.down('sm')]: { '& svg': { display: 'none' } },
}));
