import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode, NodeRange } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';

type Direction = 'up' | 'down';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlock: {
      /**
       * Swaps the selected blocks with the neighboring block. Moves top-level blocks, blocks in a block quote, and
       * list items.
       * @example
       * editor.commands.moveBlock('up');
       */
      moveBlock: (direction: Direction) => ReturnType;
    };
  }
}

/** Returns true if the children of a node can be reordered. A Scripture quotation can only be moved as a whole. */
const holdsMovable = ({ type }: DocumentNode) => ['doc', 'bulletList', 'orderedList', 'blockquote'].includes(type.name);

/**
 * Returns the range to move, or null if nothing can move. A list item stays in its list. If the range is at the edge of
 * a block quote, the whole block quote moves.
 */
function movable({ $from, $to }: Selection, direction: Direction): NodeRange | null {
  const hasRoom = ({ startIndex, endIndex, parent }: NodeRange) =>
    direction === 'up' ? startIndex > 0 : endIndex < parent.childCount;
  const range = $from.blockRange($to, holdsMovable);
  if (!range || hasRoom(range)) return range;
  if (range.parent.type.name !== 'blockquote') return null;
  const quotation = $from.blockRange($to, (node) => holdsMovable(node) && node.type.name !== 'blockquote');
  return quotation && hasRoom(quotation) ? quotation : null;
}

/**
 * Moves the neighboring block past the range rather than the range itself, so that the selection does not change. This
 * is one undo step.
 */
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

export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addCommands: () => ({
    moveBlock:
      (direction) =>
      ({ tr, dispatch }) =>
        dispatch ? move(tr, direction) : movable(tr.selection, direction) !== null,
  }),
  addKeyboardShortcuts() {
    // Handles the key even if nothing can move, because browsers have their own shortcuts for Alt with an arrow key.
    const press = (direction: Direction) => () => this.editor.commands.moveBlock(direction) || true;
    return { 'Alt-ArrowUp': press('up'), 'Alt-ArrowDown': press('down') };
  },
});
