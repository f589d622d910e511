import type { Lexicon } from '../words/lexicon.ts';

type Weighting = {
  /** Controls the saturation: in a text of typical length, a word with this many occurrences gets half of the maximum. */
  saturation: number;
  /** The typical number of words. A longer text needs more occurrences for the same weight. */
  typicalLength: number;
};

/**
 * A fixed typical length keeps the weights of an item independent of the other items. Rankings with the average length
 * of the corpus were not better (docs/relevance.md).
 */
const weightings: Record<'sermon' | 'illustration', Weighting> = {
  sermon: { saturation: 4, typicalLength: 3_000 },
  illustration: { saturation: 1.2, typicalLength: 150 },
};

const lengthInfluence = 0.6;

/**
 * Returns a function for the weight of a word in a text of `length` words: from 0 (it does not occur) to nearly 1 (the
 * text is about it). This is the term frequency part of BM25 (Robertson and Zaragoza, 2009), divided by k1 + 1.
 */
export function weigh(kind: 'sermon' | 'illustration', length: number): (occurrences: number) => number {
  const halfAt = halfAtLength(kind, length);
  return (occurrences) => occurrences / (occurrences + halfAt);
}

/** Returns the inverse function of `weigh`: the number of occurrences of a word with this weight, which is below 1. */
export function occurrencesOf(kind: 'sermon' | 'illustration', length: number): (weight: number) => number {
  const halfAt = halfAtLength(kind, length);
  return (weight) => (halfAt * weight) / (1 - weight);
}

function halfAtLength(kind: 'sermon' | 'illustration', length: number): number {
  const { saturation, typicalLength } = weightings[kind];
  return saturation * (1 - lengthInfluence + (lengthInfluence * length) / typicalLength);
}

/** A word with at least this weight is strong: the text is, among other things, about it. */
export const strongWeight = 0.5;

/**
 * Weights that strong words may reach, lowest first. Candidates that reach a higher level are read first. Level 1 is
 * every strong word.
 */
const levels = [
  { level: 2, weight: 0.7 },
  { level: 3, weight: 0.85 },
] as const;
export type Level = (typeof levels)[number]['level'];

/** The prefix of a word's lexeme for a level, such as '2:grace'. A word from a text never contains a colon. */
export const levelMark = (level: Level): string => `${level}:`;

/** The prefix of a written form among the weights of an item, as in '=forgiving'. Without it, a key is a stem. */
export const formMark = '=';

/** The prefix of a topic among the weights and the index terms of an item. A word from a text never contains it. */
const topicMark = '#';

/** Returns the key and index term of a topic, such as '#raising children', from the folded words of its usual name. */
export const topicKey = (name: readonly string[]): string => topicMark + name.join(' ');

export function strengthLexemes(stem: string, weight: number): string[] {
  if (weight < strongWeight) return [];
  return [stem, ...levels.flatMap(({ level, weight: min }) => (weight >= min ? `${levelMark(level)}${stem}` : []))];
}

const endings = ['', 's', 'es', 'ed', 'd', 'ing', 'e', 'y', 'ies', 'ied'];
const anyEnding = /(?:ies|ied|ing|ed|es|s|e|y)$/;
const minRootLength = 3;

/**
 * Returns the number of documents that contain the most frequent of some words, or another form of it. Rankings with
 * the exact number of documents that contain any form were not better (docs/relevance.md).
 */
export function documentsWith(words: readonly string[], lexicon: Pick<Lexicon, 'documents'>): number {
  return Math.max(0, ...words.flatMap(formsOf).map((form) => lexicon.documents(form)));
}

/** Returns possible forms of a word: 'judges' → 'judge', 'judging', and others that may not exist. */
function formsOf(word: string): string[] {
  const root = word.replace(anyEnding, '');
  return root.length < minRootLength ? [word] : [word, ...endings.map((ending) => root + ending)];
}

/** The inverse document frequency of BM25: rare words count more. `documents` of `all` documents contain the word. */
export const rarity = (documents: number, all: number): number =>
  Math.log(1 + (Math.max(all, documents) - documents + 0.5) / (documents + 0.5));
