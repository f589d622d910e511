import type { Editor } from '@tiptap/core';
import { CallFailed } from '@sermon/contract/client';
import { toQuotation } from '@sermon/domain/scripture/verse';
import { scripture as texts } from '@sermon/domain/texts/bible';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { fetchPassages, type Passages } from './fetchPassages.ts';
import { withSlideOf } from '../../slides/slideRanges.ts';
import { withSkipOf } from '../../timing/skipIfLate.ts';
import { follow } from '../follow.ts';
import { quotationNode, quotationsIn, type Quoted } from './quotations.ts';
import type { ScriptureSource } from '../source.ts';
import { asOneUndoStep } from '../undoStep.ts';

type Change = { pos: number; before: Quoted['node']; after: Quoted['node'] };

/**
 * Replaces the words of quotations with those of another translation, as one undo step. A quotation stays unchanged if
 * the translation lacks its passage, and the notification lists it.
 */
export async function switchTranslation(
  editor: Editor,
  quotations: readonly Quoted[],
  translation: { id: string; name: string },
  source: ScriptureSource,
  notify: Notify,
): Promise<void> {
  const others = quotations.filter((quoted) => quoted.translation !== translation.id);
  if (others.length === 0) return notify({ text: texts.alreadyIn(translation.name) });
  const places = follow(
    editor,
    others.map(({ pos, node }) => ({ from: pos, to: pos + node.nodeSize })),
  );
  const references = others.map(({ reference }) => reference);
  const progress = source.startProgress((count) => texts.fetching(count, new Set(references).size));
  try {
    const passages = await fetchPassages(source, references, translation.id, { onProgress: progress.update });
    if (editor.isDestroyed || !editor.isEditable) return;
    if (passages.translationId !== translation.id) {
      return notify({ text: texts.noSuchTranslation(translation.id), isFailure: true });
    }
    const changes = others.flatMap((quoted, index): Change[] => {
      const range = places.now(index);
      const node = range && editor.state.doc.nodeAt(range.from);
      const after = quotationIn(editor, passages, quoted, source);
      const isStill = node?.type === quoted.node.type && node.attrs.reference === quoted.reference;
      if (!range || !after || !isStill) return [];
      return [{ pos: range.from, before: node, after: withSkipOf(node, withSlideOf(node, after)) }];
    });
    if (changes.length > 0) replaceAll(editor, changes);
    notifyOutcome(editor, changes, others, translation.name, notify);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    if (!editor.isDestroyed) notify({ text: texts.switchFailed, isFailure: true });
  } finally {
    places.stop();
    progress.end();
  }
}

function quotationIn({ schema }: Editor, { found, translationId }: Passages, quoted: Quoted, source: ScriptureSource) {
  const passage = found.get(quoted.reference);
  if (!passage?.description) return null;
  const quotation = toQuotation({ ...passage, title: quoted.reference }, translationId, source.copySetting);
  return quotationNode(schema, quotation);
}

/**
 * Replaces quotations from last to first so that the positions of earlier ones stay valid. If the cursor is in a
 * quotation, it stays there.
 */
function replaceAll(editor: Editor, changes: readonly Change[]) {
  const { tr } = editor.state;
  const { selection } = tr;
  const own = changes.find(({ pos, before }) => selection.from >= pos && selection.to <= pos + before.nodeSize);
  for (const { pos, before, after } of changes.toReversed()) tr.replaceWith(pos, pos + before.nodeSize, after);
  if (own) {
    const pos = tr.mapping.map(own.pos, -1);
    const isWhole = selection instanceof NodeSelection;
    tr.setSelection(isWhole ? NodeSelection.create(tr.doc, pos) : Selection.near(tr.doc.resolve(pos + 1)));
  }
  asOneUndoStep(editor.view, tr);
}

function notifyOutcome(
  editor: Editor,
  changes: readonly Change[],
  others: readonly Quoted[],
  name: string,
  notify: Notify,
) {
  const changed = new Set(changes.map(({ after }) => String(after.attrs.reference)));
  const left = [...new Set(others.map(({ reference }) => reference).filter((reference) => !changed.has(reference)))];
  const lines = [
    changes.length === 0 ? texts.switchedNone(name) : texts.switched(changes.length, name),
    ...(left.length > 0 ? [texts.notSwitched(left)] : []),
  ];
  const text = lines.join('. ');
  if (changes.length === 0) return notify({ text, isFailure: true });
  return notify({
    text,
    undo: {
      perform: async () => undoSwitch(editor, changes),
      done: texts.switchTakenBack,
      failed: texts.switchNotTakenBack,
    },
  });
}

function undoSwitch(editor: Editor, changes: readonly Change[]) {
  const left = [...changes];
  const back = editor.isDestroyed
    ? []
    : quotationsIn(editor.state.doc).flatMap(({ pos, node }): Change[] => {
        const index = left.findIndex(({ after }) => after.eq(node));
        const [change] = index < 0 ? [] : left.splice(index, 1);
        return change ? [{ pos, before: node, after: change.before }] : [];
      });
  if (back.length === 0) throw new Error('there is nothing to take back');
  replaceAll(editor, back);
}
