import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode, NodeRange } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';

type Direction = 'up' | 'down';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlock: {
      /** Moves what the selection touches over its neighbour: blocks of the text or of a quotation, items within their list. */
      moveBlock: (direction: Direction) => ReturnType;
    };
  }
}

/** What holds things that can change places. Scripture stays as it is quoted: it moves as a whole. */
const holdsMovable = ({ type }: DocumentNode) => ['doc', 'bulletList', 'orderedList', 'blockquote'].includes(type.name);

/** What moves, if there is room: an item stays in its list, the first and the last block of a quotation take all of it along. */
function movable({ $from, $to }: Selection, direction: Direction): NodeRange | null {
  const hasRoom = ({ startIndex, endIndex, parent }: NodeRange) =>
    direction === 'up' ? startIndex > 0 : endIndex < parent.childCount;
  const range = $from.blockRange($to, holdsMovable);
  if (!range || hasRoom(range)) return range;
  if (range.parent.type.name !== 'blockquote') return null;
  const quotation = $from.blockRange($to, (node) => holdsMovable(node) && node.type.name !== 'blockquote');
  return quotation && hasRoom(quotation) ? quotation : null;
}

/** It is the neighbour that changes its place: what moves keeps its selection. One step of undo. */
function move(tr: Transaction, direction: Direction): boolean {
  const range = movable(tr.selection, direction);
  if (!range) return false;
  const { start, end, startIndex, endIndex, parent } = range;
  const neighbor = parent.child(direction === 'up' ? startIndex - 1 : endIndex);
  if (direction === 'up') tr.insert(end, neighbor).delete(start - neighbor.nodeSize, start);
  else tr.delete(end, end + neighbor.nodeSize).insert(start, neighbor);
  closeHistory(tr).scrollIntoView();
  return true;
}

/** Alt and the arrows move the block, or the item of a list, that the cursor is in. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addCommands: () => ({
    moveBlock:
      (direction) =>
      ({ tr, dispatch }) =>
        dispatch ? move(tr, direction) : movable(tr.selection, direction) !== null,
  }),
  addKeyboardShortcuts() {
    // Where nothing can move the key does nothing, instead of what a browser would do.
    const press = (direction: Direction) => () => this.editor.commands.moveBlock(direction) || true;
    return { 'Alt-ArrowUp': press('up'), 'Alt-ArrowDown': press('down') };
  },
});
