import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useCallback } from 'react';
import { focusToolbar } from '../../editor/roving.tsx';
import { toolbarLabel } from '../../editor/Toolbar.tsx';
import { align, clearFormatting } from '../../editor/tools.ts';

/** Keys that work in the text besides those of the editor itself. */
export function useKeys(editor: Editor, onLink: () => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      const perform = {
        'mod+k': onLink,
        'mod+\\': () => clearFormatting(editor),
        'mod+shift+l': () => align(editor, 'left'),
        'alt+f10': () => focusToolbar(toolbarLabel),
      }[
        [mod && 'mod', event.altKey && 'alt', event.shiftKey && 'shift', event.key.toLowerCase()]
          .filter(Boolean)
          .join('+')
      ];
      if (!perform || event.defaultPrevented) return;
      event.preventDefault();
      perform();
    },
    [editor, onLink],
  );
}
