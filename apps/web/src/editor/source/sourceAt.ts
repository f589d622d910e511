import { readSource, type Source } from '@sermon/domain/document/sources/source';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { Range } from '../scripture/follow.ts';

const valueOf = (node: DocumentNode | null | undefined): string | null => {
  const mark = node?.marks.find(({ type }) => type.name === 'source');
  return mark ? String(mark.attrs.value) : null;
};

/** What the words at the cursor were taken from, when nothing is selected: cheap enough for every key. */
export function sourceAtCursor({ selection: { $from, empty } }: EditorState): Source | null {
  if (!empty || !$from.parent.isTextblock) return null;
  const value = valueOf($from.nodeBefore) ?? valueOf($from.nodeAfter);
  return value === null ? null : readSource(value);
}

/** The stretch of words from one source that the cursor is in, through as many paragraphs as it goes. */
export function sourceRange({ doc, selection: { $from } }: EditorState): Range | null {
  const value = valueOf($from.nodeBefore) ?? valueOf($from.nodeAfter);
  if (value === null) return null;
  let range: Range | null = null;
  let isEnded = false;
  // Quotations of Scripture within it have a source of their own.
  doc.descendants((node, pos) => {
    if (isEnded || node.type.name === 'scripture') return false;
    if (!node.isInline) return true;
    const end = pos + node.nodeSize;
    if (valueOf(node) === value) range = { from: range?.from ?? pos, to: end };
    else if (range && range.to >= $from.pos && range.from <= $from.pos) isEnded = true;
    else range = null;
    return false;
  });
  return range;
}

const sourcedCache = new WeakMap<DocumentNode, boolean>();

/** Whether anything in a text was taken from somewhere. What did not change since is not looked at again. */
export function hasSources(doc: DocumentNode): boolean {
  for (let at = 0; at < doc.childCount; at += 1) if (isSourced(doc.child(at))) return true;
  return false;
}

function isSourced(block: DocumentNode): boolean {
  const before = sourcedCache.get(block);
  if (before !== undefined) return before;
  let isFound = false;
  block.descendants((node) => {
    isFound ||= valueOf(node) !== null;
    return !isFound;
  });
  sourcedCache.set(block, isFound);
  return isFound;
}
