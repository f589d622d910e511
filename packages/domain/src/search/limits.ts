/** Limits of searching in what is published. */

/** Characters of a query that are looked at. */
export const maxQueryLength = 500;
/** Items of one page; the specification's pages have 10 (part 2 §9). */
export const maxTake = 50;
/** Matches that are counted, ranked and paged through; beyond it a search says 'over 300'. */
export const searchCap = 300;

/** What Sermon Genius reads and gives (spec part 2 §9: at most 5 results a list). */
export const geniusLimits = {
  results: 5,
  keywords: 10,
  wordLength: 60,
  references: 100,
  referenceLength: 100,
} as const;

/** Quoted words, and words on a passage, are looked for in so many texts; where more may have them, a search says 'over'. */
export const textCandidates = 500;
/** Of so few matches in texts, those in which the words stand together come first. */
export const nearnessCandidates = 100;
/** Searches that wait for their turn; who comes then is asked to try again. */
export const maxWaitingSearches = 200;
/** Those of one person, in all their windows: of more, the one that has waited longest gives way to the new one. */
export const maxWaitingOfOne = 8;
