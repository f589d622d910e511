import type { Editor } from '@tiptap/core';
import { ArrowDown, ArrowUp, ClipboardPaste, Copy, Redo2, Replace, Search, Undo2 } from 'lucide-react';
import { isSafari } from '../../ui/browser/browser.ts';
import type { Command } from '../../ui/commands/command.ts';
import type { Notify } from '../../ui/notices/notices.tsx';
import { copyText, pasteText } from './clipboard.ts';
import { focusText } from '../keys/focusText.ts';
import { replaceKeys } from '../find/replaceKeys.ts';
import { redo, undo } from '../toolbar/tools.ts';

type Dialogs = { onFind: (() => void) | undefined; onReplace: (() => void) | undefined };

const group = 'Edit';

export const editCommands = (editor: Editor, notify: Notify, { onFind, onReplace }: Dialogs): Command[] => [
  { id: 'undo', label: 'Undo', group, Icon: Undo2, keys: 'Mod+Z', isOfEditor: true, run: () => undo(editor) },
  { id: 'redo', label: 'Redo', group, Icon: Redo2, keys: 'Mod+Shift+Z', isOfEditor: true, run: () => redo(editor) },
  ...(isSafari(navigator.userAgent) ? [] : clipboardCommands(editor, notify)),
  { id: 'paste-plain', label: 'Paste Without Formatting', group, keys: 'Mod+Shift+V', isOfEditor: true },
  ...(onFind ? [{ id: 'find', label: 'Find', group, Icon: Search, keys: 'Mod+F', words: 'search', run: onFind }] : []),
  ...(onReplace
    ? [{ id: 'replace', label: 'Find and Replace', group, Icon: Replace, keys: replaceKeys(), run: onReplace }]
    : []),
  moveCommand(editor, 'up'),
  moveCommand(editor, 'down'),
];

const clipboardCommands = (editor: Editor, notify: Notify): Command[] => [
  {
    id: 'copy',
    label: 'Copy',
    group,
    Icon: Copy,
    keys: 'Mod+C',
    isOfEditor: true,
    words: 'clipboard whole text selection',
    run: () => void copyText(editor).then(notify),
  },
  {
    id: 'paste',
    label: 'Paste',
    group,
    Icon: ClipboardPaste,
    keys: 'Mod+V',
    isOfEditor: true,
    words: 'clipboard',
    run: () => void pasteText(editor).then(notify),
  },
];

const moveCommand = (editor: Editor, direction: 'up' | 'down'): Command => ({
  id: `move-${direction}`,
  label: `Move Block ${direction === 'up' ? 'Up' : 'Down'}`,
  group,
  Icon: direction === 'up' ? ArrowUp : ArrowDown,
  keys: direction === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown',
  isOfEditor: true,
  words: 'paragraph list item',
  run: () => {
    focusText(editor);
    editor.commands.moveBlock(direction);
  },
});
