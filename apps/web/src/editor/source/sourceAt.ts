import { readSource, type Source } from '@sermon/domain/document/sources/source';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { Range } from '../scripture/follow.ts';

const valueOf = (node: DocumentNode | null | undefined): string | null => {
  const mark = node?.marks.find(({ type }) => type.name === 'source');
  return mark ? String(mark.attrs.value) : null;
};

/**
 * Returns the source of the words at the cursor, or null if text is selected. This is fast enough to run on every
 * keystroke.
 */
export function sourceAtCursor({ selection: { $from, empty } }: EditorState): Source | null {
  if (!empty || !$from.parent.isTextblock) return null;
  const value = valueOf($from.nodeBefore) ?? valueOf($from.nodeAfter);
  return value === null ? null : readSource(value);
}

/**
 * Returns the range of the words around the cursor that have the same source. The range may span several paragraphs.
 */
export function sourceRange({ doc, selection: { $from } }: EditorState): Range | null {
  const value = valueOf($from.nodeBefore) ?? valueOf($from.nodeAfter);
  if (value === null) return null;
  let range: Range | null = null;
  let isEnded = false;
  // Scripture quotations have their own reference, so one inside the range does not end it.
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

/** Returns true if a text contains words with a source. The result is cached for each block until it changes. */
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
