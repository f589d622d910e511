/** Improvements are shown from so many words on (spec part 2 §5). */
export const leastAnalyzedWords = 100;
