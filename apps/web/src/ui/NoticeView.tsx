import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';

/** The lower left corner, where notices stand above each other; screen readers hear what comes in. */
export const NoticeStack = (props: { children: React.ReactNode }) => (
  <Corner role="status" aria-live="polite" {...props} />
);

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  insetInlineStart: 24,
  bottom: 24,
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '@media print': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    insetInline: 16,
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    justifyItems: 'stretch',
  },
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  minWidth: 280,
  maxWidth: 560,
  padding: '3px 3px 3px 16px',
  border: `1px solid ${theme.vars.palette.surface.inverse}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.inverse,
  color: theme.vars.palette.surface.onInverse,
  boxShadow: '0 1px 2px rgba(38,30,16,0.10), 0 8px 24px rgba(38,30,16,0.12)',
  animation: `arrive ${theme.transitions.duration.enteringScreen}ms ${theme.transitions.easing.easeOut}`,
  '@keyframes arrive': { from: { opacity: 0, transform: 'translateY(8px)' } },
  '& > span': { flex: 1, paddingBlock: 8, overflowWrap: 'anywhere', ...theme.typography.body2 },
  '& > svg': { flex: 'none' },
  '& button': { color: 'inherit', flex: 'none' },
  '& button:hover': { color: 'inherit', backgroundColor: 'rgb(255 255 255 / 0.1)' },
  '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: 'currentcolor', outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { minWidth: 0, maxWidth: 'none' },
  ...theme.applyStyles('dark', { borderColor: theme.vars.palette.outline }),
}));

/** One notice: its sentence, Undo (or Try Again) where there is a way back, and a way to close it. */
export function NoticeView(props: {
  text: string;
  isFailure: boolean;
  isUndoing: boolean;
  /** The pointer or the focus came onto the notice, or left it. */
  onHold: (isHeld: boolean) => void;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}) {
  const { text, isFailure, isUndoing, onHold, onUndo, onClose } = props;
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Bar
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(hasFocus)}
      onFocus={() => {
        setHasFocus(true);
        onHold(true);
      }}
      onBlur={() => {
        setHasFocus(false);
        onHold(false);
      }}
    >
      {isFailure && <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />}
      <span>{text}</span>
      {onUndo && (
        <Button
          size="small"
          color="inherit"
          disabled={isUndoing}
          onClick={onUndo}
          sx={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
        >
          {isFailure ? 'Try Again' : 'Undo'}
        </Button>
      )}
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <X size={18} strokeWidth={1.6} />
      </IconButton>
    </Bar>
  );
}
