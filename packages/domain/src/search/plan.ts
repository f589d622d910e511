import { isBook, isTime, lacksNumber, namesVerse, readEntities } from '../scripture/parsing/parser.ts';
import type { Reference } from '../scripture/reference.ts';
import { modernizeNotation } from '../scripture/parsing/notation.ts';
import { type Lexicon, oneSlip } from './lexicon.ts';
import { maxQueryLength } from './limits.ts';
import { stopWords } from './stopWords.ts';
import { foldedWords } from './words.ts';

/** What is looked for; all that it names must be there. Words hold only letters and digits. */
export type Reading = {
  /** Of each group one word must be there, in whatever form: what was typed or may be meant, the likeliest first. No stop words. */
  groups: readonly (readonly string[])[];
  /** Where the last word may be only begun: the groups with that word as it is, which are better when they are there. */
  finished: readonly (readonly string[])[] | null;
  /** Words, stop words among them, that must stand together. */
  phrases: readonly (readonly string[])[];
  /** On one of these it must be. */
  references: readonly Reference[];
  /** Stop words, which are only looked for in titles. */
  titleWords: readonly string[];
  /** All words in the order in which they were typed, slips mended: where they stand so, they are meant. */
  typed: readonly string[];
  /** Whether the last of `typed` may be only begun. */
  isOpen: boolean;
  /** The whole query as a title may have it, whatever it is on. */
  title: readonly string[];
};

/** Words of a query that are looked at, and quoted phrases. */
export const maxWords = 24;
const maxPhrases = 8;
/** A begun word stands for so many of the commonest words that begin so, and for itself. */
export const maxCompletions = 12;
/** Where these find nothing, it stands for so many. */
const maxRareCompletions = 100;
/** A word with a slip stands for so many of its neighbours. */
export const maxNeighbors = 4;
/** In shorter words a slip could be anywhere. */
const shortestMended = 4;
/** A word that is so many times rarer than its neighbour may be a slip that others made too. */
const rarerThanSlip = 100;

/**
 * The ways in which a query can be read, the likeliest first: the next one counts only where the ones before it find nothing. No
 * reading where there is nothing to look for. "Quoted" words stand together; a quote that is not closed is a sign like any other. The
 * last word may be only begun. A book's name with a number is a reference; without one it is a word.
 */
export function planSearch(query: string, lexicon: Lexicon): Reading[] {
  const text = query.slice(0, maxQueryLength);
  const phrases = [...text.matchAll(quoted)].map(([, phrase = '']) => foldedWords(phrase).slice(0, maxWords));
  const loose = text.replaceAll(quoted, ' . ');
  const { references, written, rest } = readReferences(loose);
  const found = { phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, maxPhrases), lexicon };
  if (references.length === 0) return readingsOf({ ...found, text: loose, references });
  const title = foldedWords(text);
  const onPassage = readingsOf({ ...found, text: rest, references }).map((reading) => ({ ...reading, title }));
  // Where nothing is on the passage: 'John', '3' and '16' are in many a text, 'John 3:16' in those that name it.
  const named = { ...found, phrases: [...found.phrases, ...written].slice(0, maxPhrases), text: '' };
  const asWords = rest === '' ? named : { ...found, text: loose };
  return [...onPassage, ...readingsOf({ ...asWords, references: [] })];
}

const quoted = /["“”„]([^"“”„]*)["“”„]/g;

type Typed = { text: string; phrases: readonly string[][]; references: readonly Reference[]; lexicon: Lexicon };

function readingsOf({ text, phrases, references, lexicon }: Typed): Reading[] {
  const words = foldedWords(text)
    .slice(0, maxWords)
    .map((word) => withoutSlipInStopWord(word, lexicon));
  const isOpen = /[\p{L}\p{M}\p{N}]['’]?$/u.test(text);
  const open = isOpen ? words.at(-1) : undefined;
  const closed = open === undefined ? words : words.slice(0, -1);
  const phraseWords = phrases.flat();
  const telling = unique([...closed, ...phraseWords].filter((word) => !stopWords.has(word)));
  const inPhrase = new Set(phraseWords);
  const groups = telling.map((word) => (inPhrase.has(word) ? [word] : meantBy(word, lexicon)));
  const typed =
    words.length === 0 && phrases.length === 1 ? phrases.flat() : words.map((word) => likeliest(word, lexicon));
  const base = { phrases, references, typed, title: typed, isOpen: open !== undefined, titleWords: [], finished: null };
  if (open !== undefined && !stopWords.has(open)) {
    return openReadings({ ...base, groups }, open, lexicon);
  }
  if (groups.length > 0 || references.length > 0) return [{ ...base, groups }];
  return stopWordReadings({ ...base, groups }, unique([...words, ...phraseWords]), open, lexicon);
}

/** Nothing but stop words: titles have them; and a last one may be begun only, of which a single one is more likely. */
function stopWordReadings(base: Reading, words: readonly string[], open: string | undefined, lexicon: Lexicon) {
  if (words.length === 0) return [];
  const inTitles = { ...base, titleWords: words };
  const completions = open === undefined ? [] : lexicon.completions(open, maxCompletions);
  if (completions.length === 0 || base.phrases.length > 0) return [inTitles];
  const asBegun = { ...base, groups: [completions], typed: [] };
  return words.length === 1 ? [asBegun, inTitles] : [inTitles, asBegun];
}

/**
 * The last word as it is and as what begins so; where nothing does, as what begins with it but for a slip. Where that finds nothing, rarer
 * words that begin so; and a stop word may be begun, which tells nothing.
 */
function openReadings(base: Reading, open: string, lexicon: Lexicon): Reading[] {
  const completions = lexicon.completions(open, maxCompletions);
  const mended = open.length < shortestMended ? [] : slipsOf(open, completions, lexicon);
  const last = unique([open, ...completions, ...mended]);
  const isWord = lexicon.documents(open) > 0;
  const typed = [...base.typed.slice(0, -1), completions.length > 0 ? open : (last[1] ?? open)];
  const reading = {
    ...base,
    groups: [...base.groups, last],
    finished: isWord && last.length > 1 ? [...base.groups, [open]] : null,
    typed,
    title: typed,
  };
  if (base.groups.length === 0) return [reading];
  const rarer = completions.length < maxCompletions ? [] : lexicon.completions(open, maxRareCompletions);
  const isStopWord = [...stopWords].some((word) => word.startsWith(open));
  return [
    reading,
    ...(rarer.length > completions.length ? [{ ...reading, finished: null, groups: [...base.groups, rarer] }] : []),
    ...(isStopWord ? [{ ...reading, finished: null, groups: base.groups }] : []),
  ];
}

/** What a begun word may be but for a slip, where what begins so is unknown or much rarer. */
function slipsOf(open: string, completions: readonly string[], lexicon: Lexicon): string[] {
  const known = completions[0] === undefined ? 0 : lexicon.documents(completions[0]);
  return unique([
    ...lexicon.neighbors(open, maxNeighbors),
    ...(known === 0 ? lexicon.neighbors(open, maxNeighbors, true) : []),
  ]).filter((word) => lexicon.documents(word) > known * rarerThanSlip);
}

/** A word and, where it is unknown or much rarer than they are, what it may be but for a slip. */
function meantBy(word: string, lexicon: Lexicon): string[] {
  if (word.length < shortestMended) return [word];
  const known = lexicon.documents(word);
  const neighbors = lexicon.neighbors(word, maxNeighbors);
  return [word, ...neighbors.filter((other) => lexicon.documents(other) > known * rarerThanSlip)];
}

const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** 'tehse' is 'these' where it is neither known nor near to a word that is. */
function withoutSlipInStopWord(word: string, lexicon: Lexicon): string {
  if (word.length < shortestMended || stopWords.has(word) || lexicon.documents(word) > 0) return word;
  const isMeant = lexicon.completions(word, 1).length > 0 || lexicon.neighbors(word, 1).length > 0;
  const near = isMeant ? [] : [...oneSlip(word, latinLetters)].filter((other) => stopWords.has(other));
  return near.find(({ length }) => length === word.length) ?? near[0] ?? word;
}

const likeliest = (word: string, lexicon: Lexicon): string =>
  stopWords.has(word) || lexicon.documents(word) > 0 ? word : (meantBy(word, lexicon)[1] ?? word);

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Words that may stand around references without being looked for. */
const around =
  /\b(?:see|cf|compare|read|reading|book|gospel|epistle|letter|chapters?|verses?|vv?|bible|scripture|sermons?|preaching)\b/gi;
/** Short forms of books that are words wherever something else is typed too: 'is 5 loaves'. */
const isUsuallyWord = /^(?:is|am|so|he|ex|pro|col|lam)\b(?!\.)/i;

/** Digits and Roman numerals; without one there is no reference, and reading would take time for nothing. */
const mayBeNumber = /\p{N}|(?<!\p{L})[ivxlc]+(?!\p{L})/iu;

/** The passages that a query names, the words with which it does, and what else it says. Among other words a chapter alone counts too: 'Luke 15 forgiveness'. */
function readReferences(query: string): { references: Reference[]; written: string[][]; rest: string } {
  const { text } = mayBeNumber.test(query) ? modernizeNotation(query, isBook) : { text: '' };
  if (!/\d/.test(text) || lacksNumber.test(text)) return { references: [], written: [], rest: query };
  const entities = readEntities(text);
  const restOf = (taken: typeof entities) => {
    let [rest, end] = ['', 0];
    for (const { from, to } of taken) {
      rest += `${text.slice(end, from)} . `;
      end = Math.max(end, to);
    }
    return rest + text.slice(end);
  };
  const isOnlyReferences = foldedWords(restOf(entities).replaceAll(around, ' ')).every((word) => stopWords.has(word));
  const meant = entities.filter(({ from, to }) => {
    const written = text.slice(from, to);
    return (
      isOnlyReferences || (!isTime.test(text.slice(to)) && (namesVerse.test(written) || !isUsuallyWord.test(written)))
    );
  });
  return {
    references: meant.flatMap(({ references }) => references),
    written: meant.map(({ from, to }) => foldedWords(text.slice(from, to)).slice(0, maxWords)),
    rest: isOnlyReferences ? '' : restOf(meant),
  };
}
