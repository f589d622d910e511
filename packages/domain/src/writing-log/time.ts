/** Whoever has typed counts as writing for so long after it. */
export const writesOnForMs = 60_000;

/** The time that somebody has spent writing. Every moment is in milliseconds of one clock. */
export type WritingTime = {
  readonly countedMs: number;
  /** Up to when the last typing counts. */
  readonly writesUntil: number;
  readonly isVisible: boolean;
  /** Up to when it is counted. */
  readonly at: number;
};

/** Nothing is counted yet. */
export const startOf = (now: number, isVisible: boolean): WritingTime => ({
  countedMs: 0,
  writesUntil: now,
  isVisible,
  at: now,
});

/**
 * Counts up to now what was spent with the page in view and something typed within the last minute (spec part 2 §4). A machine that
 * slept meanwhile adds at most that minute, a clock that was put back nothing.
 */
export function countUpTo(time: WritingTime, now: number): WritingTime {
  const { countedMs, isVisible, at } = time;
  const writesUntil = Math.min(time.writesUntil, now < at ? now : Infinity);
  const spent = isVisible ? Math.max(0, Math.min(now, writesUntil) - at) : 0;
  return { countedMs: countedMs + spent, writesUntil, isVisible, at: now };
}

/** Something was typed now. */
export const typedAt = (time: WritingTime, now: number): WritingTime => ({
  ...countUpTo(time, now),
  writesUntil: now + writesOnForMs,
});

/** The page came into view now, or left it. */
export const seenAt = (time: WritingTime, now: number, isVisible: boolean): WritingTime => ({
  ...countUpTo(time, now),
  isVisible,
});

/** Whole seconds up to now. */
export const secondsUpTo = (time: WritingTime, now: number): number =>
  Math.floor(countUpTo(time, now).countedMs / 1_000);
