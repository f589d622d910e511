import type { Editor } from '@tiptap/core';

/** Returns the element that scrolls the text. */
export function scrollerOf({ view }: Editor): HTMLElement {
  for (let around = view.dom.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.documentElement;
}
