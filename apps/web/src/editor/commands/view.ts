import { ListTree, Maximize } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { focusToolbar } from '../roving.tsx';
import { toolbarLabel } from '../Toolbar.tsx';

type Doors = { onOutline: (() => void) | undefined; onFocusMode: (() => void) | undefined };

const group = 'View';

/** What stands around the text. */
export const viewCommands = ({ onOutline, onFocusMode }: Doors): Command[] => [
  ...(onOutline
    ? [
        {
          id: 'outline',
          label: 'Outline',
          group,
          Icon: ListTree,
          keys: 'Mod+Shift+O',
          words: 'headings sections order',
          run: onOutline,
        },
      ]
    : []),
  ...(onFocusMode
    ? [
        {
          id: 'focus-mode',
          label: 'Focus Mode',
          group,
          Icon: Maximize,
          keys: 'Mod+Shift+E',
          words: 'distraction free quiet',
          run: onFocusMode,
        },
      ]
    : []),
  { id: 'toolbar', label: 'Go to Toolbar', group, keys: 'Alt+F10', run: () => focusToolbar(toolbarLabel) },
];
