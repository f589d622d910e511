import type { Editor } from '@tiptap/core';
import { CallFailed } from '@sermon/contract/client';
import { translationById } from '@sermon/domain/scripture/translations';
import { scripture as texts } from '@sermon/domain/texts/bible';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { type Verdict, verdictFor, verdictText, withVerdicts } from './quotationChecks.ts';
import { fetchPassages, type Passages } from '../quotations/fetchPassages.ts';
import { follow } from '../follow.ts';
import type { Quoted } from '../quotations/quotations.ts';
import type { ScriptureSource } from '../source.ts';

export async function checkQuotations(
  editor: Editor,
  quotations: readonly Quoted[],
  source: ScriptureSource,
  notify: Notify,
): Promise<void> {
  if (quotations.length === 0) return notify({ text: texts.noQuotations });
  const places = follow(
    editor,
    quotations.map(({ pos, node }) => ({ from: pos, to: pos + node.nodeSize })),
  );
  const progress = source.startProgress((done) => texts.fetching(done, quotations.length));
  try {
    const passages = await passagesOf(quotations, source, progress.update);
    if (editor.isDestroyed) return;
    const verdicts = new Map<number, Verdict>();
    for (const [index, quoted] of quotations.entries()) {
      const range = places.now(index);
      const node = range && editor.state.doc.nodeAt(range.from);
      if (range && node?.hasMarkup(quoted.node.type, quoted.node.attrs)) {
        verdicts.set(range.from, verdictOn(node, quoted, passages.get(quoted.translation)));
      }
    }
    editor.view.dispatch(withVerdicts(editor.state.tr, verdicts));
    notify({ text: summary(quotations, [...verdicts.values()]) });
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    if (!editor.isDestroyed) notify({ text: texts.checkFailed, isFailure: true });
  } finally {
    places.stop();
    progress.end();
  }
}

async function passagesOf(quotations: readonly Quoted[], source: ScriptureSource, say: (done: number) => void) {
  const byTranslation = new Map<string, Passages>();
  const named = new Set(quotations.map(({ translation }) => translation).filter((id) => id !== ''));
  let before = 0;
  for (const id of named) {
    const references = quotations.filter(({ translation }) => translation === id).map(({ reference }) => reference);
    byTranslation.set(id, await fetchPassages(source, references, id, { onProgress: (done) => say(before + done) }));
    before += references.length;
  }
  return byTranslation;
}

function verdictOn(node: DocumentNode, { reference, translation }: Quoted, passages: Passages | undefined): Verdict {
  if (!passages) return { kind: 'noTranslation' };
  if (passages.translationId !== translation) {
    return { kind: 'notInstalled', translationName: translationById(translation)?.name ?? translation };
  }
  const passage = passages.found.get(reference);
  if (!passage?.description) return { kind: 'notFound' };
  return verdictFor(node, { passage, translationName: passages.translationName });
}

function summary(quotations: readonly Quoted[], verdicts: readonly Verdict[]): string {
  const [only] = quotations;
  const [verdict] = verdicts;
  if (quotations.length === 1 && only && verdict) {
    if (verdict.kind === 'agrees') return texts.oneAgrees(only.reference, verdict.translationName);
    return `${only.reference}: ${verdictText(verdict)}`;
  }
  const differ = verdicts.filter(({ kind }) => kind === 'differs').length;
  const unchecked = verdicts.filter(({ kind }) => kind !== 'differs' && kind !== 'agrees').length;
  return differ + unchecked === 0
    ? texts.allAgree(verdicts.length)
    : texts.someDiffer(differ, unchecked, verdicts.length);
}
