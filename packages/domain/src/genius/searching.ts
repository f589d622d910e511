/** What is said while Sermon Genius searches: each from its moment on, in ms after the search began (spec part 2 §4, §9). */
const steps = [
  { says: 'verses', fromMs: 0 },
  { says: 'sermons', fromMs: 1_500 },
  { says: 'illustrations', fromMs: 3_000 },
] as const;
export type SearchingStep = (typeof steps)[number]['says'];

/** The moments at which what is said changes, in ms after the search began. */
export const stepsAtMs = steps.map(({ fromMs }) => fromMs);

/** From then on nothing is said of a search that is done, in ms after it began; one that takes longer is at its last step until it is done. */
export const searchingEndsAtMs = 4_500;

/** What is said of a search that began so long ago. */
export const searchingStep = (elapsedMs: number): SearchingStep =>
  steps.findLast(({ fromMs }) => fromMs <= elapsedMs)?.says ?? 'verses';

/** A search of Sermon Genius, and what became of the sermon since. */
export type Searched = {
  searchedAt: Date;
  /** The translation that was asked for. */
  searchedIn: string;
  /** The translation that would be asked for now. */
  translationId: string;
  /** When the sermon was last changed; null where it was not since it was opened. */
  modifiedAt: Date | null;
  /** Any of the three searches failed. */
  hasFailed: boolean;
};

/** Whether what was found may be no longer what would be found (spec part 2 §4): 'Refresh now' stands in place of the time. */
export const isStale = ({ searchedAt, searchedIn, translationId, modifiedAt, hasFailed }: Searched): boolean =>
  hasFailed || searchedIn !== translationId || (modifiedAt !== null && modifiedAt > searchedAt);
