import type { Lexicon } from '../../words/lexicon.ts';
import { namesLike } from '../../words/spellings/spellings.ts';
import { stopWords } from '../../words/stopWords.ts';
import type { WordQuery } from '../words.ts';
import { searchedWords, verseStem } from './forms.ts';
import { verseSearchLimits as limits } from './limits.ts';
import type { VerseIndex } from './verseIndex.ts';

export type SearchedTranslation = { id: string; index: VerseIndex };

/** A word of a query: the stems that count as the word, each with how much it counts, from 0 to 1. */
export type Term = { stems: ReadonlyMap<string, number>; isStopWord: boolean };

export type VerseSearchPlan = {
  terms: readonly Term[];
  /** The terms in the order of the query, as positions in `terms`. */
  sequence: readonly number[];
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  required: readonly number[];
};

const stopStems = new Set([...stopWords].map(verseStem));

/** How much a correction or completion of the typed word counts, from 0 to 1. */
const worth = { correction: 0.85, completion: 0.84, completionOfWord: 0.5 };
export const minWorth = Math.min(...Object.values(worth));
const shortest = { typo: 4, open: 2 };

/** When the last word is read as unfinished: only if no translation has it, or always ("moth" as "mother"). */
export type OpenWord = 'if unknown' | 'always';

/**
 * Plans the search for a query. A word that no translation has matches the words one edit away from it and, if it is
 * the last one, those that begin with it. In a short query, stop words are required only if there are no other words.
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
  let corrected = 0;
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
      if (!isKnown && word.length >= shortest.typo && corrected < limits.correctedWords) {
        corrected += 1;
        add([...lexicon.neighbors(word, limits.corrections), ...namesLike(word)], worth.correction);
      }
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
