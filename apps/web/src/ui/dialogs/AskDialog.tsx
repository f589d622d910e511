import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

/** A dialog with its title. Its content is made anew each time it opens, and stays while it fades away. */
export function AskDialog(props: {
  title: string;
  isOpen: boolean;
  /** As wide as 'xs' 444 px or 'sm' 600 px. */
  width?: 'xs' | 'sm';
  isFullScreen?: boolean;
  /** The dialog is about to go: nothing of it is under way any more. */
  onClose: () => void;
  /** It has faded away. */
  onClosed?: () => void;
  children: ReactNode;
}) {
  const { title, isOpen, width = 'xs', isFullScreen = false, onClose, onClosed, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      fullScreen={isFullScreen}
      aria-labelledby={titleId}
      slotProps={{
        transition: { onExited: () => onClosed?.() },
        paper: { sx: isFullScreen ? {} : { m: 2, width: 'calc(100% - 32px)' } },
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
