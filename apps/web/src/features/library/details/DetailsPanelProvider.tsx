import { useState, type ReactNode } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';
import { DetailsPanelContext } from './detailsPanel.ts';

const panelChoice = z.enum(['open', 'closed']);

/** This browser remembers whether the panel is open. At first it is closed. */
export function DetailsPanelProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useRemembered('sermon-library-details', panelChoice, 'closed');
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
