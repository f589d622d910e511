export const verseSearchLimits = {
  otherTranslations: 5,
  /** From this number of words on, a verse must also have the stop words to count as having all words. */
  wordsOfSentence: 4,
  /** If fewer verses of the chosen translation have all words, those that only another translation has are shown too. */
  enoughInChosen: 10,
  /** If a query has at least this many words, verses with the whole query in a row in another translation are always shown. */
  wordsOfPhrase: 3,
  /** If fewer verses than this have all words, the nearest verses are shown too. */
  enoughMatches: 3,
  /** If a query has at least this many words and a verse has them all in a row, no nearest verses are shown. */
  clearWords: 4,
  nearest: 10,
  /** The maximum number of different words by which nearest verses are compared. Each takes one bit. */
  words: 31,
  candidates: 200,
  /** If more verses than this have all words, only those with the words in a row are ranked. The rest are in canonical order. */
  ranked: 3_000,
  /** The maximum numbers of words that an unfinished word, and a word with a typo, may match. */
  completions: 20,
  corrections: 4,
  /** The maximum number of words with typos that are corrected. A text in another language has only unknown words. */
  correctedWords: 8,
};
