import type { Comparison } from '@sermon/domain/scripture/quotation';
import { shownRuns, type VerseSetting } from '@sermon/domain/scripture/setting';
import { verseRuns } from '@sermon/domain/scripture/verse';
import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Verdict } from './quotationChecks.ts';
import { paragraphNode } from '../quotations/quotationNode.ts';
import { asOneUndoStep } from '../undoStep.ts';
import { verdictText } from './verdictText.ts';
import { withSlideOf } from '../../slides/withSlideOf.ts';
import { withSkipOf } from '../../timing/withSkipOf.ts';

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
