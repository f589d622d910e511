import type { BuilderAsset } from '@sermon/contract/builder';
import { Command as CommandIcon, History, Keyboard, LayoutTemplate, Save, Star, Timer } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { type TabId, tabs } from './drawer/tabs.tsx';

type Opens = {
  turnStar: () => void;
  saveAsTemplate: () => void;
  saveNow: () => void;
  history: () => void;
  writingLog: () => void;
  palette: () => void;
  shortcuts: () => void;
  panel: (tab: TabId) => void;
};

export type BuilderCommands = {
  star: Command;
  /** The entries of the File menu, in its order. */
  file: readonly Command[];
  /** What stands beside the text. */
  panels: readonly Command[];
  /** Keys that stand on the sheet and in no menu. */
  help: readonly Command[];
};

export const paletteId = 'help.palette';
export const shortcutsId = 'help.shortcuts';

/** What can be done with the open document as a whole. Menus, palette, keys and sheet are all made of these. */
export function useBuilderCommands(
  asset: BuilderAsset,
  isOnline: boolean,
  opens: Opens,
  sourcesPage: Command,
): BuilderCommands {
  const { isTemplate, isStarred } = asset;
  const group = 'File';
  const template: Command = {
    id: 'file.template',
    group,
    label: 'Save as template',
    Icon: LayoutTemplate,
    isDisabled: !isOnline,
    run: opens.saveAsTemplate,
  };
  const star: Command = {
    id: 'file.star',
    group,
    label: isStarred ? 'Remove Star' : 'Add Star',
    Icon: Star,
    words: 'favourite',
    run: opens.turnStar,
  };
  const history: Command = {
    id: 'file.history',
    group,
    label: 'Version History',
    Icon: History,
    words: 'revisions restore earlier',
    isDisabled: !isOnline,
    run: opens.history,
  };
  const writingLog: Command = {
    id: 'file.writing-log',
    group,
    label: 'Writing Log',
    Icon: Timer,
    words: 'time minutes',
    run: opens.writingLog,
  };
  const palette: Command = {
    id: paletteId,
    group: 'Help',
    label: 'All Commands…',
    Icon: CommandIcon,
    keys: 'Mod+K',
    run: opens.palette,
  };
  const shortcuts: Command = {
    id: shortcutsId,
    group: 'Help',
    label: 'Keyboard Shortcuts…',
    Icon: Keyboard,
    keys: 'Mod+/',
    run: opens.shortcuts,
  };
  return {
    star,
    file: [...(isTemplate ? [] : [template]), star, history, writingLog, sourcesPage, palette, shortcuts],
    panels: tabs.map(({ id, heading, words, Icon }) => ({
      id: `panel.${id}`,
      group: 'Panels',
      label: heading,
      Icon,
      words,
      isDisabled: !isOnline,
      run: () => opens.panel(id),
    })),
    help: [
      { id: 'file.save', group, label: 'Save Now', Icon: Save, keys: 'Mod+S', isOfEditor: true, run: opens.saveNow },
      { ...shortcuts, id: 'help.shortcuts.sign', label: 'Keyboard Shortcuts, Outside the Text', keys: '?' },
    ],
  };
}
