import type { Lexicon } from '../../search/lexicon.ts';
import { stopWords } from '../../search/stopWords.ts';
import type { WordQuery } from '../words.ts';
import { searchedWords, verseStem } from './forms.ts';
import { verseSearchLimits as limits } from './limits.ts';
import type { VerseIndex } from './verseIndex.ts';

/** A translation that is searched. */
export type SearchedTranslation = { id: string; index: VerseIndex };

/** A word of a query: the stems that count as the word, and how much a verse with that stem is worth, from 0 to 1. */
export type Term = { stems: ReadonlyMap<string, number>; isStopWord: boolean };

/** A query, read for searching. */
export type VerseSearchPlan = {
  /** The different words of the query, in the order of their first occurrence. */
  terms: readonly Term[];
  /** The terms in the order of the query, as positions in `terms`. */
  sequence: readonly number[];
  /** All words of the query, as typed. */
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  /** The terms that a verse must have. */
  required: readonly number[];
};

/** Stop words of English and of older English ("thou", "unto"). */
const stopStems = new Set([...stopWords].map(verseStem));

/** How much another word counts that the typed one may have been meant as. */
const worth = { correction: 0.85, completion: 0.84, completionOfWord: 0.5 };
/** The least that a word counts. */
export const leastWorth = Math.min(...Object.values(worth));
/** The minimum length of a word that may be a slip, and of one that may be unfinished. */
const shortest = { slip: 4, open: 2 };

/** Whether the last word is read as unfinished: only if it is no word, or also if it is one ("moth" as "mother"). */
export type OpenWord = 'if unknown' | 'always';

/**
 * Reads a query. A word that no translation has is read as the words one edit away from it or, if it is the last one, as
 * those that begin with it. Stop words need not be in a verse unless the query has no other words.
 */
export function planVerseSearch(
  query: WordQuery,
  translations: readonly SearchedTranslation[],
  lexicon: Lexicon,
  openWord: OpenWord,
): VerseSearchPlan {
  const words = query.whole.flatMap(searchedWords);
  const terms: Term[] = [];
  const sequence: number[] = [];
  const termOf = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    const stem = verseStem(word);
    let term = termOf.get(stem);
    if (term === undefined) {
      term = terms.length;
      termOf.set(stem, term);
      const isStopWord = stopStems.has(stem);
      const isKnown = isStopWord || translations.some(({ index }) => index.stemIds.has(stem));
      const stems = new Map([[stem, 1]]);
      const add = (others: readonly string[], value: number) => {
        for (const other of others.map(verseStem)) if (!stems.has(other)) stems.set(other, value);
      };
      const isOpen = at === words.length - 1 && !isStopWord && word.length >= shortest.open;
      if (isOpen && (!isKnown || openWord === 'always'))
        add(lexicon.completions(word, limits.completions), isKnown ? worth.completionOfWord : worth.completion);
      if (!isKnown && word.length >= shortest.slip) add(lexicon.neighbors(word, limits.corrections), worth.correction);
      terms.push({ stems, isStopWord });
    }
    sequence.push(term);
  }
  const phrases = query.phrases.map((phrase) => phrase.flatMap(searchedWords)).filter((phrase) => phrase.length > 0);
  const termsOf = (some: readonly string[]) => some.flatMap((word) => termOf.get(verseStem(word)) ?? []);
  const loose = termsOf(query.words.flatMap(searchedWords));
  const telling = loose.filter((term) => !terms[term]!.isStopWord);
  const isEnough = telling.length > 0 || phrases.length > 0;
  const required = isEnough && loose.length < limits.wordsOfSentence ? telling : loose;
  return { terms, sequence, words, phrases, required: [...new Set([...required, ...termsOf(phrases.flat())])] };
}
