import { resetTimer, type Timer } from '@sermon/domain/slides/show/timer';
import { cleanup, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import { fakeStore } from '../../testing/store.setup.ts';
import { MoveTimes, useStoredProgress } from './useStoredProgress.ts';
import { presentationOf } from './presenter.setup.ts';
import { beginning, forgetProgress, noteLeft, type Progress, readProgress } from './progress.ts';
import { SteadyClock } from './presenterTimer.ts';

const presentation = presentationOf(item('Grace').id, '<p>Grace</p>');
const middle = { leaf: 7, part: 0.5 };
const stored = () => readProgress(presentation);

/** Presents a text. `onLeave` is called when the presenter is left, with what is stored then. */
function present(onLeave = (_: Progress | null) => {}) {
  const clock = new SteadyClock(null);
  const moves = new MoveTimes(null);
  const view = fakeStore({ place: beginning });
  const initialProps: { timer: Timer } = { timer: resetTimer };
  const hook = renderHook(
    ({ timer }) => {
      // The screen around the presenter has its effects before it.
      useEffect(() => () => onLeave(noteLeft()), []);
      useStoredProgress({ presentation, view, timer, clock, moves });
    },
    { initialProps },
  );
  return { ...hook, move: (place = middle) => view.set({ place }) };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetProgress();
});

test('the place is stored after the frame that shows it', () => {
  const { move } = present();
  vi.advanceTimersByTime(50);
  expect(stored()).toMatchObject({ place: beginning, moved: null, isLeft: false });
  move();
  expect(stored()).toMatchObject({ place: beginning });
  vi.advanceTimersByTime(50);
  expect(stored()).toMatchObject({ place: middle, moved: {} });
});

test('the place is stored when the page is closed or loaded again in that frame', () => {
  const { move } = present();
  move();
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toMatchObject({ place: middle });
});

test('the place is stored when the presenter is left in that frame, before that is noted', () => {
  let left: Progress | null = null;
  const { move, unmount } = present((progress) => (left = progress));
  move();
  unmount();
  expect(left).toMatchObject({ place: middle, moved: {} });
  vi.advanceTimersByTime(50);
  expect(stored()).toMatchObject({ isLeft: true });
});

test('a timer that has started is stored', () => {
  const { rerender } = present();
  rerender({ timer: { elapsed: 0, startedAt: 5 } });
  vi.advanceTimersByTime(50);
  expect(stored()).toMatchObject({ timer: { startedAt: 5 }, place: beginning });
});
