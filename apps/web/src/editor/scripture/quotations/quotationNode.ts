import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import {
  type Paragraph,
  type Run,
  safeReference,
  type Scripture as Quotation,
  translationPattern,
} from '@sermon/domain/document/schema';

/** The id of a translation as a document keeps it; '' for anything else. */
export const safeTranslation = (id: string | null): string => (id && translationPattern.test(id) ? id : '');

/** A quotation as a part of the document. */
export function quotationNode(schema: Schema, { reference, translation, paragraphs }: Quotation): DocumentNode {
  return schema.nodes.scripture!.create(
    { reference: safeReference(reference), translation: safeTranslation(translation) },
    paragraphs.map((paragraph: Paragraph) => paragraphNode(schema, paragraph.runs)),
  );
}

/** What a quotation brings along: the verse numbers, and words that the translators added. */
const heldMarks = ['italic', 'superscript'] as const;

/** Runs of text as a paragraph of a quotation. */
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
