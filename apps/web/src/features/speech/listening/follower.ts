import type { Editor } from '@tiptap/core';
import { scrollerOf } from '../../../editor/scroller.ts';
import type { Range } from './spokenText.ts';

/** The distance between the sentence that is heard and the edges of the visible part, in px. */
const margin = 24;

const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type Extent = { top: number; bottom: number };

/** Within the canvas, and above the bar. */
function readablePart(scroller: HTMLElement, barTop: number | null): Extent {
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: top + margin, bottom: Math.min(bottom, barTop ?? bottom) - margin };
}

const extentOf = ({ view }: Editor, { from, to }: Range): Extent => ({
  top: view.coordsAtPos(from, 1).top,
  bottom: view.coordsAtPos(to, -1).bottom,
});

const overlaps = (one: Extent, other: Extent): boolean => one.top < other.bottom && one.bottom > other.top;

export type Follower = {
  /**
   * Scrolls to a sentence, unless all of it can be read already. If `before` is the sentence that was heard before, and
   * the user has scrolled it off the screen, the text stays.
   */
  show: (sentence: Range, before: Range | null) => void;
  end: () => void;
};

/** `barTop` returns the top of what covers the end of the text, in screen coordinates, or null. */
export function createFollower(editor: Editor, barTop: () => number | null): Follower {
  const scroller = scrollerOf(editor);
  const ended = new AbortController();
  let waiting = new AbortController();
  /** Whether the follower scrolls the text now, so that the sentence before may not be on the screen yet. */
  let isScrolling = false;

  function stopWaiting() {
    isScrolling = false;
    waiting.abort();
  }
  for (const gesture of gestures)
    scroller.addEventListener(gesture, stopWaiting, { signal: ended.signal, passive: true });

  function scrollTo(range: Range): boolean {
    const part = readablePart(scroller, barTop());
    const sentence = extentOf(editor, range);
    if (sentence.top >= part.top && sentence.bottom <= part.bottom) return false;
    const room = part.bottom - part.top;
    // Above the middle, so that the next sentences do not scroll the text again. A long sentence begins at the top.
    const above = Math.max(0, Math.min(room / 4, room - (sentence.bottom - sentence.top)));
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.scrollTo({
      top: scroller.scrollTop + sentence.top - part.top - above,
      behavior: isReduced ? 'instant' : 'smooth',
    });
    return true;
  }

  return {
    show(range, before) {
      const { doc } = editor.state;
      const isLeft = before && !isScrolling && !overlaps(extentOf(editor, before), readablePart(scroller, barTop()));
      stopWaiting();
      if (isLeft || !scrollTo(range)) return;
      isScrolling = true;
      waiting = new AbortController();
      const { signal } = waiting;
      // The browser measures a long text only where it scrolls into view, so the position is corrected once.
      const correct = () => {
        isScrolling = false;
        if (editor.state.doc === doc) scrollTo(range);
      };
      scroller.addEventListener('scrollend', correct, { once: true, signal });
    },
    end() {
      ended.abort();
      stopWaiting();
    },
  };
}
