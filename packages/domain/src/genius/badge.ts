/** The badge appears for sermons with more words than this, which are long enough to search with (spec part 2 §9). */
export const badgeAboveWords = 100;

/** The number of sermons, most recent first, whose dismissed badge is stored on a device. */
export const maxDismissed = 500;

/** Returns true if the Sermon Genius tab has a badge: from the 101st word on, until it is dismissed for this sermon. */
export const hasBadge = (words: number, isDismissed: boolean): boolean => words > badgeAboveWords && !isDismissed;

/** Adds a sermon to those with a dismissed badge. The oldest dismissals are removed if there are too many. */
export const dismissed = (ids: readonly string[], id: string): string[] =>
  [...ids.filter((other) => other !== id), id].slice(-maxDismissed);
