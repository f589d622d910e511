/** A sermon of more words than these has enough in it to be searched by (spec part 2 §9). */
export const badgeAboveWords = 100;

/** Sermons whose badge was dismissed are remembered up to so many on one device, the latest of them. */
export const maxDismissed = 500;

/** Whether the tab of Sermon Genius has a badge: from the 101st word on, until it is dismissed for this sermon. */
export const hasBadge = (words: number, isDismissed: boolean): boolean => words > badgeAboveWords && !isDismissed;

/** The sermons whose badge was dismissed, with one more; the ones dismissed longest ago make room. */
export const dismissed = (ids: readonly string[], id: string): string[] =>
  [...ids.filter((other) => other !== id), id].slice(-maxDismissed);
