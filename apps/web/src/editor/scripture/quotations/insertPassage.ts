import type { Editor } from '@tiptap/core';
import { CallFailed } from '@sermon/contract/client';
import { toQuotation } from '@sermon/domain/scripture/verse';
import { scripture as texts } from '@sermon/domain/texts/bible';
import { Fragment, type Node as DocumentNode, type ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { fits, hasRoom } from '../../paste/nesting.ts';
import { withSkipOf } from '../../timing/skipIfLate.ts';
import { fetchPassages } from './fetchPassages.ts';
import { follow, type Range } from '../follow.ts';
import type { ReferenceAt } from '../references/references.ts';
import { quotationNode } from './quotations.ts';
import { cursorAfter } from '../scripture.ts';
import type { ScriptureSource } from '../source.ts';
import { asOneUndoStep } from '../undoStep.ts';

type Wanted = ReferenceAt & {
  /**
   * Whether the text in this range was typed only to request the passage. If so, it is removed when the passage is
   * inserted.
   */
  isPlaceholder: boolean;
};

/**
 * Inserts the passage for a reference in the text. The passage goes below the paragraph that contains the reference, or
 * replaces the paragraph if it contains nothing else. This is one undo step. On failure, the user sees a notification
 * and the text does not change.
 * @example
 * await insertPassage(editor, { reference: 'Luke 15:20', from, to, isPlaceholder: false }, source, notify);
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
    if (!editor.isDestroyed) notify({ text, isFailure: true });
  };
  try {
    const reply = await fetchPassages(source, [reference], source.translationId);
    const { translationId, translationName } = reply;
    const passage = reply.found.get(reference);
    if (!translationId) return failed(source.noBible);
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
    failed(source.notOffline === false ? texts.notFetched(reference) : texts.notOnDevice(reference));
  } finally {
    place.stop();
    progress.end();
  }
}

function placeQuotation(
  tr: Transaction,
  { from, to }: Range,
  quotation: DocumentNode,
  isPlaceholder: boolean,
): Transaction {
  const { head } = tr.selection;
  const around = tr.doc.resolve(from);
  const hadCursor = head >= around.start() && head <= around.end();
  const reads = tr.doc.textBetween(from, to, '\n', '\n');
  if (isPlaceholder) deletePlaceholder(tr, { from, to });
  const $at = tr.doc.resolve(from);
  const left = $at.parent.textContent.trim();
  const isAlone = $at.parent.type.name === 'paragraph' && left === (isPlaceholder ? '' : reads.trim());
  const isInPlace = isAlone && canReplace($at, quotation);
  const end = isInPlace ? replaceBlock(tr, $at, quotation) : insertBelow(tr, $at, quotation);
  // Otherwise the cursor stays where the user continued typing.
  if (hadCursor && (isInPlace || isPlaceholder)) cursorAfter(tr, end);
  return tr;
}

/** Deletes a placeholder, and the space after it if the words around it would otherwise be two spaces apart. */
function deletePlaceholder(tr: Transaction, { from, to }: Range) {
  const $to = tr.doc.resolve(to);
  const before = $to.parent.textBetween(0, from - $to.start(), undefined, '\n');
  const isSpaced = /(^|\s)$/.test(before) && $to.nodeAfter?.text?.startsWith(' ');
  tr.delete(from, isSpaced ? to + 1 : to);
}

const canReplace = ($at: ResolvedPos, quotation: DocumentNode): boolean => {
  const index = $at.index(-1);
  const content = Fragment.from(quotation);
  return hasRoom($at, $at.depth - 1, content) && $at.node(-1).canReplace(index, index + 1, content);
};

function replaceBlock(tr: Transaction, $at: ResolvedPos, quotation: DocumentNode): number {
  tr.replaceWith($at.before(), $at.after(), withSkipOf($at.parent, quotation));
  return $at.before() + quotation.nodeSize;
}

function insertBelow(tr: Transaction, $at: ResolvedPos, quotation: DocumentNode): number {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    if (!fits($at, depth - 1, Fragment.from(quotation))) continue;
    tr.insert($at.after(depth), quotation);
    return $at.after(depth) + quotation.nodeSize;
  }
  throw new Error('a document holds quotations');
}
