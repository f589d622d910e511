import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { BadgeCheck, ChevronDown, ChevronRight, Download, type LucideIcon, Presentation, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Command } from '../../../ui/commands/command.ts';
import { CommandItems } from '../../../ui/commands/CommandMenu.tsx';
import { shortcutsId } from '../commands/useBuilderCommands.ts';
import type { BarProps } from './barProps.ts';

type Options = {
  isNew: boolean;
  onChosen: () => void;
};

const shownElsewhere = new Set(['panel.details', 'panel.bible']);

/** A list that was just unfolded may be below the edge of the menu. */
const scrollToTop = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'start' });

export function useMoreItems(
  { commands, present, hearIt, isReady, download, print }: BarProps,
  { isNew, onChosen }: Options,
): ReactNode {
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const panels = commands.panels
    .filter(({ id }) => !shownElsewhere.has(id))
    .map((panel) => (isNew && panel.id === 'panel.genius' ? { ...panel, note: 'New' } : panel));
  const chosen = () => {
    setUnfolded(null);
    onChosen();
  };
  const folded = (label: string, Icon: LucideIcon, within: readonly Command[]) => [
    <MenuItem
      key={label}
      ref={unfolded === label ? scrollToTop : null}
      aria-expanded={unfolded === label}
      onClick={() => setUnfolded(unfolded === label ? null : label)}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span style={{ flex: 1 }}>{label}</span>
      {unfolded === label ? (
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      )}
    </MenuItem>,
    ...(unfolded === label ? [<CommandItems key={`${label}.items`} commands={within} onChosen={chosen} />] : []),
  ];
  return [
    ...(present.length > 0 ? folded('Present', isReady ? BadgeCheck : Presentation, present) : []),
    ...(hearIt ? [<CommandItems key="hear-it" commands={[hearIt]} onChosen={chosen} />] : []),
    <CommandItems key="panels" commands={panels} onChosen={chosen} />,
    <Divider key="line" component="li" role="none" />,
    <CommandItems key="file" commands={commands.file.filter(({ id }) => id !== shortcutsId)} onChosen={chosen} />,
    ...folded('Download', Download, download.commands),
    ...folded('Print', Printer, print),
  ];
}
