import { elapsedOf, resetTimer, startTimer, type Timer, toggleTimer } from '@sermon/domain/slides/show/timer';
import { useEffect, useState } from 'react';
import type { SteadyClock } from './steadyClock.ts';

/** A timer that was paused by covering the text goes on when the cover is removed. */
type TimerState = { timer: Timer; isHeld: boolean };

/**
 * The timer of the presenter, and the time of day. Each tick computes both from the clock, so they are right after the
 * device slept. Times are in ms.
 */
export function usePresenterTimer(clock: SteadyClock, kept: Timer) {
  const [{ timer }, setState] = useState<TimerState>({ timer: kept, isHeld: false });
  const [now, setNow] = useState(() => clock.now());
  const { startedAt, elapsed: before } = timer;
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timeout);
      const time = clock.now();
      setNow(time);
      // The next tick comes when the shown second changes.
      const passed = startedAt === null ? time : before + time - startedAt;
      timeout = setTimeout(tick, 1_000 - (passed % 1_000));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock, startedAt, before]);

  const change = (next: (state: TimerState, time: number) => TimerState) => {
    const time = clock.now();
    setState((state) => next(state, time));
    setNow(time);
  };
  return {
    timer,
    elapsed: elapsedOf(timer, now),
    isRunning: startedAt !== null,
    toggle: () => change((state, time) => ({ timer: toggleTimer(state.timer, time), isHeld: false })),
    reset: () => change(() => ({ timer: resetTimer, isHeld: false })),
    /** Starts the timer if it has never run. */
    begin: () =>
      change((state, time) => (state.timer.elapsed === 0 ? { ...state, timer: startTimer(state.timer, time) } : state)),
    /** Pauses the timer while the text is covered. */
    hold: (isCovered: boolean) =>
      change((state, time) => {
        if (isCovered === state.isHeld || (isCovered && state.timer.startedAt === null)) return state;
        return { timer: toggleTimer(state.timer, time), isHeld: isCovered };
      }),
  };
}

export type PresenterTimer = ReturnType<typeof usePresenterTimer>;
