import { createDocument, type Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import { sourcesPage } from '@sermon/domain/document/sources/sourcesPage';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { parseOptions, toHtml } from '../html.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';
import { sourceRange } from './sourceAt.ts';

/**
 * The selected words, or the stretch that the cursor is in, are the preacher's own from now on. One step of undo. False where there is
 * no source to be forgotten.
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

/** Makes the sources page or brings it up to date, as one step of undo. Says which of both; null where there are no sources. */
export function addSourcesPage(editor: Editor): 'added' | 'updated' | null {
  const { state, schema, view } = editor;
  const change = sourcesPage(parseDocument(toHtml(state.doc)));
  if (!change) return null;
  const { content } = createDocument(storedHtml(change.blocks), schema, parseOptions);
  const [from, to] = [startOf(state.doc, change.from), startOf(state.doc, change.to)];
  if (!state.doc.slice(from, to).content.eq(content)) asOneUndoStep(view, state.tr.replaceWith(from, to, content));
  return change.blocks[0]?.type === 'heading' ? 'added' : 'updated';
}

/** Where the block of that number begins. */
function startOf(doc: DocumentNode, index: number): number {
  let start = 0;
  for (let at = 0; at < index; at += 1) start += doc.child(at).nodeSize;
  return start;
}
