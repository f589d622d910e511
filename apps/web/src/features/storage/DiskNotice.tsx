import { storage } from '@sermon/contract/library';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { diskWarnPercent } from '@sermon/domain/storage/quota';
import { storage as texts } from '@sermon/domain/texts/library';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import * as z from 'zod';
import { ask } from '../../ask.ts';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';
import { useUser } from '../../user.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

const checkEveryMs = 60 * 60_000;
const choice = z.enum(['shown', 'dismissed']);

/** For administrators. Dismissing it lasts until the tab is closed. */
export function DiskNotice() {
  const { isAdministrator } = useUser();
  const [notice, setNotice] = useStoredChoice('sermon-disk-notice', choice, 'shown', 'tab');
  const { data } = useQuery({
    ...ask(storage.disk, {}),
    enabled: isAdministrator && notice === 'shown',
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
  });
  const percent = data?.percent ?? 0;
  if (!isAdministrator || notice === 'dismissed' || percent < diskWarnPercent) return null;
  return (
    <Box
      role="status"
      sx={{
        typography: 'body2',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flex: 'none',
        pl: { xs: 2, sm: 3 },
        pr: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'surface.sunken',
      }}
    >
      <Box
        component={TriangleAlert}
        size={18}
        strokeWidth={1.6}
        aria-hidden
        sx={{ flex: 'none', color: 'warning.main' }}
      />
      <Box sx={{ flex: 1, py: 0.5 }}>{texts.diskFilling(percent)}</Box>
      <Tooltip title="Dismiss">
        <IconButton aria-label="Dismiss" onClick={() => setNotice('dismissed')}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
