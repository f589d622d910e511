import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { sectionMinutesOf } from '@sermon/domain/document/schema';
import type { Section } from '@sermon/domain/presenter/sections';
import { asOneUndoStep } from '../scripture/undoStep.ts';

/**
 * Lets headings have the minutes of their section. They stay with the heading: half of a divided heading, and a copy that is
 * pasted beside it, have none.
 */
export const SectionMinutes = Extension.create({
  name: 'sectionMinutes',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        minutes: {
          default: null,
          parseHTML: (element) => sectionMinutesOf(element.dataset['minutes']),
          renderHTML: ({ minutes }) => (minutes === null ? {} : { 'data-minutes': String(minutes) }),
        },
      },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { doc, tr }) {
        const copies = transactions.filter((each) => ['paste', 'drop'].includes(String(each.getMeta('uiEvent'))));
        for (const pos of copies.flatMap((each) => copiedHeadings(each, doc)))
          tr.setNodeAttribute(pos, 'minutes', null);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { selection, tr, schema } = this.editor.state;
        const { $from, empty } = selection;
        const { attrs, content } = $from.parent;
        if (!empty || !attrs['minutes'] || $from.parentOffset === content.size) return false;
        if ($from.parentOffset > 0)
          return this.editor.chain().splitBlock().updateAttributes('heading', { minutes: null }).run();
        // At the start of a heading, a line is added above it. The heading stays the same one.
        tr.insert($from.before(), schema.nodes['paragraph']!.create());
        tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map($from.pos)));
        this.editor.view.dispatch(tr.scrollIntoView());
        return true;
      },
    };
  },
});

/** Returns the positions of inserted headings with minutes that another heading with the same words has as well. */
function copiedHeadings(transaction: Transaction, doc: DocumentNode): number[] {
  if (transaction.doc !== doc) return [];
  const ranges = transaction.mapping.maps.flatMap((map, at) => {
    const after = transaction.mapping.slice(at + 1);
    const found: [number, number][] = [];
    map.forEach((_from, _to, from, to) => found.push([after.map(from, -1), after.map(to, 1)]));
    return found;
  });
  const headings: { pos: number; key: string; isNew: boolean }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading' && node.attrs['minutes'] !== null)
      headings.push({
        pos,
        key: `${String(node.attrs['minutes'])} ${node.textContent}`,
        isNew: ranges.some(([from, to]) => from <= pos && to >= pos + node.nodeSize - 1),
      });
    return !node.isTextblock;
  });
  const known = new Set(headings.filter(({ isNew }) => !isNew).map(({ key }) => key));
  return headings.filter(({ key, isNew }) => isNew && known.has(key)).map(({ pos }) => pos);
}

/** One undo step. Null removes the minutes. Sections without a heading have none. */
export function setSectionMinutes(
  view: EditorView,
  sections: readonly Section[],
  minutes: readonly (number | null)[],
): void {
  const { tr, doc } = view.state;
  for (const [at, { heading, first, end }] of sections.entries()) {
    if (heading === null) continue;
    let pos: number | null = null;
    doc.forEach((block, offset, index) => {
      if (index < first || index >= end || pos !== null) return;
      if (block.type.name === 'heading' && block.textContent.trim() !== '') pos = offset;
    });
    if (pos !== null && doc.nodeAt(pos)!.attrs['minutes'] !== minutes[at])
      tr.setNodeAttribute(pos, 'minutes', minutes[at] ?? null);
  }
  if (tr.docChanged) asOneUndoStep(view, tr);
}
