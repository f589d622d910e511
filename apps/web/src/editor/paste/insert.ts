import { createDocument, type Editor } from '@tiptap/core';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Insertion, markedBlocks } from '@sermon/domain/document/sources/source';
import { Fragment, type Node as DocumentNode, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { parseOptions } from '../html.ts';
import { fits, hasRoom, isInScripture } from './nesting.ts';
import { referenceAtCursor } from '../scripture/references/references.ts';
import { quotationNode } from '../scripture/quotations/quotations.ts';
import { cursorAfter } from '../scripture/scripture.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';

/**
 * Inserts Scripture or excerpts at the cursor or in place of the selection, and moves the cursor after them. A word or
 * reference is never split: if the cursor is inside one, the content is inserted below the paragraph. This is one undo
 * step.
 * @example
 * insertAtCursor(editor, { source, blocks: parseDocument('<p>A bridge fell.</p>') });
 */
export function insertAtCursor(editor: Editor, ...insertions: readonly Insertion[]) {
  const { tr, selection } = editor.state;
  if (selection.empty && isWithinWord(editor.state)) {
    tr.setSelection(TextSelection.create(tr.doc, selection.$from.end()));
  }
  const nodes = insertions.flatMap((insertion) => contentOf(editor.schema, insertion).content);
  insertContentAtCursor(tr, Fragment.from(nodes));
  asOneUndoStep(editor.view, tr);
}

/**
 * Inserts Scripture or an excerpt before or after the block at a position, whichever edge is nearer, and moves the
 * cursor after the inserted content. If the block is an empty paragraph, it is replaced. This is one undo step.
 */
export function insertAt(editor: Editor, pos: number, insertion: Insertion) {
  const { tr } = editor.state;
  const content = contentOf(editor.schema, insertion);
  if (isEmptyLine(tr.doc.resolve(pos).parent)) {
    insertContentAtCursor(tr.setSelection(Selection.near(tr.doc.resolve(pos))), content);
  } else {
    const place = dropPoint(tr.doc, pos, anyBlock(editor.schema)) ?? tr.doc.content.size;
    cursorAfter(tr, placeBetweenBlocks(tr, place, content));
  }
  asOneUndoStep(editor.view, tr);
}

/**
 * Returns a placeholder for content that is being dragged over the text. It fits between blocks but not into a
 * Scripture quotation.
 */
export const anyBlock = (schema: Schema): Slice =>
  new Slice(Fragment.from(schema.nodes.scripture!.createAndFill()), 0, 0);

function isWithinWord(state: EditorState): boolean {
  const { $from, head } = state.selection;
  const { parent, parentOffset } = $from;
  if (!parent.isTextblock) return false;
  const letters = parent.textBetween(Math.max(0, parentOffset - 1), Math.min(parent.content.size, parentOffset + 1));
  const reference = referenceAtCursor(state);
  return /^[\p{L}\p{N}]{2}$/u.test(letters) || (reference !== null && reference.from < head && head < reference.to);
}

function contentOf(schema: Schema, insertion: Insertion): Fragment {
  if ('type' in insertion) return Fragment.from(quotationNode(schema, insertion));
  return createDocument(toHtml(markedBlocks(insertion)), schema, parseOptions).content;
}

const isEmptyLine = ({ type, content }: DocumentNode): boolean => type.name === 'paragraph' && content.size === 0;

/**
 * Inserts whole blocks at the cursor or in place of the selection, and moves the cursor after them. If the cursor is in
 * a Scripture quotation, they are inserted after the quotation, whose words do not change.
 */
export function insertContentAtCursor(tr: Transaction, content: Fragment) {
  if (!isInScripture(tr.selection.$from)) tr.deleteSelection();
  cursorAfter(tr, placeAtCursor(tr, content));
}

/**
 * Inserts whole blocks at the cursor, or in place of an empty line. If the cursor is in a Scripture quotation, they are
 * inserted after it. Returns the position after them.
 */
export function placeAtCursor(tr: Transaction, content: Fragment): number {
  const { $from } = tr.selection;
  if (!$from.parent.isTextblock || !fits($from, $from.depth - 1, content))
    return placeBetweenBlocks(tr, $from.pos, content);
  const [before, after] = [$from.before(), $from.after()];
  const index = $from.index(-1);
  const container = $from.node(-1);
  if (isEmptyLine($from.parent) && container.canReplace(index, index + 1, content)) {
    tr.replaceWith(before, after, content);
    return before + content.size;
  }
  if ($from.parentOffset === 0 && container.canReplace(index, index, content)) return place(tr, before, content);
  if ($from.parentOffset === $from.parent.content.size) return place(tr, after, content);
  return place(tr.split($from.pos), $from.pos + 1, content);
}

/**
 * Inserts content at a position between blocks if it fits there, otherwise after the innermost enclosing block after
 * which it fits. Returns the position after it.
 */
function placeBetweenBlocks(tr: Transaction, pos: number, content: Fragment): number {
  const $pos = tr.doc.resolve(pos);
  const isBetween = !$pos.parent.isTextblock && $pos.parent.canReplace($pos.index(), $pos.index(), content);
  if (isBetween && hasRoom($pos, $pos.depth, content)) return place(tr, pos, content);
  let depth = $pos.depth;
  while (depth > 1 && !fits($pos, depth - 1, content)) depth -= 1;
  return place(tr, depth > 0 ? $pos.after(depth) : pos, content);
}

/** Returns the position after the content. */
function place(tr: Transaction, pos: number, content: Fragment): number {
  tr.insert(pos, content);
  return pos + content.size;
}

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
