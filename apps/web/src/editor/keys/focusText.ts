import type { Editor } from '@tiptap/core';

/**
 * Moves the focus to the text, to where its cursor was, and scrolls there unless `scrolls` is false. It has the focus when this returns:
 * TipTap's own `focus` command waits for the next frame, and keys typed until then would be lost.
 */
export function focusText(editor: Editor, { scrolls = true }: { scrolls?: boolean } = {}): void {
  if (editor.view.hasFocus()) return;
  editor.view.focus();
  if (scrolls) editor.commands.scrollIntoView();
}
