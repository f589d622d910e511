import { addDays } from '../calendar/days.ts';

/** The time after a keystroke that counts as writing, in ms. */
export const writesOnForMs = 60_000;

/** The state of the writing time. All times are in milliseconds from the same clock. */
export type WritingTime = {
  readonly countedMs: number;
  readonly writesUntil: number;
  readonly isVisible: boolean;
  readonly at: number;
};

export const startOf = (now: number, isVisible: boolean): WritingTime => ({
  countedMs: 0,
  writesUntil: now,
  isVisible,
  at: now,
});

/**
 * Counts the time up to now during which the page was visible and a key had been pressed within the last minute (spec
 * part 2 §4). If the computer sleeps, at most that minute is counted. If the clock is set back, nothing is counted.
 */
export function countUpTo(time: WritingTime, now: number): WritingTime {
  const { countedMs, isVisible, at } = time;
  const writesUntil = Math.min(time.writesUntil, now < at ? now : Infinity);
  const spent = isVisible ? Math.max(0, Math.min(now, writesUntil) - at) : 0;
  return { countedMs: countedMs + spent, writesUntil, isVisible, at: now };
}

export const typedAt = (time: WritingTime, now: number): WritingTime => ({
  ...countUpTo(time, now),
  writesUntil: now + writesOnForMs,
});

export const seenAt = (time: WritingTime, now: number, isVisible: boolean): WritingTime => ({
  ...countUpTo(time, now),
  isVisible,
});

export const secondsUpTo = (time: WritingTime, now: number): number =>
  Math.floor(countUpTo(time, now).countedMs / 1_000);

const chartDays = 14;

/** The number of sittings that the list shows initially (spec part 2 §9). */
export const firstListed = 3;

type Sitting = { day: string; seconds: number };

/** Returns the total writing time for each of the last `count` days, oldest first. The last day is `today`. */
export function lastDays(sittings: readonly Sitting[], today: string, count = chartDays): Sitting[] {
  const days = Array.from({ length: count }, (_, at) => ({ day: addDays(today, at - count + 1), seconds: 0 }));
  const byDay = new Map(days.map((total) => [total.day, total]));
  for (const { day, seconds } of sittings) {
    const total = byDay.get(day);
    if (total) total.seconds += seconds;
  }
  return days;
}

/** Formats a duration: '45 sec', '38 min', '1 h 12 min'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} sec`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** The maximum length of a recorded sitting, in seconds: one day. */
export const maxWritingSeconds = 86_400;
/** The maximum number of stored sittings per document. The oldest are deleted. */
export const maxWritingLogs = 2_000;
