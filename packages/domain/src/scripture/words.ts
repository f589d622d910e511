/** The maximum length of a query, in characters; the rest is ignored. The longest verse has 535 characters. */
export const maxBibleQueryLength = 1_000;
const maxWords = 100;
const maxPhrases = 20;

/** A word search. Each list contains words without punctuation, in the order of the query. */
export type WordQuery = {
  words: string[];
  phrases: string[][];
  whole: string[];
};

/** Parses a query. "Quoted" words form a phrase. All characters other than letters and digits only separate words. */
export function readWords(query: string): WordQuery {
  const text = query.slice(0, maxBibleQueryLength);
  const phrases = [...text.matchAll(/["“”„]([^"“”„]*)["“”„]/g)].map(([, phrase]) => wordsOf(phrase!));
  return {
    words: wordsOf(text.replaceAll(/["“”„][^"“”„]*["“”„]/g, ' ')),
    phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, maxPhrases),
    whole: wordsOf(text),
  };
}

const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxWords);

export const verseOrders = ['relevance', 'bible'] as const;
export type VerseOrder = (typeof verseOrders)[number];

const maxRecentSearches = 10;
/**
 * The maximum length of a stored search, in characters. A longer search was pasted rather than typed and is not stored.
 */
const maxRecentLength = 100;

const plain = (query: string): string => query.trim().toLowerCase();

/**
 * Adds a search to the recent searches, newest first. Call it only for searches with results. Each search is stored
 * once, regardless of case. If the new search continues the previous one ('grac' → 'grace'), it replaces the previous
 * one.
 */
export function withSearch(recent: readonly string[], query: string): string[] {
  const wanted = query.trim();
  if (wanted === '' || wanted.length > maxRecentLength) return [...recent];
  const [last, ...before] = recent;
  const isOnTheWay = last !== undefined && plain(wanted).startsWith(plain(last));
  const others = (isOnTheWay ? before : recent).filter((other) => plain(other) !== plain(wanted));
  return [wanted, ...others].slice(0, maxRecentSearches);
}
