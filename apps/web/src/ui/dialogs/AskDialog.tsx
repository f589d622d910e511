import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { Children, type ReactNode, useId, useState } from 'react';
import { size } from '../theme/tokens.ts';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { focusAtOnce } from '../browser/focusAtOnce.ts';
import { Button } from '../plain/Button.tsx';
import { useIsPhone } from '../browser/useIsPhone.ts';

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

/** For removals. Cancel has the focus at first. */
export const Confirmation = (props: {
  sentences: readonly string[];
  act: string;
  onAct: () => void;
  onClose: () => void;
}) => (
  <>
    <DialogContent>
      {props.sentences.map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={props.onClose} ref={focusAtOnce}>
        Cancel
      </Button>
      <Button variant="danger" onClick={props.onAct}>
        {props.act}
      </Button>
    </DialogActions>
  </>
);

type AnswersProps = {
  main: ReactNode;
  /** The safest answer comes first. */
  children: ReactNode;
};

/** On a phone, the main answer is on top. */
export function Answers({ main, children }: AnswersProps) {
  const isPhone = useIsPhone();
  return (
    <Frame disableSpacing data-odd={Children.toArray(children).length % 2 === 1 || undefined}>
      {isPhone && main}
      {children}
      {!isPhone && main}
    </Frame>
  );
}

const Frame = styled(DialogActions)(({ theme }) => ({
  gap: 8,
  padding: '16px 24px',
  '& > :not(* + *)': { marginInlineEnd: 'auto' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    padding: '12px 20px 16px',
    '& > :not(* + *)': { gridColumn: '1 / -1', marginInlineEnd: 0 },
    '&[data-odd] > :last-child': { gridColumn: '1 / -1' },
    '& > *': { minHeight: 48 },
  },
}));

/** Returns the last non-null value so that a dialog keeps its content while it fades out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
