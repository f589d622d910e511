/** Limits of the search in published sermons and illustrations. */

/** The number of characters of a query that are read. */
export const maxQueryLength = 500;
/** The maximum number of results per page. The specification's pages have 10 (part 2 §9). */
export const maxTake = 50;
/** The maximum number of matches that are counted, ranked and paged. A search with more reports 'over 300'. */
export const searchCap = 300;

/** Limits of what Sermon Genius reads and returns (spec part 2 §9: at most 5 results per list). */
export const geniusLimits = {
  results: 5,
  keywords: 10,
  wordLength: 60,
  references: 100,
  referenceLength: 100,
} as const;

/**
 * The maximum number of texts in which phrases and words about a passage are searched. If more texts qualify, the
 * search reports 'over'.
 */
export const textCandidates = 500;
/** Up to this number of matches, those with the words close together are ranked first. */
export const nearnessCandidates = 100;
/** The maximum number of waiting searches. Further requesters must try again later. */
export const maxWaitingSearches = 200;
/**
 * The maximum number of waiting searches per user, across all windows. A further search replaces the one that has
 * waited longest.
 */
export const maxWaitingPerRequester = 8;
