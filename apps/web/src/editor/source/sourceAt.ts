import { isPublished, type PublishedSource, readSource, type Source } from '@sermon/domain/document/sources/source';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { Range } from '../scripture/follow.ts';
import { createDocument, type Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import { sourcesPage } from '@sermon/domain/document/sources/sourcesPage';
import { parseOptions, toHtml } from '../html.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';

const valueOf = (node: DocumentNode | null | undefined): string | null => {
  const mark = node?.marks.find(({ type }) => type.name === 'source');
  return mark ? String(mark.attrs.value) : null;
};

/** Null if text is selected. Fast enough to run on every keystroke. */
export function sourceAtCursor({ selection: { $from, empty } }: EditorState): Source | null {
  if (!empty || !$from.parent.isTextblock) return null;
  const value = valueOf($from.nodeBefore) ?? valueOf($from.nodeAfter);
  return value === null ? null : readSource(value);
}

/** The range may span several paragraphs. */
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

const sourcesCache = new WeakMap<DocumentNode, ReadonlySet<string>>();

export function hasSources(doc: DocumentNode): boolean {
  for (let at = 0; at < doc.childCount; at += 1) if (valuesIn(doc.child(at)).size > 0) return true;
  return false;
}

/** Keyed by kind and id. */
export function publishedSourcesIn(doc: DocumentNode): Map<string, PublishedSource> {
  const found = new Map<string, PublishedSource>();
  for (let at = 0; at < doc.childCount; at += 1)
    for (const value of valuesIn(doc.child(at))) {
      const source = readSource(value);
      if (source && isPublished(source)) found.set(`${source.kind} ${source.id}`, source);
    }
  return found;
}

/** Stored forms of the sources, cached until the block changes. */
function valuesIn(block: DocumentNode): ReadonlySet<string> {
  const before = sourcesCache.get(block);
  if (before) return before;
  const values = new Set<string>();
  block.descendants((node) => {
    const value = valueOf(node);
    if (value !== null) values.add(value);
  });
  sourcesCache.set(block, values);
  return values;
}

/**
 * Removes the source mark from the selected words. If nothing is selected, removes it from all words around the cursor
 * that have the same source. This is one undo step. Returns false if there is no source mark.
 */
export function removeSource(editor: Editor): boolean {
  const { state, view } = editor;
  const { source } = state.schema.marks;
  const { from, to, empty } = state.selection;
  const range = empty ? sourceRange(state) : { from, to };
  if (!range || !source || !state.doc.rangeHasMark(range.from, range.to, source)) return false;
  asOneUndoStep(view, state.tr.removeMark(range.from, range.to, source));
  return true;
}

/**
 * Adds or updates the page that lists the sources, as one undo step. Returns which of the two it did, or null if the
 * text has no sources.
 */
export function addSourcesPage(editor: Editor): 'added' | 'updated' | null {
  const { state, schema, view } = editor;
  const change = sourcesPage(parseDocument(toHtml(state.doc)));
  if (!change) return null;
  const { content } = createDocument(storedHtml(change.blocks), schema, parseOptions);
  const [from, to] = [startOf(state.doc, change.from), startOf(state.doc, change.to)];
  if (!state.doc.slice(from, to).content.eq(content)) asOneUndoStep(view, state.tr.replaceWith(from, to, content));
  return change.blocks[0]?.type === 'heading' ? 'added' : 'updated';
}

function startOf(doc: DocumentNode, index: number): number {
  let start = 0;
  for (let at = 0; at < index; at += 1) start += doc.child(at).nodeSize;
  return start;
}
