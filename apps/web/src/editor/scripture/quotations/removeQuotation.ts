import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { asOneUndoStep } from '../undoStep.ts';

/** Leaves ordinary paragraphs without the reference line. One undo step. */
export function removeQuotation(editor: Editor, pos: number) {
  const { tr } = editor.state;
  const node = tr.doc.nodeAt(pos);
  if (node?.type.name !== 'scripture') return;
  const { head } = tr.selection;
  tr.replaceWith(pos, pos + node.nodeSize, node.content);
  const cursor = head > pos && head < pos + node.nodeSize ? head - 1 : pos + 1;
  asOneUndoStep(editor.view, tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))));
}
