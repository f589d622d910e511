/** The minimum number of words for showing findings (spec part 2 §5). */
export const leastAnalyzedWords = 100;
