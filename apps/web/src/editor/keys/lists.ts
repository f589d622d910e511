import { type CommandProps, Extension } from '@tiptap/core';
import { setBlockType } from '@tiptap/pm/commands';
import { isHistoryTransaction } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';

/**
 * Makes lists behave as in word processors.
 *
 * - Two lists of the same kind become one when everything between them is deleted, so that their numbers continue. Lists
 *   that were already next to each other stay separate. One Undo restores the lists and what was between them.
 * - A heading in a quotation becomes an item in the quotation. TipTap would take it out of the quotation.
 */
export const Lists = Extension.create({
  name: 'lists',
  addCommands: () => ({
    toggleBulletList: () => (props) => toggle(props, 'bulletList'),
    toggleOrderedList: () => (props) => toggle(props, 'orderedList'),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _, { doc, tr }) {
        if (transactions.some(isHistoryTransaction)) return null;
        const between = deletedAt(transactions).filter((pos) => isBetweenLists(doc, pos));
        for (const pos of new Set(between.toSorted((first, second) => second - first))) tr.join(pos);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

function toggle({ state, commands, chain, dispatch }: CommandProps, kind: 'bulletList' | 'orderedList'): boolean {
  const { $from, $to } = state.selection;
  const { paragraph } = state.schema.nodes;
  const isHeadingInQuote =
    $from.sameParent($to) && $from.parent.type.name === 'heading' && $from.node(-1).type.name === 'blockquote';
  if (!isHeadingInQuote) return commands.toggleList(kind, 'listItem');
  return chain()
    .command(() => setBlockType(paragraph!)(state, dispatch))
    .toggleList(kind, 'listItem')
    .run();
}

/** Returns the positions, in the resulting document, at which content was deleted without a replacement. */
function deletedAt(transactions: readonly Transaction[]): number[] {
  let places: number[] = [];
  for (const { mapping } of transactions) {
    for (const map of mapping.maps) {
      places = places.map((pos) => map.map(pos));
      map.forEach((from, to, newFrom, newTo) => {
        if (to > from && newTo === newFrom) places.push(newFrom);
      });
    }
  }
  return places;
}

function isBetweenLists(doc: DocumentNode, pos: number): boolean {
  const { nodeBefore, nodeAfter } = doc.resolve(pos);
  const isList = nodeBefore?.type.name === 'bulletList' || nodeBefore?.type.name === 'orderedList';
  return isList && nodeAfter?.type === nodeBefore.type && canJoin(doc, pos);
}
