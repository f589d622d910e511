import { passagesInQuery } from '../scripture/parsing/typedPassages.ts';
import type { Reference } from '../scripture/reference.ts';
import { type Lexicon, oneEditAway } from '../words/lexicon.ts';
import { maxQueryLength } from './limits.ts';
import { namesLike, otherSpellings, usualName } from '../words/spellings/spellings.ts';
import { irregularForms } from '../words/stems.ts';
import { stopWords } from '../words/stopWords.ts';
import { parallelsOf } from './topics/parallels.ts';
import { stemOf } from './topics/stem.ts';
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
  isOpen: boolean;
  title: readonly string[];
};

/** The maximum numbers of words and quoted phrases in a query. The rest is ignored. */
export const maxWords = 24;
const maxPhrases = 8;
/** The number of most frequent completions that an unfinished word matches in addition to itself. */
export const maxCompletions = 12;
const maxRareCompletions = 100;
/** The number of similar words that a word with a possible typo matches in addition to itself. */
export const maxNeighbors = 4;
/** The minimum length of a word for correcting typos. In a shorter word, a typo could be anywhere. */
const minCorrectedLength = 4;
/** If a word is this many times rarer than a similar word, it may be a common typo. */
const typoRarity = 100;

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
  const telling = unique([
    ...(main.length > 0 ? main : looseWords),
    ...phraseWords.filter((word) => !stopWords.has(word)),
  ]);
  const inPhrase = new Set(phraseWords);
  const groups = telling.map((word) => (inPhrase.has(word) ? [word] : withCorrections(word, lexicon)));
  const typed =
    words.length === 0 && phrases.length === 1 ? phrases.flat() : words.map((word) => likeliest(word, lexicon));
  const base = {
    phrases,
    references,
    topics: topicsFor({ phrases, references, typed }),
    typed,
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
 * Returns the topics that most of the words name: 'Saul on the road to Damascus' is not about roads. The passages that
 * are parallel to those of the query are a topic, too.
 */
function topicsFor({ phrases, references, typed }: Pick<Reading, 'phrases' | 'references' | 'typed'>): NamedTopic[] {
  if (phrases.length > 0) return [];
  if (references.length === 0) {
    const words = typed.filter((word) => !littleWords.has(word));
    // Little words are part of some names: 'judging others'.
    const topics = [...topicsOf(words), ...topicsOf(typed)].filter(({ share }) => share >= minShare);
    return [...new Map(topics.toReversed().map((topic) => [topic.name, topic])).values()].toReversed();
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
          keys: parallels.map(() => null),
          otherNames: [],
        },
      ];
}

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
  const corrections = open.length < minCorrectedLength ? [] : correctionsOf(open, completions, lexicon);
  const plural = [...irregularForms(open), ...knownSpellings(open, lexicon)];
  const last = unique([open, ...plural, ...completions, ...corrections]);
  const isWord = lexicon.documents(open) > 0;
  const typed = [...base.typed.slice(0, -1), completions.length > 0 ? asUsual(open, lexicon) : (last[1] ?? open)];
  const reading = {
    ...base,
    groups: [...base.groups, last],
    finished: isWord && last.length > 1 ? [...base.groups, [open, ...plural]] : null,
    typed,
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
 * Returns the corrections for an unfinished word if it has no known completions or if they are much rarer than the
 * corrections.
 */
function correctionsOf(open: string, completions: readonly string[], lexicon: Lexicon): string[] {
  const known = completions[0] === undefined ? documentsOf(open, lexicon) : lexicon.documents(completions[0]);
  return unique([
    ...(known === 0 ? namesLike(open) : []),
    ...lexicon.neighbors(open, maxNeighbors),
    ...(known === 0 ? lexicon.neighbors(open, maxNeighbors, true) : []),
  ]).filter((word) => lexicon.documents(word) > known * typoRarity);
}

/**
 * Returns a word, followed by its irregular plural or singular, its other spellings, and its corrections if it is unknown
 * or much rarer than they are.
 */
function withCorrections(word: string, lexicon: Lexicon): string[] {
  const plural = [...irregularForms(word), ...knownSpellings(word, lexicon)];
  const own = unique([asUsual(word, lexicon), word]);
  if (word.length < minCorrectedLength) return unique([...own, ...plural]);
  const [exact, known] = [lexicon.documents(word), documentsOf(word, lexicon)];
  const alike = known > 0 ? [] : namesLike(word).filter((name) => lexicon.documents(name) > 0);
  const isLikelier = (other: string) =>
    lexicon.documents(other) > typoRarity * (stemOf(other) === stemOf(word) ? exact : known);
  return unique([...own, ...plural, ...alike, ...lexicon.neighbors(word, maxNeighbors).filter(isLikelier)]);
}

const knownSpellings = (word: string, lexicon: Lexicon): string[] =>
  otherSpellings(word).filter((other) => lexicon.documents(other) > 0);

const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * Corrects a typo in a stop word ('tehse' → 'these'). Only words that are neither known nor similar to a known word are
 * corrected.
 */
function fixStopWordTypo(word: string, lexicon: Lexicon): string {
  if (word.length < minCorrectedLength || stopWords.has(word) || lexicon.documents(word) > 0) return word;
  const isNearKnownWord = lexicon.completions(word, 1).length > 0 || lexicon.neighbors(word, 1).length > 0;
  const near = isNearKnownWord ? [] : [...oneEditAway(word, latinLetters)].filter((other) => stopWords.has(other));
  return near.find(({ length }) => length === word.length) ?? near[0] ?? word;
}

/** The number of letters at the end of a word that its other forms may replace, and the number of words compared. */
const ending = { letters: 3, max: 60 } as const;

/**
 * Returns the number of texts with the word, or with another form of it if that is in more of them: texts that contain only
 * 'raise' are found by 'raising', which is no typo of 'praising'.
 */
function documentsOf(word: string, lexicon: Lexicon): number {
  const known = lexicon.documents(word);
  const stem = stemOf(word);
  const beginning = word.slice(0, Math.max(ending.letters, word.length - ending.letters));
  const forms = lexicon.completions(beginning, ending.max).filter((other) => stemOf(other) === stem);
  return Math.max(known, ...forms.map((form) => lexicon.documents(form)));
}

/** Returns the usual spelling of a name if more texts have it, or else the word itself. */
function asUsual(word: string, lexicon: Lexicon): string {
  const usual = usualName(word);
  return usual !== undefined && lexicon.documents(usual) > lexicon.documents(word) ? usual : word;
}

const likeliest = (word: string, lexicon: Lexicon): string =>
  stopWords.has(word) || lexicon.documents(word) > 0
    ? asUsual(word, lexicon)
    : (withCorrections(word, lexicon)[1] ?? word);

/**
 * Words that say nothing about a topic. They are ignored if a query has other words: 'forgiving those who hurt us'. Unlike
 * stop words, they are in the summary vectors, so they can be searched for alone.
 */
const littleWords = new Set(
  (
    'us others another someone somebody something anyone anybody anything everyone everybody everything let lets allow ' +
    'allows ever really become becomes becoming mean means meant happen happens happened happening explain explained ' +
    'handle handling cope coping deal dealing deals dealt'
  ).split(' '),
);

const unique = (words: readonly string[]): string[] => [...new Set(words)];
