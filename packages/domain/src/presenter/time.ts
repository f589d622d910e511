import { clockOf } from '../texts/numbers.ts';

/** A reading of both clocks of a device, in ms. */
export type Reading = {
  /** The time of day. It goes on while the device sleeps, and may be set to another time. */
  wall: number;
  /** The time since the page was opened. It never jumps, but stops on some devices while they sleep. */
  monotonic: number;
};

/** A time that only goes forward, in ms, and the readings at which it was computed. */
export type SteadyTime = Reading & { time: number };

/** Returns the time at the first reading. `time` is where an earlier page stopped counting, if it did. */
export const startSteadyTime = (reading: Reading, time = reading.wall): SteadyTime => ({ ...reading, time });

/**
 * Returns the time at a later reading. The faster of both clocks counts: the time of day after the device slept, and
 * the other one after the time of day was set back. A time of day that is set forward cannot be distinguished from
 * sleep, and counts.
 */
export function advance(before: SteadyTime, { wall, monotonic }: Reading): SteadyTime {
  const passed = Math.max(0, wall - before.wall, monotonic - before.monotonic);
  return { wall, monotonic, time: before.time + passed };
}

export const lastMs = 5 * 60_000;

export type Urgency = 'none' | 'last' | 'over';

export type Countdown = {
  /** The time that is left, or with a minus sign the time since the limit: '18:42', '−0:07'. */
  figures: string;
  urgency: Urgency;
};

/**
 * Returns what a countdown shows. It begins with the whole limit, shows 0:00 when the time is over, and then goes on below
 * zero. Times are in ms.
 */
export function countdownOf(limit: number, elapsed: number): Countdown {
  const left = limit - elapsed;
  const seconds = Math.ceil(left / 1_000);
  if (seconds < 0) return { figures: `−${clockOf(-seconds * 1_000)}`, urgency: 'over' };
  return { figures: clockOf(seconds * 1_000), urgency: left > lastMs ? 'none' : left > 0 ? 'last' : 'over' };
}

export const partOf = (limit: number, elapsed: number): number =>
  limit <= 0 ? 1 : Math.max(0, Math.min(1, elapsed / limit));
