import { Extension } from '@tiptap/core';
import { compareQuotation, type Comparison } from '@sermon/domain/scripture/quotation';
import { type FoundVerse, verseRuns, wordsOfVerse } from '@sermon/domain/scripture/verse';
import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { paragraphNode, quotedWords } from '../quotations/quotations.ts';
import { scripture as texts } from '@sermon/domain/texts/bible';
import { shownRuns, type VerseSetting } from '@sermon/domain/scripture/markup';
import { asOneUndoStep } from '../undoStep.ts';
import { withSlideOf } from '../../slides/slideRanges.ts';
import { withSkipOf } from '../../timing/skipIfLate.ts';

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

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'agrees':
      return '';
    case 'differs':
      return texts.differs(verdict.translationName);
    case 'notInstalled':
      return texts.notInstalled(verdict.translationName);
    case 'notFound':
      return texts.notFound;
    case 'noTranslation':
      return texts.noTranslation;
  }
}

type Place = { view: EditorView; getPos: () => number | undefined };

const contextWords = 5;

export function drawVerdict(verdict: Verdict, place: Place): HTMLElement[] {
  const sentence = document.createElement('span');
  sentence.className = 'scripture-verdict';
  sentence.textContent = verdictText(verdict);
  if (verdict.kind !== 'differs') return [sentence];
  const difference = drawDifference(verdict.comparison);
  difference.hidden = true;
  const show = button('Show Difference', () => {
    difference.hidden = !difference.hidden;
    show.textContent = difference.hidden ? 'Show Difference' : 'Hide Difference';
    show.setAttribute('aria-expanded', String(!difference.hidden));
  });
  show.setAttribute('aria-expanded', 'false');
  const replace = button("Use the Translation's Words", () => replaceWords(place, verdict.passage.description));
  return [sentence, show, replace, difference];
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', onClick);
  return element;
}

function drawDifference({ stretches }: Comparison): HTMLElement {
  const box = document.createElement('div');
  box.className = 'scripture-difference';
  const text = document.createElement('p');
  for (const { kind, words } of stretches) {
    const element = document.createElement({ same: 'span', leftOut: 'span', added: 'del', missing: 'ins' }[kind]);
    element.textContent = kind === 'leftOut' ? '…' : kind === 'same' ? shortened(words) : words.join(' ');
    text.append(element, ' ');
  }
  const legend = document.createElement('p');
  legend.textContent = 'Struck through: only in the quotation. Underlined: only in the translation.';
  box.append(text, legend);
  return box;
}

function shortened(words: readonly string[]): string {
  if (words.length <= 2 * contextWords + 1) return words.join(' ');
  return [...words.slice(0, contextWords), '…', ...words.slice(-contextWords)].join(' ');
}

/** Verse numbers and italics are included only if the quotation had them. */
function replaceWords({ view, getPos }: Place, description: string) {
  const pos = getPos();
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (pos === undefined || !node || !view.editable) return;
  const runs = shownRuns(verseRuns(description), settingOf(node));
  const quotation = node.copy(Fragment.from(paragraphNode(view.state.schema, runs)));
  const words = withSkipOf(node, withSlideOf(node, quotation));
  const { tr } = view.state;
  tr.replaceWith(pos, pos + node.nodeSize, words);
  asOneUndoStep(view, tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))));
  view.focus();
}

function settingOf(quotation: DocumentNode): VerseSetting {
  const marks = new Set<string>();
  quotation.descendants((node) => node.marks.forEach(({ type }) => marks.add(type.name)));
  if (!marks.has('superscript')) return 'text';
  return marks.has('italic') ? 'all' : 'numbers';
}
