import { createDocument, type Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { parseOptions } from '../html.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';
import { placeAtCursor } from './insert.ts';
import { isInScripture } from './nesting.ts';

/**
 * Inserts the HTML of a whole document below the line with the cursor, or in place of an empty line. Nothing is
 * replaced: if something is selected, the document is inserted after it, and a Scripture quotation keeps its words. Spaces
 * are kept, and the cursor moves to the end of the inserted text. This is one undo step.
 */
export function insertDocument({ state, view, schema }: Editor, html: string): void {
  const { tr, selection } = state;
  const { $from: $at } = Selection.near(tr.doc.resolve(selection.to), -1);
  tr.setSelection(TextSelection.create(tr.doc, isInScripture($at) ? $at.pos : $at.end()));
  const end = placeAtCursor(tr, createDocument(html, schema, parseOptions).content);
  tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView();
  asOneUndoStep(view, tr);
}
