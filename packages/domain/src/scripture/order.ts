export const verseOrders = ['relevance', 'bible'] as const;
export type VerseOrder = (typeof verseOrders)[number];
