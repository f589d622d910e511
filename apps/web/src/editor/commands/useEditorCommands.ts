import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { editCommands } from './edit.ts';
import { formatCommands } from './format.ts';
import { viewCommands } from './view.ts';

/** What the commands open; what is left out is not offered. */
export type EditorDialogs = {
  onLink: () => void;
  onFind?: () => void;
  onReplace?: () => void;
  onOutline?: () => void;
  onFocusMode?: () => void;
};

/** Everything that can be done to the text, for the palette, the menus and the sheet of shortcuts. It never changes while somebody writes. */
export function useEditorCommands(editor: Editor, dialogs: EditorDialogs): Command[] {
  const notify = useNotify();
  const { onLink, onFind, onReplace, onOutline, onFocusMode } = dialogs;
  return useMemo(
    () => [
      ...editCommands(editor, notify, { onFind, onReplace }),
      ...formatCommands(editor, onLink),
      ...viewCommands({ onOutline, onFocusMode }),
    ],
    [editor, notify, onLink, onFind, onReplace, onOutline, onFocusMode],
  );
}
