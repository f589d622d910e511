import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { newId } from '../../ui/browser/newId.ts';
import { goToNextSlide } from './goToSlide.ts';
import { selectedPart } from './selectedPart.ts';
import { slidesIn } from './slideRanges.ts';
import { slidesKey, slidesOf, type SlidesState } from './slidesState.ts';

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
          for (const { from, to, id } of corrections) tr.addMark(from, to, slide!.create({ id }));
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
          for (const found of slidesOf(state)) if (ids.includes(found.id)) tr.removeMark(found.from, found.to, slide);
          return true;
        }
        tr.addMark(from, to, slide.create({ id: ids[0] ?? newId() }));
        return true;
      },
    removeSlide:
      (id) =>
      ({ state, tr, dispatch }) => {
        const found = slidesOf(state).find((slide) => slide.id === id);
        if (!found || !state.schema.marks.slide) return false;
        if (dispatch) tr.removeMark(found.from, found.to, state.schema.marks.slide);
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
