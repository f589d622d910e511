/** A user's activity is recorded again if this much time has passed, in ms (spec part 1 §4). */
export const activityRecordedAfterMs = 300_000;

/**
 * Returns true if an activity must be recorded. `recorded` is the time of the last record, or null. A record in the
 * future, because the clock was set back, is ignored.
 */
export const isActivityDue = (recorded: Date | null, now: Date): boolean =>
  recorded === null || recorded > now || now.getTime() - recorded.getTime() > activityRecordedAfterMs;
