import type { Editor } from '@tiptap/core';
import { focusText } from '../../../editor/keys/focusText.ts';
import { scrollerOf } from '../../../editor/scroller.ts';

/** Puts the cursor at the text under a point of the window. Returns false if the point is not on the visible text. */
export function caretAt(editor: Editor, { x, y }: { x: number; y: number }): boolean {
  const isIn = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
  if (!isIn(scrollerOf(editor).getBoundingClientRect()) || !isIn(editor.view.dom.getBoundingClientRect())) return false;
  const at = editor.view.posAtCoords({ left: x, top: y });
  if (!at) return false;
  editor.commands.setTextSelection(at.pos);
  focusText(editor, { scrolls: false });
  return true;
}
