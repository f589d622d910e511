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
