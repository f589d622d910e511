import { styled } from '@mui/material/styles';
import { useLocation } from '@tanstack/react-router';
import { PanelRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';
import { useIsWide } from '../../../ui/browser/useIsPhone.ts';

const panelChoice = z.enum(['open', 'closed']);

export function DetailsPanelProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useStoredChoice('sermon-library-details', panelChoice, 'closed');
  const [requested, setRequested] = useState<string | null>(null);
  const isOpen = choice === 'open';
  const setOpen = (next: boolean) => setChoice(next ? 'open' : 'closed');
  const show = (id: string) => {
    setOpen(true);
    setRequested(id);
  };
  const onSelected = () => setRequested(null);
  return <DetailsPanelContext value={{ isOpen, setOpen, requested, show, onSelected }}>{children}</DetailsPanelContext>;
}

type DetailsPanelControls = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The item whose details were requested. The list selects it and then calls `onSelected`. */
  requested: string | null;
  show: (id: string) => void;
  onSelected: () => void;
};

const DetailsPanelContext = createContext<DetailsPanelControls>({
  isOpen: false,
  setOpen: () => {},
  requested: null,
  show: () => {},
  onSelected: () => {},
});

export const useDetailsPanel = (): DetailsPanelControls => useContext(DetailsPanelContext);

/** The calendar never has a side panel because it uses the full width. */
export function useHasSidePanel(): boolean {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === '/library-calendar' });
  return useIsWide() && !isCalendar;
}

const cardLists = /^\/(sermon-templates|premium-sermons|premium-series)(\/|$)/;

/**
 * True next to all lists. On other screens, such as the templates screen, and in narrower windows, details open over
 * the page.
 */
export function useHasDetailsPanel(): boolean {
  const isCards = useLocation({ select: ({ pathname }) => cardLists.test(pathname) });
  return useHasSidePanel() && !isCards;
}

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
