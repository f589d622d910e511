import { Node } from '@tiptap/core';
import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  type Paragraph,
  safeReference,
  type Scripture as Quotation,
  translationPattern,
} from '@sermon/domain/document/schema';
import { scriptureView } from './scriptureView.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scripture: {
      /** Puts a quotation where the cursor stands, as one step of undo, and the cursor behind it. */
      insertScripture: (quotation: Quotation) => ReturnType;
    };
  }
}

const safeTranslation = (id: string | null) => (id && translationPattern.test(id) ? id : '');

/** A quotation of Scripture: paragraphs that know their reference and translation, which are shown below them. */
export const Scripture = Node.create({
  name: 'scripture',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addAttributes: () => ({
    reference: {
      default: '',
      parseHTML: (element) => safeReference(element.getAttribute('data-reference') ?? ''),
      renderHTML: ({ reference }) => ({ 'data-reference': reference }),
    },
    translation: {
      default: '',
      parseHTML: (element) => safeTranslation(element.getAttribute('data-translation')),
      renderHTML: ({ translation }) => ({ 'data-translation': translation }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'blockquote.scripture',
      priority: 60,
      // Without a reference it is an ordinary quotation.
      getAttrs: (element) => safeReference(element.getAttribute('data-reference') ?? '') !== '' && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', { class: 'scripture', ...HTMLAttributes }, 0],
  addCommands: () => ({
    insertScripture:
      (quotation) =>
      ({ state, tr, dispatch }) => {
        if (dispatch) insert(state, tr, quotation);
        return true;
      },
  }),
  addNodeView: () => scriptureView,
});

function insert({ schema }: EditorState, tr: Transaction, { reference, translation, paragraphs }: Quotation) {
  const quotation = schema.nodes.scripture!.create(
    { reference: safeReference(reference), translation: safeTranslation(translation) },
    paragraphs.map((paragraph) => paragraphNode(schema, paragraph)),
  );
  place(tr, quotation);
  const behind = endOf(tr.doc, quotation);
  if (tr.doc.resolve(behind).nodeAfter?.type.name !== 'paragraph') {
    tr.insert(behind, schema.nodes.paragraph!.create());
  }
  tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView();
}

/** In place of the selection; behind the quotation that the cursor stands in, since one does not hold another. */
function place(tr: Transaction, quotation: DocumentNode) {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === quotation.type) return tr.insert($from.after(depth), quotation);
  }
  tr.deleteSelection();
  return tr.replaceRangeWith(tr.selection.from, tr.selection.to, quotation);
}

function endOf(document: DocumentNode, wanted: DocumentNode): number {
  let end = document.content.size;
  document.descendants((node, position) => {
    if (node === wanted) end = position + node.nodeSize;
    return !node.isTextblock;
  });
  return end;
}

/** What a quotation brings along: the verse numbers, and words that the translators added. */
const heldMarks = ['italic', 'superscript'] as const;

function paragraphNode(schema: Schema, { runs }: Paragraph): DocumentNode {
  const content = runs.flatMap(({ text, marks }) => {
    const held = heldMarks.filter((name) => marks[name]).map((name) => schema.marks[name]!.create());
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [schema.nodes.hardBreak!.create()] : []),
        ...(line ? [schema.text(line, held)] : []),
      ]);
  });
  return schema.nodes.paragraph!.create(null, content);
}
