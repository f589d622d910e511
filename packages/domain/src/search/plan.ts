import { passagesInQuery } from '../scripture/parsing/typedPassages.ts';
import type { Reference } from '../scripture/reference.ts';
import type { Lexicon } from '../words/lexicon.ts';
import {
  asUsual,
  correctionsOf,
  fixStopWordTypo,
  isChanged,
  knownSpellings,
  likeliest,
  spellingsOf,
} from './corrections.ts';
import { maxQueryLength, maxWords } from './limits.ts';
import { irregularForms } from '../words/stems.ts';
import { stopWords } from '../words/stopWords.ts';
import { parallelsOf } from './topics/parallels.ts';
import { storiesTold } from './topics/tellings.ts';
import { type NamedTopic, topicsOf } from './topics/topics.ts';
import { corpus as texts } from '../texts/corpus.ts';
import { foldedWords } from '../words/foldedWords.ts';

/** One interpretation of a query. All its conditions must match. Words contain only letters and digits. */
export type Reading = {
  /**
   * The groups of words. At least one word of each group must match, in any form. A group contains the typed word and
   * its alternatives, most likely first. It contains no stop words.
   */
  groups: readonly (readonly string[])[];
  /**
   * The same groups, but the last group contains only the typed word. Set only if that word may be unfinished, null
   * otherwise. Texts that match these groups rank higher.
   */
  finished: readonly (readonly string[])[] | null;
  /** Phrases, each with the words that must occur next to each other, including stop words. */
  phrases: readonly (readonly string[])[];
  /** The passages of the query. A match must be about at least one of them. */
  references: readonly Reference[];
  /** The topics that the query names. Items about their passages also match. */
  topics: readonly NamedTopic[];
  titleWords: readonly string[];
  /** All words in the typed order, with typos corrected. Texts with the words in this order rank higher. */
  typed: readonly string[];
  /** The words that are searched for in place of typed ones that are slips or rare spellings of names. */
  changed: readonly string[];
  isOpen: boolean;
  title: readonly string[];
};

/** The maximum number of quoted phrases in a query. The rest is ignored. */
const maxPhrases = 8;
/** The number of most frequent completions that an unfinished word matches in addition to itself. */
export const maxCompletions = 12;
const maxRareCompletions = 100;

/**
 * Returns the possible interpretations of a query, most likely first. A later one is used only if all earlier ones find
 * nothing. Returns an empty list if there is nothing to search for.
 *
 * - "Quoted" words must occur together; an unclosed quotation mark is ignored.
 * - The last word may be unfinished.
 * - A book's name with a number is a reference; without a number it is a word.
 */
export function planSearch(query: string, lexicon: Lexicon): Reading[] {
  const text = query.slice(0, maxQueryLength);
  const phrases = [...text.matchAll(quoted)].map(([, phrase = '']) => foldedWords(phrase).slice(0, maxWords));
  const loose = text.replaceAll(quoted, ' . ');
  const { references, written, rest } = passagesInQuery(loose);
  const found = { phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, maxPhrases), lexicon };
  if (references.length === 0) return readingsOf({ ...found, text: loose, references });
  const title = foldedWords(text);
  const onPassage = readingsOf({ ...found, text: rest, references }).map((reading) => ({ ...reading, title }));
  // If no text is about the passage, the reference is searched for as a phrase. The words 'John', '3' and '16' occur in
  // many texts, but 'John 3:16' only in those that name it.
  const names = written.map((name) => foldedWords(name).slice(0, maxWords));
  const named = { ...found, phrases: [...found.phrases, ...names].slice(0, maxPhrases), text: '' };
  const asWords = rest === '' ? named : { ...found, text: loose };
  return [...onPassage, ...readingsOf({ ...asWords, references: [] })];
}

const quoted = /["“”„]([^"“”„]*)["“”„]/g;

type Typed = { text: string; phrases: readonly string[][]; references: readonly Reference[]; lexicon: Lexicon };

function readingsOf({ text, phrases, references, lexicon }: Typed): Reading[] {
  const words = foldedWords(text)
    .slice(0, maxWords)
    .map((word) => fixStopWordTypo(word, lexicon));
  const isOpen = /[\p{L}\p{M}\p{N}]['’]?$/u.test(text);
  const open = isOpen ? words.at(-1) : undefined;
  const closed = open === undefined ? words : words.slice(0, -1);
  const phraseWords = phrases.flat();
  const looseWords = closed.filter((word) => !stopWords.has(word));
  const main = looseWords.filter((word) => !littleWords.has(word));
  const hasOther = main.length > 0 || (open !== undefined && !stopWords.has(open) && !littleWords.has(open));
  const telling = unique([...(hasOther ? main : looseWords), ...phraseWords.filter((word) => !stopWords.has(word))]);
  const inPhrase = new Set(phraseWords);
  const groups = telling.map((word) => (inPhrase.has(word) ? [word] : spellingsOf(word, lexicon)));
  const typed =
    words.length === 0 && phrases.length === 1 ? phrases.flat() : words.map((word) => likeliest(word, lexicon));
  const base = {
    phrases,
    references,
    topics: topicsFor({ phrases, references, written: words, typed }),
    typed,
    changed: changedWords(words, typed),
    title: typed,
    isOpen: open !== undefined,
    titleWords: [],
    finished: null,
  };
  const isIgnored = (word: string) => stopWords.has(word) || (littleWords.has(word) && groups.length > 0);
  if (open !== undefined && !isIgnored(open)) {
    return openReadings({ ...base, groups }, { open, closed, lexicon });
  }
  if (groups.length > 0 || references.length > 0) return [{ ...base, groups }];
  return stopWordReadings({ ...base, groups }, unique([...words, ...phraseWords]), open, lexicon);
}

/** A topic is searched for if its name makes up at least this fraction of the words. */
const minShare = 0.5;

/**
 * Returns the topics that most of the words name: 'Saul on the road to Damascus' is not about roads. If there are none,
 * returns the stories that the words retell. The passages that are parallel to those of the query are a topic, too.
 */
function topicsFor({ phrases, references, written, typed }: TopicWords): NamedTopic[] {
  if (phrases.length > 0) return [];
  if (references.length === 0) {
    // A word that no text has may be a name of a topic and no slip: 'racial', not 'Rachel'.
    const own = topicsNamed(written);
    const corrected = typed.join() === written.join() ? own : topicsNamed(typed);
    const named = largestShare(own) >= largestShare(corrected) ? own : corrected;
    if (largestShare(named) > minShare) return named;
    const told = storiesTold(withoutLittle(typed));
    return [...named, ...told.filter(({ name }) => named.every((other) => other.name !== name))];
  }
  const parallels = parallelsOf(references);
  return parallels.length === 0
    ? []
    : [
        {
          name: texts.reasons.parallel,
          references: parallels,
          own: parallels,
          stems: [],
          share: 1,
          isMeant: true,
          isNarrow: false,
          keys: parallels.map(() => null),
          otherNames: [],
        },
      ];
}

type TopicWords = Pick<Reading, 'phrases' | 'references' | 'typed'> & { written: readonly string[] };

const withoutLittle = (words: readonly string[]): string[] => words.filter((word) => !littleWords.has(word));

/** Little words are part of some names: 'judging others'. A topic named by a part of a longer name is left out. */
function topicsNamed(words: readonly string[]): NamedTopic[] {
  const named = [...topicsOf(withoutLittle(words)), ...topicsOf(words)].filter(({ share }) => share >= minShare);
  const isWhole = ({ stems }: NamedTopic) =>
    named.every((other) => other.stems.length <= stems.length || stems.some((stem) => !other.stems.includes(stem)));
  const whole = named.filter(isWhole);
  return whole.filter(({ name }, at) => whole.findIndex((other) => other.name === name) === at);
}

const largestShare = (topics: readonly NamedTopic[]): number => Math.max(0, ...topics.map(({ share }) => share));

/**
 * Interprets a query that contains only stop words, which are searched for in titles. The last word may be unfinished.
 * If it is the only word, that is the more likely interpretation.
 */
function stopWordReadings(base: Reading, words: readonly string[], open: string | undefined, lexicon: Lexicon) {
  if (words.length === 0) return [];
  const inTitles = { ...base, titleWords: words };
  if (open === undefined || base.phrases.length > 0) return [inTitles];
  // 'to be no' finds 'To Be or Not to Be', as it does before and after the last word is typed.
  const closed = words.length === 1 ? [] : [{ ...base, titleWords: words.slice(0, -1) }];
  const completions = lexicon.completions(open, maxCompletions);
  if (completions.length === 0) return [inTitles, ...closed];
  const asBegun = { ...base, groups: [completions], typed: [] };
  return words.length === 1 ? [asBegun, inTitles] : [inTitles, ...closed, asBegun];
}

/**
 * Interprets a query whose last word may be unfinished. The first interpretation uses the word itself, its completions,
 * and corrections if no word has this prefix. If it finds nothing, rarer completions are tried. If a stop word starts
 * with this prefix, another interpretation ignores the last word.
 */
function openReadings(
  base: Reading,
  { open, closed, lexicon }: { open: string; closed: readonly string[]; lexicon: Lexicon },
): Reading[] {
  const completions = lexicon.completions(open, maxCompletions);
  const corrections = correctionsOf(open, completions, lexicon);
  const plural = [...irregularForms(open), ...knownSpellings(open, lexicon)];
  const last = unique([open, ...plural, ...completions, ...corrections]);
  const isWord = lexicon.documents(open) > 0;
  const typed = [...base.typed.slice(0, -1), completions.length > 0 ? asUsual(open, lexicon) : (last[1] ?? open)];
  const reading = {
    ...base,
    groups: [...base.groups, last],
    finished: isWord && last.length > 1 ? [...base.groups, [open, ...plural]] : null,
    typed,
    changed: changedWords([...closed, open], typed),
    title: typed,
  };
  const begun = [...stopWords].find((word) => word.startsWith(open));
  if (base.groups.length === 0) {
    // 'what is whic' finds titles such as 'What Is This Which…', as 'what is which' does.
    return begun === undefined ? [reading] : [reading, { ...base, groups: [], titleWords: unique([...closed, begun]) }];
  }
  const rarer = completions.length < maxCompletions ? [] : lexicon.completions(open, maxRareCompletions);
  return [
    reading,
    ...(rarer.length > completions.length ? [{ ...reading, finished: null, groups: [...base.groups, rarer] }] : []),
    ...(begun === undefined ? [] : [{ ...reading, finished: null, groups: base.groups }]),
  ];
}

/**
 * Words that say nothing about a topic. They are ignored if a query has other words: 'forgiving those who hurt us'. Unlike
 * stop words, they are in the summary vectors, so they can be searched for alone.
 */
const littleWords = new Set(
  (
    'us others another someone somebody something anyone anybody anything everyone everybody everything let lets allow ' +
    'allows ever really become becomes becoming mean means meant happen happens happened happening explain explained ' +
    'handle handling cope coping deal dealing deals dealt cannot cant dont doesnt didnt wont wouldnt shouldnt couldnt ' +
    'isnt arent wasnt werent hasnt havent hadnt im ive hes shes youre theyre weve thats whats'
  ).split(' '),
);

const changedWords = (typed: readonly string[], searched: readonly string[]): string[] =>
  searched.filter((word, at) => isChanged(typed[at] ?? word, word));

const unique = (words: readonly string[]): string[] => [...new Set(words)];
