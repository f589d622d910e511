/**
 * The messages shown during a Sermon Genius search, with their start times in ms since the search began (spec part 2
 * §4, §9).
 */
const steps = [
  { says: 'verses', fromMs: 0 },
  { says: 'sermons', fromMs: 1_500 },
  { says: 'illustrations', fromMs: 3_000 },
] as const;
export type SearchingStep = (typeof steps)[number]['says'];

export const stepsAtMs = steps.map(({ fromMs }) => fromMs);

/**
 * The time at which the messages end, in ms since the search began. If a search takes longer, the last message stays
 * until the search is done.
 */
export const searchingEndsAtMs = 4_500;

export const searchingStep = (elapsedMs: number): SearchingStep =>
  steps.findLast(({ fromMs }) => fromMs <= elapsedMs)?.says ?? 'verses';

export type GeniusSearch = {
  searchedAt: Date;
  searchedIn: string;
  translationId: string;
  modifiedAt: Date | null;
  hasFailed: boolean;
};

/**
 * Returns true if the results may be outdated (spec part 2 §4). 'Refresh now' is then shown instead of the time of the
 * search.
 */
export const isStale = ({ searchedAt, searchedIn, translationId, modifiedAt, hasFailed }: GeniusSearch): boolean =>
  hasFailed || searchedIn !== translationId || (modifiedAt !== null && modifiedAt > searchedAt);

/**
 * The badge appears for sermons with more words than this, because they are long enough for a search (spec part 2 §9).
 */
const badgeAboveWords = 100;

const maxDismissed = 500;

/**
 * Returns true if the Sermon Genius tab has a badge: from the 101st word until the badge is dismissed for this sermon.
 */
export const hasBadge = (words: number, isDismissed: boolean): boolean => words > badgeAboveWords && !isDismissed;

export const withDismissed = (ids: readonly string[], id: string): string[] =>
  [...ids.filter((other) => other !== id), id].slice(-maxDismissed);
