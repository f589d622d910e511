import { type Passage, passagesOf } from '../../analyzer/passages.ts';
import { type Reading, readPassage } from '../../analyzer/read.ts';
import { resultOf } from '../../analyzer/analyze.ts';
import type { AnalyzerResult, Place } from '../../analyzer/result.ts';
import { countWords } from '../../document/outline.ts';
import { parseDocument } from '../../document/html/parse.ts';
import { type Section, sectionsOf } from '../../presenter/sections.ts';
import { stemOf } from '../../analyzer/words/stems.ts';
import { tellingWords } from '../../genius/tellingWords.ts';
import { foldedWords } from '../../search/words.ts';
import type { TextMaterial } from './material.ts';
import { ownBlocks } from './ownBlocks.ts';
import { endsSentence, excerpt } from './quoting.ts';

/** What can be counted and quoted of a text. */
export type Structure = {
  words: number;
  minutes: number;
  result: AnalyzerResult;
  sections: readonly Section[];
  /** Paragraphs of the preacher's own words with at least one sentence, in order. */
  paragraphs: readonly { text: string; words: number; from: number }[];
  /** The number of words before the first reference or quotation; null if there is none. */
  wordsBeforeScripture: number | null;
  /** True if a reading with its reference comes before the sermon. It is not counted. */
  hasReading: boolean;
  /** The first and the last sentence of the preacher's own; '' if there is none. */
  firstSentence: string;
  lastSentence: string;
  /** True if the text has old forms of words, such as 'thou'. */
  isArchaic: boolean;
  /** True if paragraphs begin with numbers, such as 'II.' or 'Secondly'. */
  isNumbered: boolean;
  /** Sentences with at least two of the telling words, in order. */
  mainSentences: readonly string[];
  /** The telling words, most telling first. */
  mainWords: readonly string[];
  questions: readonly string[];
  /** How often the text speaks to the listeners, of all together, and of the preacher. */
  address: { you: number; we: number; i: number };
  /** The number of words of the longest paragraph. */
  longestParagraph: number;
  /** Returns the text of a place, shortened for quoting. */
  quote(place: Place): string;
};

type Material = Pick<TextMaterial, 'html' | 'wordsPerMinute'>;

/** The maximum number of words of a quoted sentence. */
const quotedWords = 24;

/** Reads the structure of a text. `html` is its stored form. */
export function structureOf({ html, wordsPerMinute }: Material): Structure {
  const { blocks, hasReading } = ownBlocks(parseDocument(html));
  const passages = passagesOf(blocks);
  const readings = passages.map((passage) => readPassage(passage));
  const result = resultOf(readings, new Set());
  const paragraphs = ownParagraphs(passages, readings);
  const sentences = readings.flatMap(({ sentences: own }, at) => {
    const before = passages[at - 1];
    // A paragraph can go on with a sentence of the one before, as after a page of a printed edition.
    const goesOn = before?.kind === 'paragraph' && !endsSentence.test(before.text);
    return own.slice(goesOn ? 1 : 0).map(({ from, to }) => passages[at]!.text.slice(from, to));
  });
  const read = withoutClosing(withoutNotes(sentences));
  const whole = read.filter(isWhole);
  const own = whole.length > 0 ? whole : sentences;
  const mainWords = withoutForms(tellingWords(own.join(' '), ''));
  const quote = ({ passage, from, to }: Place) => quoteAround(readings[passage], passages[passage], from, to);
  return {
    words: result.wordCount,
    minutes: result.wordCount / wordsPerMinute,
    result,
    sections: sectionsOf(blocks),
    paragraphs,
    longestParagraph: Math.max(0, ...paragraphs.map(({ words }) => words)),
    wordsBeforeScripture: hasReading ? 0 : wordsBefore(passages, readings),
    hasReading,
    firstSentence: quoted(own[0] ?? ''),
    lastSentence: quotedEnd(own.at(-1) ?? ''),
    mainSentences: mainSentences(own, mainWords).map(quoted),
    mainWords,
    isArchaic: (html.match(archaic) ?? []).length >= leastArchaic,
    isNumbered: passages.filter(({ text }) => numbered.test(text)).length >= 2,
    questions: read.filter((sentence) => /\?[”’"')\]]*$/.test(sentence)).map(quoted),
    address: addressOf(sentences),
    quote,
  };
}

const quoted = (sentence: string): string =>
  excerpt(sentence.replaceAll(pageNumber, '').replace(/\s+/g, ' ').trim(), quotedWords);
/** Returns a sentence or, of a long one, its end, which is what people hear last. */
function quotedEnd(sentence: string): string {
  const words = sentence.replaceAll(pageNumber, '').trim().split(/\s+/);
  return words.length <= quotedWords ? words.join(' ') : `… ${words.slice(-quotedWords).join(' ')}`;
}
/** The number of a page of a printed edition, within its text. */
const pageNumber = /\s*\|\d{1,4}\b/g;

const archaic = /\b(?:thou|thee|hath|doth|unto|ye)\b|ſ|\b\p{L}{3,}eth\b/giu;
/** From this number of old forms, a text is archaic. */
const leastArchaic = 5;
const numbered = /^\s*(?:[IVX]{1,5}\.|\d{1,2}\.|(?:First|Second|Third|Fourth|Last)(?:ly)?\b)/;

/**
 * Removes what follows the last 'Amen' at the end of a sentence, unless that is far from the end: the notes of an
 * editor.
 */
function withoutNotes(sentences: readonly string[]): readonly string[] {
  const amen = sentences.findLastIndex((sentence) => /\bamen\W*$/i.test(sentence));
  return amen >= sentences.length / 2 ? sentences.slice(0, amen + 1) : sentences;
}

const closing =
  /\bamen\b|\bworld without end\b|\bfor ?ever and ever\b|\b(?:be|is|to whom be) (?:the |all )?(?:glory|honou?r|power)\b|^\W*grant\b/i;
/** The maximum number of sentences of a closing prayer. */
const mostClosing = 3;

/** Removes a prayer or words of praise at the end, before which a sermon ends. */
function withoutClosing(sentences: readonly string[]): readonly string[] {
  let end = sentences.length;
  while (end > 1 && sentences.length - end < mostClosing && closing.test(sentences[end - 1]!)) end -= 1;
  return sentences.slice(0, end);
}

/** The least number of words of a sentence that says something. */
const leastSentence = 3;

/** Returns false for numbers, notes such as '§ 3.' or 'Matt. x. 25.', headings and calls such as 'Amen!'. */
export function isWhole(sentence: string): boolean {
  const words = sentence.match(/[\p{L}][\p{L}’'-]*/gu) ?? [];
  const small = words.filter((word) => word === word.toLowerCase() && !/^[ivxlc]+$/.test(word));
  if (/^\p{L}+;|\[|\]|-R\.|^:|^[^‘“]*\d+:\d+[^a-z]*$/u.test(sentence)) return false;
  return words.length >= leastSentence && /^[“‘"']?\p{Lu}/u.test(sentence.trim()) && small.length >= words.length / 2;
}

const most = { mainSentences: 3, mainWords: 30, frequent: 6 };

/** Returns the whole sentences of usual length with most of the telling words, in the order of the text. */
function mainSentences(sentences: readonly string[], telling: readonly string[]): string[] {
  const weights = new Map(
    telling.slice(0, most.frequent).map((word, at) => [stemOf(word.toLowerCase()), 1 / (at + 1)]),
  );
  const values = sentences.map((sentence, at) => {
    const words = foldedWords(sentence);
    const stems = new Set(words.map(stemOf));
    const held = [...weights].filter(([stem]) => stems.has(stem));
    const sum = held.length < 2 ? 0 : held.reduce((total, [, weight]) => total + weight + 0.5, 0);
    const isUsual =
      /[.!][”’"')\]]*$/.test(sentence.trim()) &&
      words.length >= 6 &&
      words.length <= most.mainWords &&
      !sentence.trim().endsWith('?');
    return { sentence, at, value: isUsual ? sum / Math.sqrt(Math.max(12, words.length)) : 0 };
  });
  const best = values.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value || a.at - b.at);
  const chosen: typeof best = [];
  for (const each of best) {
    if (chosen.length === most.mainSentences) break;
    if (chosen.every((other) => !isAlike(each.sentence, other.sentence))) chosen.push(each);
  }
  return chosen.toSorted((a, b) => a.at - b.at).map(({ sentence }) => sentence);
}

/** The share of words from which two sentences say the same. */
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

/** Returns the sentence around a range. Of a long one, it returns the words around the beginning of the range. */
function quoteAround(reading: Reading | undefined, passage: Passage | undefined, from: number, to: number): string {
  const sentence = reading?.sentences.find((each) => each.from <= from && to <= each.to);
  const text = passage?.text ?? '';
  const [start, end] = [sentence?.from ?? from, sentence?.to ?? to];
  const before = text.slice(start, from).split(/\s+/).length;
  if (before <= quotedWords / 2) return quoted(text.slice(start, end));
  const skipped = before - quotedWords / 2;
  const rest = text.slice(start, end).split(/\s+/).slice(skipped).join(' ');
  return `… ${quoted(rest)}`;
}

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

function addressOf(sentences: readonly string[]): Structure['address'] {
  const text = sentences.join(' ');
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return {
    you: count(/\b(?:you|your|yours|yourself|yourselves|ye|thou|thee|thy)\b/gi),
    we: count(/\b(?:we|us|our|ours|ourselves)\b/gi),
    i: count(/\bI\b|\b(?:my|me|mine|myself)\b/g),
  };
}
