import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type FoldedText, foldText, type Kept, matchesOf } from '@sermon/domain/words/foldText';
import { isApple } from '../../ui/commands/keysLabel.ts';

export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

type Match = { from: number; to: number };

const isInWord = /^[\p{L}\p{N}\p{M}]/u;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;

const isWholeWordIn = (text: string, { from, to }: Match): boolean =>
  !endsInWord.test(text.slice(Math.max(0, from - 2), from)) && !isInWord.test(text.slice(to, to + 2));

/** What is looked for: a folded text, what else must be the same, and whether only whole words match. */
export type Finder = { needle: string; kept: Required<Kept>; isWholeWord: boolean };

/**
 * Variants of the same quotation mark, dash or space match each other, and so do letters with and without marks. A query
 * with marks finds only letters with the same marks, in either form of Unicode. A letter is found whole. Returns null for
 * an empty query.
 */
export function finderFor({ text, isCaseSensitive, isWholeWord }: FindQuery): Finder | null {
  const kept = { keepsCase: isCaseSensitive, keepsMarks: /\p{M}/u.test(text.normalize('NFD')) };
  const needle = foldText(text, kept).folded;
  return needle === '' ? null : { needle, kept, isWholeWord };
}

type Block = { text: string; folded: FoldedText; finder: Finder; offsets: Match[] };

/**
 * Caches the text of each block, and the matches in it as offsets from its start, so that an unchanged block is folded
 * only once, and not searched twice for the same query.
 */
const blockCache = new WeakMap<DocumentNode, Block>();

function offsetsIn(node: DocumentNode, finder: Finder): Match[] {
  const before = blockCache.get(node);
  if (before?.finder === finder) return before.offsets;
  // A line break is one position in the document and one character in this text, so the offsets are also document
  // positions relative to the block.
  const text = before?.text ?? node.textBetween(0, node.content.size, '', '\n');
  const { needle, kept, isWholeWord } = finder;
  const isFolded =
    before?.finder.kept.keepsCase === kept.keepsCase && before.finder.kept.keepsMarks === kept.keepsMarks;
  const folded = isFolded ? before.folded : foldText(text, kept);
  const offsets = matchesOf(folded, needle, isWholeWord ? (match) => isWholeWordIn(text, match) : undefined);
  blockCache.set(node, { text, folded, finder, offsets });
  return offsets;
}

export function matchesIn(doc: DocumentNode, finder: Finder): Match[] {
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const start = position + 1;
    for (const { from, to } of offsetsIn(node, finder)) matches.push({ from: start + from, to: start + to });
    return false;
  });
  return matches;
}

function matchFrom(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position);
  return next < 0 && matches.length > 0 ? 0 : next;
}

export type FindState = { finder: Finder | null; matches: readonly Match[]; current: number; marked: DecorationSet };

const inactive: FindState = { finder: null, matches: [], current: -1, marked: DecorationSet.empty };

/** More highlights would slow down a long text. */
export const maxMarked = 600;

const key = new PluginKey<FindState>('finding');

type Change = { finder: Finder | null; from: number } | { current: number };

export const findStateOf = (state: EditorState): FindState => key.getState(state) ?? inactive;

function mark(state: { doc: EditorState['doc'] }, matches: readonly Match[], current: number): DecorationSet {
  const first = Math.max(0, Math.min(current - maxMarked / 2, matches.length - maxMarked));
  const decorations = matches
    .slice(first, first + maxMarked)
    .map(({ from, to }, at) =>
      Decoration.inline(from, to, { class: first + at === current ? 'found found-current' : 'found' }),
    );
  return DecorationSet.create(state.doc, decorations);
}

function search(doc: EditorState['doc'], finder: Finder | null, from: number): FindState {
  if (!finder) return inactive;
  const matches = matchesIn(doc, finder);
  const current = matchFrom(matches, from);
  return { finder, matches, current, marked: mark({ doc }, matches, current) };
}

function next(tr: Transaction, before: FindState): FindState {
  const change = tr.getMeta(key) as Change | undefined;
  if (change && 'finder' in change) return search(tr.doc, change.finder, change.from);
  if (change) return { ...before, current: change.current, marked: mark(tr, before.matches, change.current) };
  if (!tr.docChanged || !before.finder) return before;
  const place = before.matches[before.current]?.from ?? 0;
  return search(tr.doc, before.finder, tr.mapping.map(place, -1));
}

/** The selection does not change while the user steps through the matches. */
export const FindExtension = Extension.create({
  name: 'finding',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: { init: () => inactive, apply: next },
      props: { decorations: (state) => findStateOf(state).marked },
    }),
  ],
});

export const find = (tr: Transaction, query: FindQuery, from: number): Transaction =>
  tr.setMeta(key, { finder: finderFor(query), from } satisfies Change);

export function closeFind(tr: Transaction, { matches, current }: FindState): Transaction {
  const match = matches[current];
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  return tr.setMeta(key, { finder: null, from: 0 } satisfies Change);
}

/** Wraps around at both ends. */
export function step(tr: Transaction, { matches, current }: FindState, by: 1 | -1): Transaction {
  if (matches.length === 0) return tr;
  return tr.setMeta(key, { current: (current + by + matches.length) % matches.length } satisfies Change);
}

/**
 * Replaces the current match but keeps its formatting. The next match becomes the current one. This is one undo step.
 * @example
 * view.dispatch(replaceCurrent(state.tr, findStateOf(state), 'mercy'));
 */
export function replaceCurrent(tr: Transaction, { matches, current, finder }: FindState, text: string): Transaction {
  const match = matches[current];
  if (!match) return tr;
  replace(closeHistory(tr), match, text);
  return tr.setMeta(key, { finder, from: match.from + text.length } satisfies Change);
}

/** Replaces every match, as one undo step. */
export function replaceAll(tr: Transaction, { matches }: FindState, text: string): Transaction {
  closeHistory(tr);
  // Goes backward so that the positions of earlier matches stay valid.
  for (const match of matches.toReversed()) replace(tr, match, text);
  return tr;
}

function replace(tr: Transaction, { from, to }: Match, text: string): void {
  if (text === '') tr.delete(from, to);
  else tr.replaceWith(from, to, tr.doc.type.schema.text(text, tr.doc.nodeAt(from)?.marks));
}

export const showCurrent = ({ view }: Editor): void =>
  view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'nearest' });

/**
 * The shortcut that opens the find bar with its replace row. It differs on macOS, which reserves ⌘H for hiding the
 * window.
 */
export const replaceKeys = (): string => (isApple() ? 'Mod+Alt+F' : 'Mod+H');
