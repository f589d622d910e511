import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import {
  type Paragraph,
  type Run,
  safeReference,
  type Scripture as Quotation,
  translationPattern,
} from '@sermon/domain/document/schema';

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
