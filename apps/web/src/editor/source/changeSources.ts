import { createDocument, type Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import { sourcesPage } from '@sermon/domain/document/sources/sourcesPage';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { parseOptions, toHtml } from '../html.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';
import { sourceRange } from './sourceAt.ts';

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
