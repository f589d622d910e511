import { type Passage, passagesOf } from '../../../analyzer/passages.ts';
import { type Reading, readPassage } from '../../../analyzer/readPassage.ts';
import { resultOf } from '../../../analyzer/analyze.ts';
import type { AnalyzerResult, Place } from '../../../analyzer/result.ts';
import { countWords } from '../../../document/outline.ts';
import { parseDocument } from '../../../document/html/parse.ts';
import { type Section, sectionsOf } from '../../../presenter/sections.ts';
import { stemOf } from '../../../words/stems.ts';
import { tellingWords } from '../../../genius/geniusQuery.ts';
import { parseReferences } from '../../../scripture/parsing/parse.ts';
import { formatReference } from '../../../scripture/reference.ts';
import { foldedWords } from '../../../words/foldedWords.ts';
import { type Closing, closingOf, joinedTexts, ownQuestions, type Spoken, spokenIn, withCurlyMarks } from './voice.ts';
import type { TextContext } from '../context.ts';
import { ownBlocks } from './ownBlocks.ts';
import { wordsOf } from '../quoting.ts';

/** The maximum number of words of a quoted sentence, and the number after which it is cut at a comma. */
const quotedWords = 24;
const minWords = 16;

const pageNumber = /\s*\|\d{1,4}\b/g;
const partNumber = /^\s*(?:[IVXLC]{1,6}|\d{1,2})\.\s+(?=\S)/;

export const tidySentence = (sentence: string): string =>
  sentence
    .replaceAll(pageNumber, '')
    .replace(partNumber, '')
    .replace(/\s+([.,;:?!])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

export function beginningOf(sentence: string, max: number = quotedWords): string {
  const text = tidySentence(sentence);
  const words = text.split(' ');
  if (wordsOf(text).length <= max) return text;
  const kept = words.slice(0, max);
  const end = kept.findLastIndex((word, at) => at + 1 >= Math.min(minWords, max) && /[,;:]$/.test(word));
  return `${(end < 0 ? kept : kept.slice(0, end + 1)).join(' ').replace(/[.,;:—–-]+$/, '')} …`;
}

export type Structure = {
  result: AnalyzerResult;
  minutes: number;
  details: readonly string[];
  /** The number of words of the preacher's own blocks, to which everything below refers. */
  words: number;
  sections: readonly Section[];
  paragraphs: readonly { text: string; words: number; from: number }[];
  /** The number of words before the first reference or quotation; null if there is none. */
  wordsBeforeScripture: number | null;
  hasReading: boolean;
  /** The first sentence, with the next ones if it is short; '' if there is none. */
  beginning: string;
  closing: Closing;
  isArchaic: boolean;
  /** True if paragraphs begin with numbers, such as 'II.' or 'Secondly'. */
  isNumbered: boolean;
  mainSentences: readonly string[];
  mainWords: readonly string[];
  /** A sentence that the text repeats, and how often it has it; null if there is none. */
  refrain: { text: string; count: number } | null;
  asks: boolean;
  questions: readonly string[];
  saysYou: number;
  longestParagraph: number;
  /** Returns the sentence with which a place begins, or '' outside the preacher's own blocks. */
  sentenceAt(place: Place): string;
};

type Material = Pick<TextContext, 'html' | 'scripture' | 'wordsPerMinute'>;

export function structureOf({ html, scripture, wordsPerMinute }: Material): Structure {
  const document = parseDocument(html);
  const all = passagesOf(document);
  const whole = all.map((passage) => readPassage(passage));
  const result = resultOf(whole, new Set());
  const own = ownBlocks(document);
  const before = passagesOf(document.slice(0, own.from)).length;
  const passages = passagesOf(own.blocks).map((passage) => ({ ...passage, text: withCurlyMarks(passage.text) }));
  // The references are in the same places of the whole text.
  const readings = passages.map((passage, at) => ({
    ...readPassage(passage, () => []),
    references: whole[before + at]?.references ?? [],
  }));
  const sections = sectionsOf(own.blocks);
  const paragraphs = ownParagraphs(passages, readings);
  const closing = closingOf(untilLastAmen(joinedTexts(passages).flatMap(spokenIn)));
  const { sentences } = closing;
  const statements = sentences.filter(({ text }) => isWhole(text));
  const mainWords = withoutForms(tellingWords(statements.map(({ text }) => text).join(' '), ''));
  const outside = sentences.map((sentence) => sentence.outside).join(' ');
  const everything = sentences.map(({ text }) => text).join(' ');
  const questions = ownQuestions(sentences);
  return {
    result,
    minutes: result.wordCount / wordsPerMinute,
    details: [...new Set(parseReferences(scripture).map(formatReference))],
    words: sections.reduce((sum, section) => sum + section.words, 0),
    sections,
    paragraphs,
    longestParagraph: Math.max(0, ...paragraphs.map(({ words }) => words)),
    wordsBeforeScripture: own.hasReading ? 0 : wordsBefore(passages, readings),
    hasReading: own.hasReading,
    beginning: beginningOfSermon(sentences),
    closing: { ...closing, last: isWhole(closing.last) ? tidySentence(closing.last) : '' },
    mainSentences: mainSentences(statements, mainWords).map(tidySentence),
    mainWords,
    refrain: refrainOf(sentences),
    isArchaic: oldWords(outside) >= minArchaic || oldWords(everything) > result.wordCount * archaicShare,
    isNumbered: passages.filter(({ text }) => numbered.test(text)).length >= 2,
    asks: questions.length > 0,
    questions: questions.filter((each) => isWhole(each) && wordsOf(each).length <= quotedWords).map(tidySentence),
    saysYou: countOf(outside, /\b(?:you|your|yours|yourself|yourselves|ye|thou|thee|thy|thine)\b/gi),
    sentenceAt({ passage, from }) {
      const at = passage - before;
      const range = readings[at]?.sentences.find((each) => each.from <= from && from < each.to);
      return range ? passages[at]!.text.slice(range.from, range.to) : '';
    },
  };
}

/** The least number of words of a beginning, so that a call such as 'Good morning!' is not alone. */
const minBeginning = 8;

function beginningOfSermon(sentences: readonly Spoken[]): string {
  const first = Math.max(
    0,
    sentences.findIndex(({ text }) => isWhole(text)),
  );
  let words = 0;
  const end = sentences.findIndex(({ text }, at) => at >= first && (words += wordsOf(text).length) >= minBeginning);
  return sentences
    .slice(first, end < 0 ? sentences.length : end + 1)
    .map(({ text }) => tidySentence(text))
    .join(' ');
}

const minRefrain = { words: 5, times: 3 };

function refrainOf(sentences: readonly Spoken[]): Structure['refrain'] {
  const counts = new Map<string, { text: string; count: number }>();
  for (const { text, isOwn } of sentences) {
    const words = foldedWords(text);
    if (!isOwn || words.length < minRefrain.words || !isWhole(text)) continue;
    const known = counts.get(words.join(' '));
    if (known) known.count += 1;
    else counts.set(words.join(' '), { text: tidySentence(text), count: 1 });
  }
  const [max] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return max && max.count >= minRefrain.times ? max : null;
}

const countOf = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

const oldWords = (text: string): number =>
  countOf(text, /\b(?:thou|thee|hath|doth|unto|ye)\b/gi) + countOf(text, oldForms);
/** Old forms of verbs ('giveth', not 'twentieth' or 'Nazareth'), and the long s. Case matters: with `iu`, 's' is a long s, too. */
const oldForms = /\b\p{Ll}{3,}(?<!i)eth\b|ſ/gu;
/** From this number of old words outside quotation marks, or this share of them in all, a text is archaic. */
const minArchaic = 5;
const archaicShare = 0.005;
const numbered = /^\s*(?:[IVX]{1,5}\.|\d{1,2}\.|(?:First|Second|Third|Fourth|Last)(?:ly)?\b)/;

/**
 * Returns the sentences up to the last one that ends with 'Amen', which leaves out an editor's notes after it. Returns all sentences if
 * that one is far from the end.
 */
function untilLastAmen(sentences: readonly Spoken[]): readonly Spoken[] {
  const amen = sentences.findLastIndex(({ text }) => /\bamen\W*$/i.test(text));
  return amen >= sentences.length / 2 ? sentences.slice(0, amen + 1) : sentences;
}

const minSentence = 3;

/** Returns false for numbers, notes such as '§ 3.' or 'Matt. x. 25.', headings and calls such as 'Amen!'. */
export function isWhole(sentence: string): boolean {
  const words = sentence.match(/[\p{L}][\p{L}’'-]*/gu) ?? [];
  const small = words.filter((word) => word === word.toLowerCase() && !/^[ivxlc]+$/.test(word));
  if (/^\p{L}+;|\[|\]|-R\.|^:|^[^‘“]*\d+:\d+[^a-z]*$/u.test(sentence)) return false;
  return words.length >= minSentence && /^[“‘"']?\p{Lu}/u.test(sentence.trim()) && small.length >= words.length / 2;
}

const max = { mainSentences: 3, frequent: 6 };

const ofGod = /\b(?:God|Lord|LORD|Yahweh|Jehovah|Jesus|Christ|Spirit|Father|Son of Man)\b/;
const ofPersons = /\b(?:I|me|my|you|your|we|us|our|thou|thee|thy|ye)\b/i;

const speaksOfMore = (text: string): boolean => ofGod.test(text) || ofPersons.test(text);

/**
 * Returns whole sentences with most of the telling words, in the order of the text: statements of the preacher's own that
 * are short enough to be quoted, and that speak of God or to persons.
 */
function mainSentences(spoken: readonly Spoken[], telling: readonly string[]): string[] {
  const sentences = spoken.flatMap(({ text, isOwn }) => (isOwn && speaksOfMore(text) ? [text] : []));
  const weights = new Map(telling.slice(0, max.frequent).map((word, at) => [stemOf(word.toLowerCase()), 1 / (at + 1)]));
  const values = sentences.map((sentence, at) => {
    const words = foldedWords(sentence);
    const stems = new Set(words.map(stemOf));
    const held = [...weights].filter(([stem]) => stems.has(stem));
    const sum = held.length < 2 ? 0 : held.reduce((total, [, weight]) => total + weight + 0.5, 0);
    const isUsual =
      /[.!][”’"')\]]*$/.test(sentence.trim()) && words.length >= 6 && wordsOf(sentence).length <= quotedWords;
    return { sentence, at, value: isUsual ? sum / Math.sqrt(Math.max(12, words.length)) : 0 };
  });
  const best = values.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value || a.at - b.at);
  const chosen: typeof best = [];
  for (const each of best) {
    if (chosen.length === max.mainSentences) break;
    if (chosen.every((other) => !isAlike(each.sentence, other.sentence))) chosen.push(each);
  }
  return chosen.toSorted((a, b) => a.at - b.at).map(({ sentence }) => sentence);
}

const alike = 0.6;

function isAlike(sentence: string, other: string): boolean {
  const words = new Set(foldedWords(sentence));
  const others = new Set(foldedWords(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared > alike * Math.min(words.size, others.size);
}

/** Returns words without those that begin like an earlier one: 'prayers' after 'pray'. */
const withoutForms = (words: readonly string[]): string[] =>
  words.filter((word, at) =>
    words.slice(0, at).every((other) => !beginsAlike(word.toLowerCase(), other.toLowerCase())),
  );

const beginsAlike = (word: string, other: string): boolean => {
  const length = Math.min(word.length, other.length, 5);
  return word.slice(0, length) === other.slice(0, length);
};

function ownParagraphs(passages: readonly Passage[], readings: readonly Reading[]): Structure['paragraphs'] {
  let from = 0;
  return passages.flatMap(({ kind, text }, at) => {
    const words = readings[at]?.words ?? 0;
    const own = { text: text.replace(/\s+/g, ' ').trim(), words, from };
    from += words;
    return kind === 'paragraph' && (readings[at]?.sentences.length ?? 0) > 0 ? [own] : [];
  });
}

function wordsBefore(passages: readonly Passage[], readings: readonly Reading[]): number | null {
  let words = 0;
  for (const [at, { references, words: own }] of readings.entries()) {
    const [first] = references;
    if (first) return words + countWords((passages[at]?.text ?? '').slice(0, first.from));
    words += own;
  }
  return null;
}
