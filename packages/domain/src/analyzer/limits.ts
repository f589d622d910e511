/** Findings are shown for texts with at least this many words (spec part 2 §5). */
export const leastAnalyzedWords = 100;
