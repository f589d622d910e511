import type { Run } from '@sermon/domain/document/schema';
import { headingKind, type Passage, passageOf } from '@sermon/domain/analyzer/passages';
import type { Node as DocumentNode } from '@tiptap/pm/model';

/** A text block of the document in the editor: where its content begins, and what kind of passage it is. */
export type Textblock = { node: DocumentNode; start: number; kind: Passage['kind']; reference: string };

/** The text blocks of a document in order, as the analyzer counts them. */
export function textblocksIn(doc: DocumentNode): Textblock[] {
  const found: Textblock[] = [];
  doc.descendants((node, position, parent, index) => {
    if (!node.isTextblock) return true;
    const isScripture = parent?.type.name === 'scripture';
    const kind = node.type.name === 'heading' ? headingKind(Number(node.attrs.level)) : 'paragraph';
    found.push({
      node,
      start: position + 1,
      kind: isScripture ? 'scripture' : kind,
      reference: isScripture && index === 0 ? String(parent.attrs.reference) : '',
    });
    return false;
  });
  return found;
}

/** The text of a block. A line break is one character, because it takes one position in the document. */
export function passageIn({ node, kind, reference }: Textblock): Passage {
  const runs: Run[] = [];
  node.forEach((inline) => {
    const isRaised = inline.marks.some(({ type }) => type.name === 'superscript');
    runs.push({ text: inline.text ?? '\n', marks: isRaised ? { superscript: true } : {} });
  });
  return passageOf(kind, runs, reference);
}
