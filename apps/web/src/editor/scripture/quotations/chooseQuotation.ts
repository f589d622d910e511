import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * If the cursor is at the start or end of its block, selects the quotation on that side. Deletes the block if it is
 * empty. This keeps Backspace and Delete from merging the preacher's own words with a quotation. Returns false if there
 * is no quotation on that side.
 */
export function chooseQuotation(editor: Editor, side: 'before' | 'after'): boolean {
  const { doc, selection, tr } = editor.state;
  const { $from, empty } = selection;
  const line = $from.parent;
  const edge = side === 'before' ? 0 : line.content.size;
  if (!empty || !line.isTextblock || $from.parentOffset !== edge) return false;
  const between = doc.resolve(side === 'before' ? $from.before() : $from.after());
  const neighbor = side === 'before' ? between.nodeBefore : between.nodeAfter;
  if (neighbor?.type.name !== 'scripture') return false;
  if (line.content.size === 0) tr.delete($from.before(), $from.after());
  const place = side === 'before' ? between.pos - neighbor.nodeSize : tr.mapping.map(between.pos);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place)).scrollIntoView());
  return true;
}
