import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { editCommands } from './edit.ts';
import { formatCommands } from './format.ts';
import { slideCommands } from './slides.ts';
import { timingCommands } from './timing.ts';
import { viewCommands } from './view.ts';

/** A command whose handler is missing is left out. */
export type EditorDialogs = {
  onLink: () => void;
  onFind?: () => void;
  onReplace?: () => void;
  onOutline?: () => void;
  onFocusMode?: () => void;
};

/** The list does not change while the user types. */
export function useEditorCommands(editor: Editor, dialogs: EditorDialogs): Command[] {
  const notify = useNotify();
  const { onLink, onFind, onReplace, onOutline, onFocusMode } = dialogs;
  return useMemo(
    () => [
      ...editCommands(editor, notify, { onFind, onReplace }),
      ...formatCommands(editor, onLink),
      ...timingCommands(editor),
      ...slideCommands(editor),
      ...viewCommands({ onOutline, onFocusMode }),
    ],
    [editor, notify, onLink, onFind, onReplace, onOutline, onFocusMode],
  );
}
