import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import {
  type Paragraph,
  type Run,
  safeReference,
  type Scripture as Quotation,
  translationPattern,
} from '@sermon/domain/document/schema';

export type Quoted = { pos: number; node: DocumentNode; reference: string; translation: string };

const quotedAt = (node: DocumentNode, pos: number): Quoted => ({
  pos,
  node,
  reference: String(node.attrs.reference),
  translation: String(node.attrs.translation),
});

export function quotationsIn(doc: DocumentNode): Quoted[] {
  const found: Quoted[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'scripture') found.push(quotedAt(node, pos));
    return !node.isTextblock && node.type.name !== 'scripture';
  });
  return found;
}

/** The quotation may contain the cursor or be selected as a whole. */
export function quotationAtCursor({ selection }: EditorState): Quoted | null {
  if (selection instanceof NodeSelection && selection.node.type.name === 'scripture') {
    return quotedAt(selection.node, selection.from);
  }
  const { $from, $to } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'scripture' && $to.depth >= depth && $to.node(depth) === node) {
      return quotedAt(node, $from.before(depth));
    }
  }
  return null;
}

export function quotedWords(quotation: DocumentNode): string {
  let words = '';
  quotation.descendants((node) => {
    const isNumber = node.marks.some(({ type }) => type.name === 'superscript');
    if (node.isText && !isNumber) words += node.text ?? '';
    else if (!node.isInline || node.type.name === 'hardBreak') words += '\n';
    else words += ' ';
  });
  return words.trim();
}

export const safeTranslation = (id: string | null): string => (id && translationPattern.test(id) ? id : '');

export function quotationNode(schema: Schema, { reference, translation, paragraphs }: Quotation): DocumentNode {
  return schema.nodes.scripture!.create(
    { reference: safeReference(reference), translation: safeTranslation(translation) },
    paragraphs.map((paragraph: Paragraph) => paragraphNode(schema, paragraph.runs)),
  );
}

/**
 * The marks that a quotation may contain: verse numbers (superscript), and italics for words added by the translators.
 */
const heldMarks = ['italic', 'superscript'] as const;

export function paragraphNode(schema: Schema, runs: readonly Run[]): DocumentNode {
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
