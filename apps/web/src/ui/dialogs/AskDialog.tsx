import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

/** A dialog with a title. Its content is mounted each time it opens and stays mounted while it fades out. */
export function AskDialog(props: {
  title: string;
  isOpen: boolean;
  /** The width: 444 px for 'xs', 600 px for 'sm'. */
  width?: 'xs' | 'sm';
  isFullScreen?: boolean;
  /** The id of a sentence in the content that is announced when the dialog opens. */
  descriptionId?: string;
  /** Called when the user closes the dialog. */
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed?: () => void;
  children: ReactNode;
}) {
  const { title, isOpen, width = 'xs', isFullScreen = false, descriptionId, onClose, onClosed, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      fullScreen={isFullScreen}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
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
