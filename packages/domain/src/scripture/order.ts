/** The order of the results of a search for words: best first, or in the order of the Bible. */
export const verseOrders = ['relevance', 'bible'] as const;
export type VerseOrder = (typeof verseOrders)[number];
