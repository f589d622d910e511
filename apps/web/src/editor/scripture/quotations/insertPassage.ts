import type { Editor } from '@tiptap/core';
import { CallFailed } from '@sermon/contract/client';
import { toQuotation } from '@sermon/domain/scripture/verse';
import { research } from '@sermon/domain/texts/research';
import { scripture as texts } from '@sermon/domain/texts/scripture';
import { Fragment, type Node as DocumentNode, type ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { fits, hasRoom } from '../../paste/nesting.ts';
import { fetchPassages } from './fetchPassages.ts';
import { follow, type Range } from '../follow.ts';
import type { ReferenceAt } from '../references/references.ts';
import { quotationNode } from './quotationNode.ts';
import { cursorAfter } from '../scripture.ts';
import type { ScriptureSource } from '../source.ts';
import { asOneUndoStep } from '../undoStep.ts';

type Wanted = ReferenceAt & {
  /** The text in that place was only written to ask for the passage: it goes when the passage comes. */
  isPlaceholder: boolean;
};

/**
 * Puts the passage that a place in the text names below it, or in its stead where the paragraph is nothing but the reference. One step
 * of undo. Whatever goes wrong is said, and then the text is as it was.
 */
export async function insertPassage(
  editor: Editor,
  wanted: Wanted,
  source: ScriptureSource,
  notify: Notify,
): Promise<void> {
  const { reference, from, to, isPlaceholder } = wanted;
  const original = editor.state.doc.textBetween(from, to, '\n', '\n');
  const place = follow(editor, [{ from, to }]);
  const progress = source.startProgress(() => texts.fetchingOne(reference));
  const failed = (text: string) => {
    // Whoever has closed the text does not ask for its passages any more.
    if (!editor.isDestroyed) notify({ text, isFailure: true });
  };
  try {
    const reply = await fetchPassages(source, [reference], source.translationId);
    const { translationId, translationName } = reply;
    const passage = reply.found.get(reference);
    if (!translationId) return failed(research.nothingInstalled);
    if (!passage?.title) return failed(texts.noPassage(reference));
    if (!passage.description) return failed(texts.noText(reference, translationName));
    const range = place.now(0);
    const isThere =
      range && editor.isEditable && editor.state.doc.textBetween(range.from, range.to, '\n', '\n') === original;
    if (!range || !isThere) return failed(texts.changedMeanwhile(reference));
    const node = quotationNode(editor.schema, toQuotation(passage, translationId, source.copySetting));
    asOneUndoStep(editor.view, placeQuotation(editor.state.tr, range, node, isPlaceholder));
    if (translationId !== source.translationId) source.onSubstitute(source.translationId, translationId);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    failed(texts.notFetched(reference));
  } finally {
    place.stop();
    progress.end();
  }
}

/** The quotation below the place, or in place of a paragraph that holds nothing else. */
function placeQuotation(tr: Transaction, { from, to }: Range, quotation: DocumentNode, isAsked: boolean): Transaction {
  const { head } = tr.selection;
  const around = tr.doc.resolve(from);
  const hadCursor = head >= around.start() && head <= around.end();
  const reads = tr.doc.textBetween(from, to, '\n', '\n');
  if (isAsked) tr.delete(from, to);
  const $at = tr.doc.resolve(from);
  const left = $at.parent.textContent.trim();
  const isAlone = $at.parent.type.name === 'paragraph' && left === (isAsked ? '' : reads.trim());
  const isInPlace = isAlone && canReplace($at, quotation);
  const end = isInPlace ? replaceBlock(tr, $at, quotation) : insertBelow(tr, $at, quotation);
  // Whoever went on writing somewhere else, or in the same line, stays there.
  if (hadCursor && (isInPlace || isAsked)) cursorAfter(tr, end);
  return tr;
}

const canReplace = ($at: ResolvedPos, quotation: DocumentNode): boolean => {
  const index = $at.index(-1);
  const content = Fragment.from(quotation);
  return hasRoom($at, $at.depth - 1, content) && $at.node(-1).canReplace(index, index + 1, content);
};

function replaceBlock(tr: Transaction, $at: ResolvedPos, quotation: DocumentNode): number {
  tr.replaceWith($at.before(), $at.after(), quotation);
  return $at.before() + quotation.nodeSize;
}

/** Behind the block, as deep within lists and quotations as a document may have it. */
function insertBelow(tr: Transaction, $at: ResolvedPos, quotation: DocumentNode): number {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    if (!fits($at, depth - 1, Fragment.from(quotation))) continue;
    tr.insert($at.after(depth), quotation);
    return $at.after(depth) + quotation.nodeSize;
  }
  throw new Error('a document holds quotations');
}
