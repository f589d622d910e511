import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useLast } from '../../ui/dialogs/AskDialog.tsx';

/** In px. */
const gap = 12;

type AnchoredDialogProps = {
  title: string;
  anchor: HTMLElement | null;
  /** In px. */
  width: number;
  isFullScreen?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The element that opened the dialog stays visible. Below 900 px, the dialog is in the middle of the screen. */
export function AnchoredDialog({ title, anchor, width, isFullScreen = false, onClose, children }: AnchoredDialogProps) {
  const titleId = useId();
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const lastAnchor = useLast(anchor);
  const isOpen = anchor !== null;
  const content = (
    <>
      <Bar>
        <Typography id={titleId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ ...tap, mt: -0.75, mr: -1.25 }}>
          <X size={20} strokeWidth={1.6} />
        </IconButton>
      </Bar>
      {children}
    </>
  );
  if (!hasRoom)
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        aria-labelledby={titleId}
        fullScreen={isFullScreen}
        slotProps={{ paper: { sx: isFullScreen ? {} : { m: 2, width, maxWidth: 'calc(100% - 32px)' } } }}
      >
        {content}
      </Dialog>
    );
  const isLeft = !!lastAnchor && lastAnchor.getBoundingClientRect().right + gap + width > window.innerWidth - gap;
  return (
    <Popover
      open={isOpen}
      anchorEl={lastAnchor}
      onClose={onClose}
      marginThreshold={gap}
      anchorOrigin={{ vertical: 'top', horizontal: isLeft ? 'left' : 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: isLeft ? width + gap : -gap }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width, display: 'flex', flexDirection: 'column', borderRadius: '12px' },
        },
      }}
    >
      {content}
    </Popover>
  );
}

const tap = { flex: 'none', width: 36, height: 36, [touch]: { width: size.tap, height: size.tap } };

const Bar = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '16px 20px 8px',
});
