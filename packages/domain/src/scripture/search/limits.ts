/** Limits of a word search in the Bible. */
export const verseSearchLimits = {
  /** The number of other translations that are searched as well. */
  otherTranslations: 5,
  /** From this number of words on, a verse must also have the stop words to count as having all words. */
  wordsOfSentence: 4,
  /** If the chosen translation has fewer verses with all words, those that only another one has are shown too. */
  enoughInChosen: 10,
  /** Verses that have at least this many words in a row, which only another translation has, are always shown. */
  wordsOfPhrase: 3,
  /** If there are fewer verses with all words, the nearest verses are shown too. */
  enoughMatches: 3,
  /** A verse that has this many words of the query in a row is what is meant, so no nearest verses are shown. */
  clearWords: 4,
  /** The maximum number of nearest verses. */
  nearest: 10,
  /** The maximum number of different words that nearest verses are compared by. One bit is needed for each. */
  words: 31,
  /** The number of verses that are compared word by word to find the nearest ones. */
  candidates: 200,
  /** If more verses have all words, only those that have them in a row are ranked; the others are in canonical order. */
  ranked: 3_000,
  /** The maximum number of words that an unfinished word stands for, and the one with a slip. */
  completions: 20,
  corrections: 4,
};
