import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { focusAtOnce } from '../browser/focusAtOnce.ts';
import { Keys } from './Keys.tsx';

export const SearchField = ({ onClose, ...input }: ComponentProps<'input'> & { onClose: () => void }) => (
  <Line>
    <Search size={18} strokeWidth={1.6} aria-hidden />
    <input ref={focusAtOnce} type="text" autoComplete="off" spellCheck={false} {...input} />
    <Way aria-label="Close" onClick={onClose}>
      <Keys keys="Esc" />
      <X size={20} strokeWidth={1.6} aria-hidden />
    </Way>
  </Line>
);

const Line = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  paddingInline: 16,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& input': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    height: 44,
    padding: 0,
    border: 0,
    // The dialog's border indicates the focus, because the field is the main control of the dialog.
    outline: 'none',
    background: 'none',
    color: theme.vars.palette.text.primary,
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

/** Shows the name of the Escape key on wide screens and an icon on narrow ones. */
const Way = styled(ButtonBase)(({ theme }) => ({
  borderRadius: 4,
  '& > svg': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    width: 44,
    height: 44,
    marginInlineEnd: -12,
    '& > span': { display: 'none' },
    '& > svg': { display: 'block' },
  },
}));
