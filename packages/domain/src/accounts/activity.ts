/** A user's activity is recorded again only after this much time, in ms (spec part 1 §4). */
export const activityRecordedAfterMs = 300_000;

/**
 * Returns true if an activity must be recorded. `recorded` is the time of the last recorded activity, or null. A time
 * in the future, which occurs after the clock was set back, is ignored.
 */
export const isActivityDue = (recorded: Date | null, now: Date): boolean =>
  recorded === null || recorded > now || now.getTime() - recorded.getTime() > activityRecordedAfterMs;
