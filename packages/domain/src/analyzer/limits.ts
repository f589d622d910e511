/** The minimum number of words for showing findings (spec part 2 §5). */
export const leastAnalyzedWords = 100;

/** The grades above the twelve school grades that have a name (spec part 2 §5). */
export const namedGrades = { college: 13, professional: 14 } as const;
