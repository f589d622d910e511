import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { newId } from '../../ui/browser/newId.ts';
import {
  slideAtCursor,
  slideMark,
  type SlideRange,
  slidesIn,
  slidesKey,
  slidesOf,
  type SlidesState,
} from './slideRanges.ts';
import { focusText } from '../keys/focusText.ts';
import { lookIn, markLook, usedLook } from './slideLooks.ts';
import { scrollToTop } from '../scroller.ts';

/** In px. */
const marginAbove = 48;

export function goToSlide(editor: Editor, slide: SlideRange): void {
  editor.commands.setTextSelection(slide.from);
  focusText(editor, { scrolls: false });
  scrollToSlide(editor, slide);
}

/** `margin` is the distance from the top of the canvas, in px. */
export function scrollToSlide(editor: Editor, { from }: Pick<SlideRange, 'from'>, margin = marginAbove): void {
  const top = () =>
    editor.isDestroyed || from > editor.state.doc.content.size ? null : editor.view.coordsAtPos(from, 1).top;
  scrollToTop(editor, top, margin);
}

export function goToNextSlide(editor: Editor, step: 1 | -1): boolean {
  const { from } = editor.state.selection;
  const slides = slidesOf(editor.state);
  const current = slideAtCursor(editor.state);
  const next =
    step === 1
      ? slides.find((slide) => slide.from > (current?.from ?? from))
      : slides.findLast((slide) => slide.to < (current?.from ?? from));
  if (!next) return false;
  goToSlide(editor, next);
  return true;
}

type Part = { slide: string | null };
type SelectedPart = { from: number; to: number; parts: readonly Part[] };

/**
 * Returns what is selected; without a selection, the slide or the block at the cursor. Spaces do not count: a selection
 * of words often begins or ends with a space that is not on the slide.
 */
function selectedPart({ doc, selection }: EditorState): SelectedPart {
  const { $from, empty } = selection;
  const [from, to] = empty && $from.parent.isTextblock ? [$from.start(), $from.end()] : [selection.from, selection.to];
  const parts: Part[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isInline) return true;
    const words = node.text?.slice(Math.max(0, from - pos), to - pos) ?? '';
    if (words.trim() !== '') parts.push({ slide: slideId(node.marks) });
    return false;
  });
  if (!empty) return { from, to, parts };
  const marks = [$from.nodeBefore, $from.nodeAfter].map((node) => (node ? slideId(node.marks) : null));
  const atCursor = marks.find((id) => id !== null);
  if (atCursor !== undefined) return { from, to, parts: [{ slide: atCursor }] };
  return { from, to, parts };
}

const slideId = (marks: Parameters<typeof slideMark>[0]): string | null => {
  const mark = slideMark(marks);
  return mark ? String(mark.attrs.id) : null;
};

export function unmark(tr: Transaction, { from, to }: Pick<SlideRange, 'from' | 'to'>): void {
  const { slide, slideLook } = tr.doc.type.schema.marks;
  tr.removeMark(from, to, slide).removeMark(from, to, slideLook);
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    slides: {
      /**
       * Makes the selected text a slide, extends the slides in it to the whole selection, or removes the slides that
       * contain it, as `slideAction` returns. Without a selection, it removes the slide at the cursor, or makes its
       * paragraph a slide.
       */
      toggleSlide: () => ReturnType;
      /** The slide's words stay. */
      removeSlide: (id: string) => ReturnType;
    };
  }
}

export const slideKeys = 'Mod+Alt+S';
export const nextSlideKeys = 'Alt+PageDown';
export const previousSlideKeys = 'Alt+PageUp';

/** The effect of `toggleSlide` on the selection (spec part 2 §2). The directions are those in which a slide grows. */
export type SlideAction = 'add' | 'extendForward' | 'extendBackward' | 'extendBothWays' | 'remove';

/** Returns what `toggleSlide` does. Null if nothing can be on a slide: an empty line, or a selection without words. */
export function slideAction(state: EditorState): SlideAction | null {
  const { parts } = selectedPart(state);
  const [first, last] = [parts.at(0), parts.at(-1)];
  if (!first || !last) return null;
  if (parts.every(({ slide }) => slide === null)) return 'add';
  if (parts.every(({ slide }) => slide !== null)) return 'remove';
  if (first.slide !== null && last.slide === null) return 'extendForward';
  if (first.slide === null && last.slide !== null) return 'extendBackward';
  return 'extendBothWays';
}

/** Keeps each slide's mark in one piece with an id of its own. */
export const Slides = Extension.create({
  name: 'slides',
  addProseMirrorPlugins() {
    const { slide } = this.editor.schema.marks;
    return [
      new Plugin<SlidesState>({
        key: slidesKey,
        state: {
          init: (_, { doc }) => slidesIn(doc),
          apply: (tr, state) => (tr.docChanged ? slidesIn(tr.doc) : state),
        },
        appendTransaction(transactions, _before, state) {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          const corrections = slidesKey.getState(state)?.corrections ?? [];
          if (corrections.length === 0) return null;
          const { tr } = state;
          for (const { from, to, id } of corrections) {
            tr.addMark(from, to, slide!.create({ id }));
            const start = slidesOf(state).find((found) => found.id === id)?.from ?? from;
            // Words that join a slide get its look.
            if (start < from) markLook(tr, { from, to }, lookIn(tr.doc, { from: start, to: from }));
          }
          return tr;
        },
      }),
    ];
  },
  addCommands: () => ({
    toggleSlide:
      () =>
      ({ state, tr, dispatch }) => {
        const { slide } = state.schema.marks;
        const action = slideAction(state);
        const { from, to, parts } = selectedPart(state);
        if (!slide || action === null) return false;
        if (!dispatch) return true;
        const ids = parts.map((part) => part.slide).filter((id) => id !== null);
        if (action === 'remove') {
          for (const found of slidesOf(state)) if (ids.includes(found.id)) unmark(tr, found);
          return true;
        }
        tr.addMark(from, to, slide.create({ id: ids[0] ?? newId() }));
        const first = slidesOf(state).find(({ id }) => id === ids[0]);
        markLook(tr, { from, to }, first ? lookIn(state.doc, first) : usedLook(state));
        return true;
      },
    removeSlide:
      (id) =>
      ({ state, tr, dispatch }) => {
        const found = slidesOf(state).find((slide) => slide.id === id);
        if (!found || !state.schema.marks.slide) return false;
        if (dispatch) unmark(tr, found);
        return true;
      },
  }),
  addKeyboardShortcuts() {
    const press = (keys: string) => keys.replaceAll('+', '-').replace(/-S$/, '-s');
    return {
      [press(slideKeys)]: () => this.editor.commands.toggleSlide() || true,
      [press(nextSlideKeys)]: () => goToNextSlide(this.editor, 1) || true,
      [press(previousSlideKeys)]: () => goToNextSlide(this.editor, -1) || true,
    };
  },
});
