/** The maximum length of a query, in characters; the rest is ignored. */
export const maxQueryLength = 500;
/** The maximum number of words in a query; the rest is ignored. */
export const maxWords = 24;
/** The maximum number of results per page. The specification uses pages of 10 (part 2 §9). */
export const maxTake = 50;
/** The maximum number of matches that are counted, ranked and paged. If a search has more, it reports 'over 200'. */
export const searchCap = 200;

/** Limits for what Sermon Genius reads and returns (spec part 2 §9: at most 5 results per list). */
export const geniusLimits = {
  results: 5,
  keywords: 10,
  wordLength: 60,
  references: 100,
  referenceLength: 100,
} as const;

/**
 * The maximum number of texts in which a search looks for phrases and for words about a passage. If there are more
 * candidates, the search reports 'over'.
 */
export const textCandidates = 500;
/**
 * The maximum number of matches that are ranked by how much they are about the words, in a small corpus (of at most
 * `smallCorpus` items) and in a large one, where the stages of the search already sort them roughly. The rest follow
 * unsorted.
 */
export const maxRanked = { small: 200, large: 100 } as const;
export const smallCorpus = 5_000;
export const nearnessCandidates = 20;
/** If fewer items than this have all words of a query, items that lack some of the words follow. */
export const fewMatches = 20;
export const maxPartialMatches = 40;
/** The maximum number of waiting searches. If the queue is full, new requesters must try again later. */
export const maxWaitingSearches = 200;
/**
 * The maximum number of waiting searches per user, across all windows. A further search replaces the user's oldest
 * waiting search.
 */
export const maxWaitingPerRequester = 8;
