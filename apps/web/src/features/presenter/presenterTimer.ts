import { advance, type Reading, startSteadyTime, type SteadyTime } from '@sermon/domain/presenter/time';
import { elapsedOf, resetTimer, startTimer, type Timer, toggleTimer } from '@sermon/domain/slides/show/timer';

/** Replaced with every change and every second. Times are in ms. */
export type TimerState = {
  timer: Timer;
  /** Whether it was paused by covering the text. It then goes on when the cover is removed. */
  isHeld: boolean;
  elapsed: number;
};

type Change = Pick<TimerState, 'timer' | 'isHeld'>;

/**
 * The timer of the presenter. Each tick computes the time from the clock, so it is right after the device slept. The time of
 * day is shown again with each tick as well.
 */
export class PresenterTimer {
  readonly #listeners = new Set<() => void>();
  readonly #clock: SteadyClock;
  #state: TimerState;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #isTicking = false;

  constructor(clock: SteadyClock, kept: Timer) {
    this.#clock = clock;
    this.#state = { timer: kept, isHeld: false, elapsed: elapsedOf(kept, clock.now()) };
  }

  get state(): TimerState {
    return this.#state;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  tick(): () => void {
    const show = () => this.#show(this.#state, this.#clock.now());
    this.#isTicking = true;
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      this.#isTicking = false;
      clearTimeout(this.#timeout);
      document.removeEventListener('visibilitychange', show);
    };
  }

  toggle(): void {
    const time = this.#clock.now();
    this.#show({ timer: toggleTimer(this.#state.timer, time), isHeld: false }, time);
  }

  reset(): void {
    this.#show({ timer: resetTimer, isHeld: false }, this.#clock.now());
  }

  begin(): void {
    const { timer, isHeld } = this.#state;
    if (timer.elapsed > 0 || timer.startedAt !== null) return;
    const time = this.#clock.now();
    this.#show({ timer: startTimer(timer, time), isHeld }, time);
  }

  hold(isCovered: boolean): void {
    const { timer, isHeld } = this.#state;
    if (isCovered === isHeld || (isCovered && timer.startedAt === null)) return;
    const time = this.#clock.now();
    this.#show({ timer: toggleTimer(timer, time), isHeld: isCovered }, time);
  }

  #show({ timer, isHeld }: Change, time: number): void {
    this.#state = { timer, isHeld, elapsed: elapsedOf(timer, time) };
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#timeout);
    if (!this.#isTicking) return;
    // The next tick comes when the shown second changes.
    const passed = timer.startedAt === null ? time : this.#state.elapsed;
    this.#timeout = setTimeout(() => this.#show(this.#state, this.#clock.now()), 1_000 - (passed % 1_000));
  }
}

const read = (): Reading => ({ wall: Date.now(), monotonic: performance.now() });

/** A clock in ms that is right after the device slept, and never goes back. */
export class SteadyClock {
  #time: SteadyTime;

  /** @param kept The time at which an earlier page stopped, and the time of day then. */
  constructor(kept: { time: number; wall: number } | null) {
    const reading = read();
    this.#time = kept ? advance({ ...reading, wall: kept.wall, time: kept.time }, reading) : startSteadyTime(reading);
  }

  now(): number {
    this.#time = advance(this.#time, read());
    return this.#time.time;
  }
}
