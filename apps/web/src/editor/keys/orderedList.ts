import { type Editor, Node, wrappingInputRule } from '@tiptap/core';
import { setBlockType } from '@tiptap/pm/commands';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { focusText } from './focusText.ts';
import { labelBelow, outlineLabels } from '@sermon/domain/document/listLabel';
import {
  type ListLabel,
  listLabels,
  type ListNumbering,
  type ListSuffix,
  usualNumbering,
} from '@sermon/domain/document/schema';

type Attributes = { start: number; type: ListLabel; suffix: ListSuffix };

/**
 * Typed at the beginning of a paragraph. "A. " and "I. " begin no list, because they also begin names: A. W. Tozer,
 * I. Howard Marshall.
 */
const typedLabel = /^(?:(\d{1,4})([.)])|([AaIi])(\)))\s$/;

function attributesOf([, number, suffix, letter]: RegExpMatchArray): Attributes {
  return letter
    ? { start: 1, type: letter as ListLabel, suffix: ')' }
    : { start: Number(number), type: '1', suffix: suffix as ListSuffix };
}

/** Has the attributes of the document schema. */
export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    type: {
      default: usualNumbering.label,
      parseHTML: (element) =>
        listLabels.find((label) => label === element.getAttribute('type')) ?? usualNumbering.label,
      renderHTML: ({ type }) => (type === usualNumbering.label ? {} : { type }),
    },
    start: {
      default: usualNumbering.start,
      parseHTML: (element) => Number(element.getAttribute('start') ?? usualNumbering.start),
      renderHTML: ({ start }) => (start === usualNumbering.start ? {} : { start }),
    },
    suffix: {
      default: usualNumbering.suffix,
      parseHTML: (element) => (element.dataset.label?.endsWith(')') ? ')' : usualNumbering.suffix),
      renderHTML: ({ type, suffix }) => (suffix === usualNumbering.suffix ? {} : { 'data-label': `${type}${suffix}` }),
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleOrderedList() };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: typedLabel,
        type: this.type,
        getAttributes: attributesOf,
        joinPredicate: (match, { attrs, childCount }) => {
          const { start, type, suffix } = attributesOf(match);
          return attrs.type === type && attrs.suffix === suffix && childCount + attrs.start === start;
        },
      }),
    ];
  },
});

type Place = { list: DocumentNode; pos: number; depth: number };

/** Returns the lists around a position, the innermost first. */
const listsAround = ($pos: ResolvedPos): Place[] =>
  Array.from({ length: $pos.depth }, (_, above) => $pos.depth - above)
    .filter((depth) => $pos.node(depth).type.name.endsWith('List'))
    .map((depth) => ({ list: $pos.node(depth), pos: $pos.before(depth), depth }));

const isOrdered = ({ type }: DocumentNode): boolean => type.name === 'orderedList';

/** Returns the numbering of the list at the cursor, or null if it is not an ordered list. */
export function numberingAt({ selection: { $from } }: EditorState): ListNumbering | null {
  const list = listsAround($from)[0]?.list;
  if (!list || !isOrdered(list)) return null;
  const { start, type, suffix } = list.attrs as Attributes;
  return { start, label: type, suffix };
}

/** The lists in which the selected lines are items. */
function selectedLists({ doc, selection: { from, to } }: Transaction): Place[] {
  const found = new Map<number, Place>();
  doc.nodesBetween(from, to, (node, pos) => {
    const place = node.isTextblock ? listsAround(doc.resolve(pos))[0] : undefined;
    if (place) found.set(place.pos, place);
  });
  return [...found.values()];
}

/**
 * Gives the selected lists this numbering, or makes a list of the selected lines, which does not join its neighbors.
 * Omitted properties do not change. Only the first list starts at `start`.
 */
export function setNumbering(editor: Editor, { label, suffix, start }: Partial<ListNumbering>): boolean {
  focusText(editor);
  const look = { ...(label && { type: label }), ...(suffix && { suffix }) };
  const first = start === undefined ? {} : { start };
  const { orderedList, paragraph } = editor.schema.nodes;
  return editor
    .chain()
    .command(({ tr, state, dispatch }) => {
      closeHistory(tr);
      return selectedLists(tr).length > 0 || setBlockType(paragraph!)(state, dispatch) || true;
    })
    .command(({ tr, commands }) => {
      const lists = selectedLists(tr);
      if (lists.length === 0) return commands.wrapInList('orderedList', { ...look, ...first });
      for (const [at, { list, pos }] of lists.entries()) {
        const attributes = { ...list.attrs, ...look, ...(at === 0 && first) };
        if (!list.hasMarkup(orderedList!, attributes)) tr.setNodeMarkup(pos, orderedList, attributes);
      }
      return true;
    })
    .run();
}

/** Gives the outermost lists of the selected lines, and the ordered lists in them, the labels of an outline. */
export const setOutline = (editor: Editor): boolean =>
  setNumbering(editor, {}) &&
  editor.commands.command(({ tr }) => {
    for (const { pos } of selectedLists(tr)) {
      const outermost = listsAround(tr.doc.resolve(pos + 1)).findLast(({ list }) => isOrdered(list));
      if (outermost) labelOutline(tr, outermost.list, outermost.pos, 0);
    }
    return true;
  });

function labelOutline(tr: Transaction, list: DocumentNode, pos: number, level: number): void {
  if (isOrdered(list)) {
    const type = outlineLabels[level % outlineLabels.length];
    tr.setNodeMarkup(pos, null, { ...list.attrs, type, suffix: usualNumbering.suffix });
  }
  list.descendants((node, offset) => {
    if (!node.type.name.endsWith('List')) return true;
    labelOutline(tr, node, pos + 1 + offset, isOrdered(list) ? level + 1 : level);
    return false;
  });
}

/**
 * Labels the list that an item has just begun by moving in. In a list of digits it has digits, and otherwise the label
 * below in an outline.
 */
export function labelNewList(tr: Transaction): void {
  const { $from } = tr.selection;
  const [own, ...outer] = listsAround($from);
  const parent = outer[0]?.list;
  if (!own || !parent || !isOrdered(own.list) || !isOrdered(parent)) return;
  const isNew = $from.index(own.depth) === 0;
  if (!isNew) return;
  const hasDigits = outer.every(({ list }) => !isOrdered(list) || list.attrs.type === '1');
  const type = hasDigits ? '1' : labelBelow(parent.attrs.type);
  tr.setNodeMarkup(own.pos, null, { ...own.list.attrs, type, suffix: parent.attrs.suffix });
}
