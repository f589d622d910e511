import { Focus, TableOfContents } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { focusToolbar } from '../toolbar/roving.tsx';
import { toolbarLabel } from '../toolbar/Toolbar.tsx';

type Dialogs = { onOutline: (() => void) | undefined; onFocusMode: (() => void) | undefined };

const group = 'View';

export const viewCommands = ({ onOutline, onFocusMode }: Dialogs): Command[] => [
  ...(onOutline
    ? [
        {
          id: 'outline',
          label: 'Outline',
          group,
          Icon: TableOfContents,
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
          Icon: Focus,
          keys: 'Mod+Shift+E',
          words: 'distraction free quiet',
          run: onFocusMode,
        },
      ]
    : []),
  { id: 'toolbar', label: 'Go to Toolbar', group, keys: 'Alt+F10', run: () => focusToolbar(toolbarLabel) },
];
