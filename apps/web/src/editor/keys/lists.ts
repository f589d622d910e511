import { type CommandProps, type Editor, Extension } from '@tiptap/core';
import { setBlockType } from '@tiptap/pm/commands';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Selection, type Transaction } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import { labelNewList } from './orderedList.ts';
import { hasRoom } from '../paste/nesting.ts';
import { quotationAtCursor } from '../scripture/quotations/quotations.ts';

/**
 * Makes lists behave as in word processors.
 *
 * - Two lists of the same kind and with the same labels become one when everything between them is deleted, so that their numbers continue. Lists
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
  if (!isList || nodeAfter?.type !== nodeBefore.type) return false;
  const { type, suffix } = nodeBefore.attrs;
  return nodeAfter.attrs.type === type && nodeAfter.attrs.suffix === suffix && canJoin(doc, pos);
}

/** An em space, which is preserved in the stored HTML, Word and PDF. */
const indent = '\u2003';

export const tabKeyHintId = 'tab-key-hint';

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Makes Tab work inside the text, as preachers expect. Tab indents a list item and inserts an indent character
 * elsewhere. Shift+Tab undoes either. To avoid a keyboard trap (WCAG 2.1.2), pressing Tab or Shift+Tab right after
 * Escape moves the focus out of the text.
 */
export const TabKey = Extension.create({
  name: 'tabKey',
  priority: 200,
  addStorage: () => ({ leaves: false }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () => (editor.isActive('listItem') ? moveIn(editor) : writeIndent(editor)),
      'Shift-Tab': () => (editor.isActive('listItem') ? moveOut(editor) : removeIndent(editor)),
    };
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, { key }) {
              // After Escape, skip the editor's own handlers so that the browser moves the focus.
              if (key === 'Tab') return storage.leaves;
              if (!modifiers.has(key)) storage.leaves = key === 'Escape';
              return false;
            },
            mousedown() {
              storage.leaves = false;
            },
            blur() {
              storage.leaves = false;
            },
          },
        },
      }),
    ];
  },
});

function moveIn(editor: Editor): boolean {
  if (canSink(editor.state.selection)) {
    editor
      .chain()
      .sinkListItem('listItem')
      .command(({ tr }) => {
        labelNewList(tr);
        return true;
      })
      .run();
  }
  return true;
}

function moveOut(editor: Editor): boolean {
  editor.commands.liftListItem('listItem');
  return true;
}

function writeIndent(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  if (empty && $from.parent.isTextblock && !quotationAtCursor(editor.state))
    editor.view.dispatch(editor.state.tr.insertText(indent).scrollIntoView());
  return true;
}

function removeIndent(editor: Editor): boolean {
  const { empty, $from, from } = editor.state.selection;
  if (empty && $from.parent.isTextblock && editor.state.doc.textBetween(from - 1, from) === indent)
    editor.view.dispatch(editor.state.tr.delete(from - 1, from).scrollIntoView());
  return true;
}

function canSink({ $from, $to }: Selection): boolean {
  const items = $from.blockRange($to, ({ firstChild }) => firstChild?.type.name === 'listItem');
  if (!items) return false;
  const start = $from.start(items.depth);
  return hasRoom($from, items.depth, Fragment.from(items.parent.cut(items.start - start, items.end - start)));
}
