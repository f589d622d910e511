import { styled } from '@mui/material/styles';
import { PanelRight } from 'lucide-react';
import { useDetailsPanel } from './detailsPanel.ts';

export const detailsToggleId = 'details-toggle';

export function DetailsToggle() {
  const { isOpen, setOpen } = useDetailsPanel();
  return (
    <Toggle
      type="button"
      id={detailsToggleId}
      aria-pressed={isOpen}
      aria-keyshortcuts="I"
      onClick={() => setOpen(!isOpen)}
    >
      <PanelRight size={18} strokeWidth={1.6} aria-hidden />
      Details
      <kbd aria-hidden>I</kbd>
    </Toggle>
  );
}

const Toggle = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  height: 36,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 8px 0 11px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
  },
  '& kbd': {
    ...theme.typography.label,
    padding: '2px 6px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    color: theme.vars.palette.text.secondary,
  },
  '@media (pointer: coarse)': { height: 44, '& kbd': { display: 'none' } },
}));
