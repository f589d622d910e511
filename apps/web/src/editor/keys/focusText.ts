import type { Editor } from '@tiptap/core';

/**
 * Moves the focus to the text immediately, and scrolls to the cursor unless `scrolls` is false. TipTap's own `focus`
 * command waits for the next frame, so keys typed before then would be lost.
 */
export function focusText(editor: Editor, { scrolls = true }: { scrolls?: boolean } = {}): void {
  if (editor.view.hasFocus()) return;
  editor.view.focus();
  if (scrolls) editor.commands.scrollIntoView();
}
