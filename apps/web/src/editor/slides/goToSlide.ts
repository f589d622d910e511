import type { Editor } from '@tiptap/core';
import { focusText } from '../keys/focusText.ts';
import { scrollToTop } from '../scroller.ts';
import type { SlideRange } from './slideRanges.ts';
import { slideAtCursor, slidesOf } from './slidesState.ts';

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

/** Returns false if there is no such slide. */
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
