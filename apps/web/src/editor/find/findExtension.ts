import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { isApple } from '../../ui/commands/keysLabel.ts';

export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

type Match = { from: number; to: number };

/** Groups of typographic variants of the same character. A search for any variant finds all of them. */
const equalCharacters: [RegExp, string][] = [
  [/['‘’‚]/gu, "['‘’‚]"],
  [/["“”„]/gu, '["“”„]'],
  [/[ \u00A0]/gu, '[ \\u00A0]'],
];

/** Straight and curly quotation marks match each other. Returns null for an empty query. */
export function patternFor({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const words = equalCharacters.reduce((pattern, [signs, any]) => pattern.replaceAll(signs, any), literal);
  const edge = String.raw`[\p{L}\p{N}\p{M}]`;
  const source = isWholeWord ? `(?<!${edge})${words}(?!${edge})` : words;
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/**
 * Caches the matches in each block as offsets from the start of the block, so that an unchanged block is not searched
 * twice for the same pattern.
 */
const matchCache = new WeakMap<DocumentNode, { pattern: RegExp; offsets: Match[] }>();

function offsetsIn(block: DocumentNode, pattern: RegExp): Match[] {
  const before = matchCache.get(block);
  if (before?.pattern === pattern) return before.offsets;
  // A line break is one position in the document and one character in this text, so the offsets are also document
  // positions relative to the block.
  const text = block.textBetween(0, block.content.size, '', '\n');
  const offsets = [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
  matchCache.set(block, { pattern, offsets });
  return offsets;
}

export function matchesIn(doc: DocumentNode, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const start = position + 1;
    for (const { from, to } of offsetsIn(node, pattern)) matches.push({ from: start + from, to: start + to });
    return false;
  });
  return matches;
}

function matchFrom(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position);
  return next < 0 && matches.length > 0 ? 0 : next;
}

export type FindState = { pattern: RegExp | null; matches: readonly Match[]; current: number; marked: DecorationSet };

const inactive: FindState = { pattern: null, matches: [], current: -1, marked: DecorationSet.empty };

/** More highlights would slow down a long text. */
export const maxMarked = 600;

const key = new PluginKey<FindState>('finding');

type Change = { pattern: RegExp | null; from: number } | { current: number };

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

function search(doc: EditorState['doc'], pattern: RegExp | null, from: number): FindState {
  if (!pattern) return inactive;
  const matches = matchesIn(doc, pattern);
  const current = matchFrom(matches, from);
  return { pattern, matches, current, marked: mark({ doc }, matches, current) };
}

function next(tr: Transaction, before: FindState): FindState {
  const change = tr.getMeta(key) as Change | undefined;
  if (change && 'pattern' in change) return search(tr.doc, change.pattern, change.from);
  if (change) return { ...before, current: change.current, marked: mark(tr, before.matches, change.current) };
  if (!tr.docChanged || !before.pattern) return before;
  const place = before.matches[before.current]?.from ?? 0;
  return search(tr.doc, before.pattern, tr.mapping.map(place, -1));
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
  tr.setMeta(key, { pattern: patternFor(query), from } satisfies Change);

export function closeFind(tr: Transaction, { matches, current }: FindState): Transaction {
  const match = matches[current];
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  return tr.setMeta(key, { pattern: null, from: 0 } satisfies Change);
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
export function replaceCurrent(tr: Transaction, { matches, current, pattern }: FindState, text: string): Transaction {
  const match = matches[current];
  if (!match) return tr;
  replace(closeHistory(tr), match, text);
  return tr.setMeta(key, { pattern, from: match.from + text.length } satisfies Change);
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
