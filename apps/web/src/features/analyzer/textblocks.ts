import type { Run } from '@sermon/domain/document/schema';
import { headingKind, type Passage, passageOf } from '@sermon/domain/analyzer/passages';
import type { Node as DocumentNode } from '@tiptap/pm/model';

/** `start` is the position of the content. */
export type Textblock = { node: DocumentNode; start: number; kind: Passage['kind']; reference: string };

/** In document order. */
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

/** A line break counts as one character, because it occupies one document position. */
export function passageIn({ node, kind, reference }: Textblock): Passage {
  const runs: Run[] = [];
  node.forEach((inline) => {
    const isRaised = inline.marks.some(({ type }) => type.name === 'superscript');
    runs.push({ text: inline.text ?? '\n', marks: isRaised ? { superscript: true } : {} });
  });
  return passageOf(kind, runs, reference);
}
