import type { Editor } from '@tiptap/core';

export function scrollerOf({ view }: Editor): HTMLElement {
  for (let around = view.dom.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.documentElement;
}

/**
 * Scrolls the text so that a place is `margin` px below the top of the canvas. `top` returns the place in screen
 * coordinates, or null if it is gone.
 */
export function scrollToTop(editor: Editor, top: () => number | null, margin: number): void {
  const scroller = scrollerOf(editor);
  const scroll = () => {
    const place = top();
    if (place !== null) scroller.scrollTop += place - scroller.getBoundingClientRect().top - margin;
  };
  scroll();
  // The browser measures content outside the viewport only when it scrolls into view, so the scroll position is
  // corrected in the next frame.
  requestAnimationFrame(scroll);
}
