import type { Editor } from '@tiptap/core';
import { focusText } from '../../../editor/keys/focusText.ts';
import { scrollerOf } from '../../../editor/scroller.ts';

/** Returns false if the point, in window coordinates, is not on visible text. */
export function caretAt(editor: Editor, { x, y }: { x: number; y: number }): boolean {
  const isIn = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
  if (!isIn(scrollerOf(editor).getBoundingClientRect()) || !isIn(editor.view.dom.getBoundingClientRect())) return false;
  const at = editor.view.posAtCoords({ left: x, top: y });
  if (!at) return false;
  editor.commands.setTextSelection(at.pos);
  focusText(editor, { scrolls: false });
  return true;
}
