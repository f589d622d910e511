/** A person's last activity is noted when so many ms have passed since it was noted before (spec part 1 §4). */
export const activityNotedAfterMs = 300_000;

/**
 * Whether an activity is to be noted; `noted` is when one was noted last, null for never. A clock that was set back does not
 * keep anybody silent: a note from the future counts as none.
 */
export const isActivityDue = (noted: Date | null, now: Date): boolean =>
  noted === null || noted > now || now.getTime() - noted.getTime() > activityNotedAfterMs;
