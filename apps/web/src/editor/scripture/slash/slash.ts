import { Extension } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { Range } from '../follow.ts';

/** A slash and the text typed after it. `from` is the position before the slash, and `to` is the cursor. */
export type SlashAt = Range & { query: string };

/** `closed` is the position of a slash whose list the user closed. The list does not open again for that slash. */
type State = { open: SlashAt | null; closed: number | null };

const key = new PluginKey<State>('slash');

/**
 * The maximum length in characters of the text after a slash. No reference is longer, so longer text is an ordinary
 * sentence.
 */
const longestQuery = 60;
const slash = new RegExp(`(?:^|[\\s(])/((?![\\s/])[^/\\n]{0,${longestQuery}})?$`);

/**
 * The list opens when the user types a slash at the start of a line, after whitespace, or after an opening
 * parenthesis.
 */
export const Slash = Extension.create({
  name: 'slash',
  addProseMirrorPlugins: () => [
    new Plugin<State>({ key, state: { init: () => ({ open: null, closed: null }), apply } }),
  ],
});

export const slashOpen = (state: EditorState): SlashAt | null => key.getState(state)?.open ?? null;

export const closeSlash = (tr: Transaction): Transaction => tr.setMeta(key, 'close');

function apply(tr: Transaction, { open, closed }: State, before: EditorState, after: EditorState): State {
  const kept = closed === null || !tr.docChanged ? closed : stillClosed(tr, closed);
  if (tr.getMeta(key) === 'close') return { open: null, closed: open?.from ?? kept };
  const found = slashBeforeCursor(after);
  if (!found || found.from === kept) return { open: null, closed: kept };
  const wasOpen = open !== null && tr.mapping.map(open.from, -1) === found.from;
  const isBegun = found.query === '' && isTyped(tr, before);
  return { open: wasOpen || isBegun ? found : null, closed: kept };
}

function stillClosed({ mapping, doc }: Transaction, closed: number): number | null {
  const place = mapping.map(closed, 1);
  return place < doc.content.size && doc.textBetween(place, place + 1) === '/' ? place : null;
}

/** Returns true if exactly one character was typed. Pasting, undoing and loading must not open the list. */
const isTyped = (tr: Transaction, { doc }: EditorState): boolean =>
  tr.docChanged &&
  !isHistoryTransaction(tr) &&
  tr.getMeta('uiEvent') === undefined &&
  tr.doc.content.size === doc.content.size + 1;

function slashBeforeCursor({ selection }: EditorState): SlashAt | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'scripture') return null;
  }
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n').slice(-longestQuery - 2);
  const match = slash.exec(before);
  if (!match) return null;
  const query = match[1] ?? '';
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}
