import { Extension } from '@tiptap/core';
import { type Comparison, compareQuotation } from '@sermon/domain/scripture/quotation';
import { type FoundVerse, wordsOfVerse } from '@sermon/domain/scripture/verse';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { quotedWords } from '../quotations/quotations.ts';

export type Verdict =
  | { kind: 'agrees' | 'differs'; translationName: string; passage: FoundVerse; comparison: Comparison }
  | { kind: 'notInstalled'; translationName: string }
  | { kind: 'notFound' | 'noTranslation' };

/** `source` is the passage to compare with. An edit sets `verdict` to null until the quotation is compared again. */
type Check = { pos: number; node: DocumentNode; verdict: Verdict | null; source: ComparedPassage | null };
type ComparedPassage = { translationName: string; passage: FoundVerse };
type State = { checks: readonly Check[]; marks: DecorationSet };

const comparesAfterMs = 600;

const key = new PluginKey<State>('quotationChecks');
const nothing: State = { checks: [], marks: DecorationSet.empty };

/** Results are kept outside the document. A quotation is compared again after it is edited. */
export const QuotationChecks = Extension.create({
  name: 'quotationChecks',
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: { init: () => nothing, apply },
      props: { decorations: (state) => key.getState(state)?.marks },
      view: compareAgain,
    }),
  ],
});

export function verdictFor(node: DocumentNode, { translationName, passage }: ComparedPassage): Verdict {
  const comparison = compareQuotation(quotedWords(node), wordsOfVerse(passage));
  return { kind: comparison.agrees ? 'agrees' : 'differs', translationName, passage, comparison };
}

/** `verdicts` are keyed by the position of their quotation. */
export const withVerdicts = (tr: Transaction, verdicts: ReadonlyMap<number, Verdict>): Transaction =>
  tr.setMeta(key, verdicts).setMeta('addToHistory', false);

export const verdictIn = (decorations: readonly Decoration[]): Verdict | null => {
  for (const { spec } of decorations) {
    const verdict: Verdict | undefined = spec.verdict;
    if (verdict) return verdict;
  }
  return null;
};

function apply(tr: Transaction, state: State): State {
  const verdicts: ReadonlyMap<number, Verdict> | undefined = tr.getMeta(key);
  if (!verdicts && (!tr.docChanged || state.checks.length === 0)) return state;
  const kept = tr.docChanged ? state.checks.flatMap((check) => mapCheck(check, tr)) : state.checks;
  const checks = [...kept.filter(({ pos }) => !verdicts?.has(pos)), ...newChecks(verdicts ?? new Map(), tr.doc)];
  return { checks, marks: DecorationSet.create(tr.doc, checks.flatMap(decorationOf)) };
}

const newChecks = (verdicts: ReadonlyMap<number, Verdict>, doc: DocumentNode): Check[] =>
  [...verdicts].flatMap(([pos, verdict]) => {
    const node = doc.nodeAt(pos);
    return node ? [{ pos, node, verdict, source: 'passage' in verdict ? verdict : null }] : [];
  });

/**
 * Updates a check after a document change. The check is removed if its quotation is gone or names another passage. Its
 * verdict is cleared if the quotation's words changed.
 */
function mapCheck(check: Check, { mapping, doc }: Transaction): Check[] {
  const pos = mapping.map(check.pos, 1);
  const node = doc.nodeAt(pos);
  if (!node?.hasMarkup(check.node.type, check.node.attrs)) return [];
  if (node.eq(check.node)) return [{ ...check, pos, node }];
  return [{ ...check, pos, node, verdict: check.source ? null : check.verdict }];
}

function decorationOf({ pos, node, verdict }: Check): Decoration[] {
  if (!verdict || verdict.kind === 'agrees') return [];
  return [Decoration.node(pos, pos + node.nodeSize, { class: `scripture-${verdict.kind}` }, { verdict })];
}

function compareAgain(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => key.getState(view.state)?.checks.filter(({ verdict }) => verdict === null) ?? [];
  const compare = () => {
    const verdicts = open().flatMap(({ pos, node, source }): [number, Verdict][] =>
      source ? [[pos, verdictFor(node, source)]] : [],
    );
    if (verdicts.length > 0) view.dispatch(withVerdicts(view.state.tr, new Map(verdicts)));
  };
  return {
    update: (_: EditorView, before: EditorState) => {
      if (view.state.doc === before.doc || open().length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(compare, comparesAfterMs);
    },
    destroy: () => clearTimeout(timer),
  };
}
