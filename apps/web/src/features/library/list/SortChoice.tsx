import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { ArrowUpDown, Check, ChevronDown } from 'lucide-react';
import { touch } from '../../../ui/theme/tokens.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ButtonProps = {
  label: string;
  name: string;
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
};

export const SortButton = ({ label, name, isOpen, onOpen }: ButtonProps) => (
  <Button
    size="small"
    variant="text"
    color="inherit"
    aria-haspopup="menu"
    aria-expanded={isOpen}
    aria-label={name}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
    startIcon={<ArrowUpDown {...icon} />}
    endIcon={<ChevronDown {...icon} />}
    sx={{ minHeight: 32, ml: { xs: -1.25, sm: 0 }, mr: { sm: -1.25 }, [touch]: { minHeight: 44 } }}
  >
    {label}
  </Button>
);

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

/** Forwards the props that MUI's menu adds to its items. */
export const SortChoice = ({ label, isChosen, onChoose, ...others }: ChoiceProps) => (
  <MenuItem {...others} role="menuitemradio" aria-checked={isChosen} selected={isChosen} onClick={onChoose}>
    <span style={{ flex: 1 }}>{label}</span>
    {isChosen && <Check size={18} strokeWidth={1.6} aria-hidden />}
  </MenuItem>
);
