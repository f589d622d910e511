/** A user's activity is recorded again if this much time has passed, in ms (spec part 1 §4). */
export const activityNotedAfterMs = 300_000;

/**
 * Returns true if an activity must be recorded. `noted` is the time of the last record, or null. A record in the
 * future, because the clock was set back, is ignored.
 */
export const isActivityDue = (noted: Date | null, now: Date): boolean =>
  noted === null || noted > now || now.getTime() - noted.getTime() > activityNotedAfterMs;
