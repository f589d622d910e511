import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Range = { from: number; to: number };

export type Places = { ranges: readonly Range[]; current: number; marked: DecorationSet };

const none: Places = { ranges: [], current: -1, marked: DecorationSet.empty };

export const maxMarked = 600;

const key = new PluginKey<Places>('places');

/** The ranges move with edits and disappear when their text is deleted. */
export const placesIn = (state: EditorState): Places => key.getState(state) ?? none;

type Change = Pick<Places, 'ranges' | 'current'>;

function marked(doc: EditorState['doc'], { ranges, current }: Change): DecorationSet {
  const first = Math.max(0, Math.min(current - maxMarked / 2, ranges.length - maxMarked));
  const decorations = ranges
    .slice(first, first + maxMarked)
    .map(({ from, to }, at) =>
      Decoration.inline(from, to, { class: first + at === current ? 'place place-current' : 'place' }),
    );
  return DecorationSet.create(doc, decorations);
}

function next(tr: Transaction, before: Places): Places {
  const change: Change | undefined = tr.getMeta(key);
  if (change) return change.ranges.length === 0 ? none : { ...change, marked: marked(tr.doc, change) };
  if (!tr.docChanged || before.ranges.length === 0) return before;
  const followed = before.ranges.map(({ from, to }) => ({ from: tr.mapping.map(from, 1), to: tr.mapping.map(to, -1) }));
  const isNotEmpty = ({ from, to }: Range) => from < to;
  const ranges = followed.filter(isNotEmpty);
  if (ranges.length === before.ranges.length)
    return { ...before, ranges, marked: before.marked.map(tr.mapping, tr.doc) };
  const gone = followed.slice(0, before.current + 1).filter((range) => !isNotEmpty(range)).length;
  const left = { ranges, current: Math.min(before.current - gone, ranges.length - 1) };
  return ranges.length === 0 ? none : { ...left, marked: marked(tr.doc, left) };
}

/**
 * Highlights ranges of the text until the user presses Escape in the text. The highlights are not part of the document,
 * the saved text or the undo history.
 */
export const ShownPlaces = Extension.create({
  name: 'shownPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Places>({
      key,
      state: { init: () => none, apply: next },
      props: {
        decorations: (state) => placesIn(state).marked,
        handleKeyDown(view, { key: pressed }) {
          if (pressed !== 'Escape' || placesIn(view.state).ranges.length === 0) return false;
          view.dispatch(showPlaces(view.state.tr, []));
          return true;
        },
      },
    }),
  ],
});

/** `ranges` must be in document order. An empty list removes all highlights. */
export const showPlaces = (tr: Transaction, ranges: readonly Range[], current = -1): Transaction =>
  tr.setMeta(key, { ranges, current } satisfies Change).setMeta('addToHistory', false);

export function stepPlaces(tr: Transaction, { ranges, current }: Places, by: 1 | -1): Transaction {
  const from = current < 0 && by < 0 ? 0 : current;
  return showPlaces(tr, ranges, ranges.length === 0 ? -1 : (from + by + ranges.length) % ranges.length);
}

const scrollToCurrent = ({ view }: Editor): void =>
  view.dom.querySelector('.place-current')?.scrollIntoView({ block: 'nearest' });

/**
 * Scrolls the selected range into view, now and again in the next frame, because the height of the text may change when
 * the browser first draws it.
 */
export function scrollToPlace(editor: Editor): void {
  scrollToCurrent(editor);
  requestAnimationFrame(() => !editor.isDestroyed && scrollToCurrent(editor));
}
