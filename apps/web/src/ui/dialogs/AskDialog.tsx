import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { size } from '../theme/tokens.ts';

/** The content is mounted each time the dialog opens and stays mounted while it fades out. */
export function AskDialog(props: {
  title: string;
  isOpen: boolean;
  /** 444 px for 'xs', 600 px for 'sm'. */
  width?: 'xs' | 'sm';
  isFullScreen?: boolean;
  hasClose?: boolean;
  /** This sentence in the content is announced when the dialog opens. */
  descriptionId?: string;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
}) {
  const { title, isOpen, width = 'xs', isFullScreen = false, hasClose = false } = props;
  const { descriptionId, onClose, onClosed, children } = props;
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
      <DialogTitle id={titleId} sx={hasClose ? { pr: 9 } : {}}>
        <Title>{title}</Title>
      </DialogTitle>
      {hasClose && (
        <IconButton
          aria-label="Close"
          onClick={onClose}
          sx={{ position: 'absolute', top: 16, insetInlineEnd: 16, width: size.tap, height: size.tap }}
        >
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      {children}
    </Dialog>
  );
}

/** A document's name in a title could fill the screen of a phone. */
const Title = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
