import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { size } from '../../../ui/theme/tokens.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useItems } from '../items.ts';
import { DetailsPanel } from './DetailsPanel.tsx';

type DialogProps = { isOpen: boolean; itemId: string; onClose: () => void; onClosed: () => void };

/** In px. */
const overlayWidth = 380;

const scrim = 'rgba(0, 0, 0, 0.14)';

export function DetailsDialog({ isOpen, itemId, onClose, onClosed }: DialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { data: items } = useItems();
  const item = items?.find(({ id }) => id === itemId);
  const isGone = items !== undefined && !item;
  useEffect(() => {
    if (isOpen && isGone) onClose();
  }, [isOpen, isGone, onClose]);
  const transition = { onExited: () => onClosed() };
  if (isPhone)
    return (
      <Dialog open={isOpen} onClose={onClose} fullScreen aria-labelledby={titleId} slotProps={{ transition }}>
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
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        transition,
        backdrop: { sx: { bgcolor: scrim } },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: overlayWidth, maxWidth: '100%', bgcolor: 'surface.canvas', p: 3, pt: 0.75 },
        },
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mr: -1.5 }}>
        <Typography id={titleId} variant="h6" component="h1" color="textSecondary">
          Details
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: size.tap, height: size.tap }}>
          <X size={20} strokeWidth={1.6} />
        </IconButton>
      </Box>
      {item && <DetailsPanel isOverlay item={item} />}
    </Drawer>
  );
}
