/**
 * The badge appears for sermons with more words than this, because they are long enough for a search (spec part 2 §9).
 */
export const badgeAboveWords = 100;

export const maxDismissed = 500;

/**
 * Returns true if the Sermon Genius tab has a badge: from the 101st word until the badge is dismissed for this sermon.
 */
export const hasBadge = (words: number, isDismissed: boolean): boolean => words > badgeAboveWords && !isDismissed;

export const dismissed = (ids: readonly string[], id: string): string[] =>
  [...ids.filter((other) => other !== id), id].slice(-maxDismissed);
