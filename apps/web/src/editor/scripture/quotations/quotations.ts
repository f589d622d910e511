import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';

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

/** Returns the words of a quotation without its verse numbers. */
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
