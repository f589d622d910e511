import { advance, type Reading, startSteadyTime, type SteadyTime } from '@sermon/domain/presenter/time';

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
