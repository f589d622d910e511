import { Extension } from '@tiptap/core';
import { formatReferences } from '@sermon/domain/scripture/reference';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { AddMarkStep, RemoveMarkStep } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isInScripture } from '../../paste/nesting.ts';
import type { Range } from '../follow.ts';
import type { FoundReference } from '@sermon/domain/scripture/parsing/find';

type Find = (text: string) => FoundReference[];

const known = new WeakMap<DocumentNode, FoundReference[]>();

/**
 * Returns the text of a block. A line break counts as one character, so that offsets in the text equal positions in the
 * block.
 */
const textOfBlock = (block: DocumentNode): string => block.textBetween(0, block.content.size, undefined, '\n');

/** Cached until the block changes. */
export function foundReferences(block: DocumentNode, find: Find): FoundReference[] {
  const before = known.get(block);
  if (before) return before;
  const found = find(textOfBlock(block));
  known.set(block, found);
  return found;
}

export type ReferenceAt = Range & {
  /** The reference in the notation that preachers use: 'Luke 15:20'. */
  reference: string;
};

export const readsAfterMs = 400;
/** The maximum duration of one search slice. Keeps a keystroke from having to wait for the search. */
const readsForMs = 6;

type State = {
  find: Find | null;
  found: DecorationSet;
  /** Changed ranges that have not been searched yet, in document order. */
  unread: Range[];
};
/** All unread ranges before `upTo` have been searched. */
type Reading = { find: Find; upTo: number; blocks: { from: number; to: number; references: ReferenceAt[] }[] };

const key = new PluginKey<State>('references');

/** The underlines are not part of the document. */
export const References = Extension.create({
  name: 'references',
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: {
        init: (_, { doc }) => ({
          find: null,
          found: DecorationSet.empty,
          unread: [{ from: 0, to: doc.content.size }],
        }),
        apply: (tr, state) => withReading(withChanges(state, tr), tr),
      },
      props: { decorations: (state) => key.getState(state)?.found },
      view: (view) => createReader(view),
    }),
  ],
});

function withChanges(state: State, tr: Transaction): State {
  if (!tr.docChanged) return state;
  const mapped = state.unread.map(({ from, to }) => ({ from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }));
  const unread = mergeRanges([...mapped, ...changedRanges(tr).map((range) => widen(range, tr.doc))]);
  return { ...state, found: state.found.map(tr.mapping, tr.doc), unread };
}

function changedRanges({ steps, mapping }: Transaction): Range[] {
  return steps.flatMap((step, index) => {
    const later = mapping.slice(index + 1);
    const ranges: Range[] = [];
    const add = (from: number, to: number) => ranges.push({ from: later.map(from, -1), to: later.map(to, 1) });
    // The range of an added or removed mark must be searched again in case the mark is a link, because references
    // inside links are ignored.
    if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) add(step.from, step.to);
    step.getMap().forEach((_from, _to, from, to) => add(from, to));
    return ranges;
  });
}

/**
 * Widens a range by one position at each end. After blocks are merged or split, each resulting block must be searched
 * as a whole.
 */
const widen = ({ from, to }: Range, { content }: DocumentNode): Range => ({
  from: Math.max(0, from - 1),
  to: Math.min(content.size, to + 1),
});

function mergeRanges(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else all.push({ ...range });
  }
  return all;
}

function withReading(state: State, tr: Transaction): State {
  const reading: Reading | undefined = tr.getMeta(key);
  if (!reading) return state;
  let { found } = state;
  for (const { from, to, references } of reading.blocks) {
    const decorations = references.map((found) =>
      Decoration.inline(found.from, found.to, { class: 'scripture-reference' }, { reference: found.reference }),
    );
    found = found.remove(found.find(from, to)).add(tr.doc, decorations);
  }
  const unread = state.unread
    .filter(({ to }) => to > reading.upTo)
    .map(({ from, to }) => ({ from: Math.max(from, reading.upTo), to }));
  return { find: reading.find, found, unread };
}

function createReader(view: EditorView) {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const hasWork = () => key.getState(view.state)?.unread.length !== 0;
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'undefined') timer = setTimeout(() => void read(), 0);
    else idle = requestIdleCallback(() => void read(), { timeout: 2_000 });
  };
  const cancel = () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
  const plan = () => {
    cancel();
    timer = setTimeout(whenIdle, readsAfterMs);
  };
  const read = async () => {
    const find = key.getState(view.state)?.find ?? (await loadFind());
    // If the parser cannot be loaded, references are not marked. The next change to the text tries to load it again.
    if (isEnded || !find) return;
    // Text that is being composed with an input method editor must not be changed.
    if (view.composing) return plan();
    const reading = readSome(view.state, find);
    if (reading) view.dispatch(view.state.tr.setMeta(key, reading).setMeta('addToHistory', false));
    if (hasWork()) whenIdle();
  };
  plan();
  return {
    update: (_: EditorView, before: EditorState) => {
      if (view.state.doc !== before.doc && hasWork()) plan();
    },
    destroy: () => {
      isEnded = true;
      cancel();
    },
  };
}

const loadFind = (): Promise<Find | null> =>
  import('@sermon/domain/scripture/parsing/find').then(
    ({ findReferences }) => findReferences,
    () => null,
  );

function readSome(state: EditorState, find: Find): Reading | null {
  const unread = key.getState(state)?.unread ?? [];
  const until = performance.now() + readsForMs;
  const blocks: Reading['blocks'] = [];
  let upTo = unread.at(-1)?.to;
  if (upTo === undefined) return null;
  for (const { block, pos } of textblocksIn(state.doc, unread)) {
    const end = pos + 1 + block.content.size;
    blocks.push({ from: pos + 1, to: end, references: referencesIn(block, pos + 1, find) });
    if (performance.now() > until) {
      // Continues after this block next time, so that a slow block is never searched twice.
      upTo = Math.min(upTo, end + 1);
      break;
    }
  }
  return { find, upTo, blocks };
}

/** Skips blocks inside quotations, because a quotation has its own reference. */
function textblocksIn(doc: DocumentNode, ranges: readonly Range[]): { block: DocumentNode; pos: number }[] {
  const blocks = new Map<number, DocumentNode>();
  for (const { from, to } of ranges) {
    doc.nodesBetween(from, to, (block, pos) => {
      if (block.isTextblock) blocks.set(pos, block);
      return !block.isTextblock && block.type.name !== 'scripture';
    });
  }
  return [...blocks].map(([pos, block]) => ({ block, pos }));
}

function referencesIn(block: DocumentNode, start: number, find: Find): ReferenceAt[] {
  const all = foundReferences(block, find);
  return all.flatMap(({ from, to }, at) => {
    // A passage that spans several books is found once per book, each time at the same position.
    if (all[at - 1]?.from === from || isLinked(block, { from, to })) return [];
    const named = all.filter((other) => other.from === from).map(({ reference }) => reference);
    return [{ from: start + from, to: start + to, reference: formatReferences(named) }];
  });
}

function isLinked(block: DocumentNode, { from, to }: Range): boolean {
  const link = block.type.schema.marks.link;
  return link !== undefined && block.rangeHasMark(from, to, link);
}

export const referencesFound = (state: EditorState): ReferenceAt[] =>
  (key.getState(state)?.found.find() ?? []).map(toReference);

const toReference = ({ from, to, spec }: Decoration): ReferenceAt => ({ from, to, reference: String(spec.reference) });

export function referenceFoundAt(state: EditorState, pos: number): ReferenceAt | null {
  const here = key
    .getState(state)
    ?.found.find(pos, pos)
    .find(({ from, to }) => from <= pos && pos < to);
  return here ? toReference(here) : null;
}

/**
 * Returns the reference that contains the cursor or ends just before it, or null if it has not been
 * found yet. This is fast enough to run on every keystroke.
 */
export function referenceFoundAtCursor(state: EditorState): ReferenceAt | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const near = key.getState(state)?.found.find($from.start(), $from.end()).map(toReference) ?? [];
  return near.find((found) => isAt(state, $from.pos, found)) ?? null;
}

export function referenceAtCursor(state: EditorState): ReferenceAt | null {
  const find = key.getState(state)?.find;
  if (!find) return referenceFoundAtCursor(state);
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || isInScripture($from)) return null;
  return referencesIn($from.parent, $from.start(), find).find((found) => isAt(state, $from.pos, found)) ?? null;
}

/**
 * Returns true if the cursor is inside a reference, at either end of it, or after a single punctuation mark or space
 * that follows it.
 */
function isAt({ doc }: EditorState, cursor: number, { from, to }: Range): boolean {
  if (cursor >= from && cursor <= to) return true;
  return cursor === to + 1 && /^[^\p{L}\p{N}]$/u.test(doc.textBetween(to, cursor, undefined, '\n'));
}
