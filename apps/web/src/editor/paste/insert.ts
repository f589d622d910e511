import { createDocument, type Editor } from '@tiptap/core';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Insertion, markedBlocks } from '@sermon/domain/document/sources/source';
import { Fragment, type Node as DocumentNode, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { parseOptions } from '../html.ts';
import { fits, hasRoom, isInScripture } from './nesting.ts';
import { referenceAtCursor } from '../scripture/references/references.ts';
import { quotationNode } from '../scripture/quotations/quotationNode.ts';
import { cursorAfter } from '../scripture/scripture.ts';
import { asOneUndoStep } from '../scripture/undoStep.ts';

/**
 * Puts Scripture or an excerpt where the cursor stands, in place of what is selected, and the cursor behind it. No word and no reference is
 * torn apart: with the cursor in one, it goes below the paragraph. One step of undo.
 */
export function insertAtCursor(editor: Editor, insertion: Insertion) {
  const { tr, selection } = editor.state;
  if (selection.empty && isWithinWord(editor.state)) {
    tr.setSelection(TextSelection.create(tr.doc, selection.$from.end()));
  }
  insertContentAtCursor(tr, contentOf(editor.schema, insertion));
  asOneUndoStep(editor.view, tr);
}

/**
 * Puts Scripture or an excerpt before or behind the block at a place, whichever is nearer, or in place of an empty line; the cursor
 * behind it. One step of undo.
 */
export function insertAt(editor: Editor, pos: number, insertion: Insertion) {
  const { tr } = editor.state;
  const content = contentOf(editor.schema, insertion);
  if (isEmptyLine(tr.doc.resolve(pos).parent)) {
    insertContentAtCursor(tr.setSelection(Selection.near(tr.doc.resolve(pos))), content);
  } else {
    insertBetweenBlocks(tr, dropPoint(tr.doc, pos, anyBlock(editor.schema)) ?? tr.doc.content.size, content);
  }
  asOneUndoStep(editor.view, tr);
}

/** Stands for something that is being carried over the text: it goes between blocks, and into no quotation of Scripture. */
export const anyBlock = (schema: Schema): Slice =>
  new Slice(Fragment.from(schema.nodes.scripture!.createAndFill()), 0, 0);

/** The cursor stands between two letters of a word, or within what is written of a reference. */
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

function insertContentAtCursor(tr: Transaction, content: Fragment) {
  if (!isInScripture(tr.selection.$from)) tr.deleteSelection();
  const { $from } = tr.selection;
  if (!$from.parent.isTextblock || !fits($from, $from.depth - 1, content))
    return insertBetweenBlocks(tr, $from.pos, content);
  const [before, after] = [$from.before(), $from.after()];
  const index = $from.index(-1);
  const container = $from.node(-1);
  if (isEmptyLine($from.parent) && container.canReplace(index, index + 1, content)) {
    tr.replaceWith(before, after, content);
    return cursorAfter(tr, before + content.size);
  }
  if ($from.parentOffset === 0 && container.canReplace(index, index, content))
    return insertContent(tr, before, content);
  if ($from.parentOffset === $from.parent.content.size) return insertContent(tr, after, content);
  return insertContent(tr.split($from.pos), $from.pos + 1, content);
}

/** At a place between blocks, or behind the innermost block around it where there is room. */
function insertBetweenBlocks(tr: Transaction, pos: number, content: Fragment) {
  const $pos = tr.doc.resolve(pos);
  const isBetween = !$pos.parent.isTextblock && $pos.parent.canReplace($pos.index(), $pos.index(), content);
  if (isBetween && hasRoom($pos, $pos.depth, content)) return insertContent(tr, pos, content);
  let depth = $pos.depth;
  while (depth > 1 && !fits($pos, depth - 1, content)) depth -= 1;
  return insertContent(tr, depth > 0 ? $pos.after(depth) : pos, content);
}

function insertContent(tr: Transaction, pos: number, content: Fragment) {
  tr.insert(pos, content);
  cursorAfter(tr, pos + content.size);
}
