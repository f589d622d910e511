import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { size } from '../../../ui/theme/tokens.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useItems } from '../items.ts';
import { DetailsPanel } from './DetailsPanel.tsx';

type DialogProps = { isOpen: boolean; itemId: string; onClose: () => void; onClosed: () => void };

/** Shows an item's details on screens without a side panel. Full screen on phones. */
export function DetailsDialog({ isOpen, itemId, onClose, onClosed }: DialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { data: items } = useItems();
  const item = items?.find(({ id }) => id === itemId);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: () => onClosed() } }}
    >
      <Box
        component="header"
        sx={{ height: size.appBar, px: 1, gap: 1, display: 'flex', alignItems: 'center', flex: 'none' }}
      >
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: size.tap, height: size.tap }}>
          <ArrowLeft size={22} strokeWidth={1.6} />
        </IconButton>
        <Typography id={titleId} variant="h4" component="h1">
          Details
        </Typography>
      </Box>
      <DialogContent>{item && <DetailsPanel item={item} />}</DialogContent>
    </Dialog>
  );
}
