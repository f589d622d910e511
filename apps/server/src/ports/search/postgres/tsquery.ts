import { bookAt } from '@sermon/domain/scripture/books';
import type { Reference } from '@sermon/domain/scripture/reference';
import { bookLexeme, chapterLexeme } from '@sermon/domain/search/passages';
import { titleLexeme, titleMark } from '@sermon/domain/search/titles';
import { type Level, levelMark, topicKey } from '@sermon/domain/search/weights';
import { foldedWords } from '@sermon/domain/words/foldedWords';

/** Combines stop words of titles with AND. They are not stemmed. Words contain only letters and digits. */
export const allOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join('&');

/** Combines tsqueries with AND. Returns null for an empty list. */
export function all(...conditions: readonly (string | null)[]): string | null {
  const present = conditions.filter((condition) => condition !== null && condition !== '');
  return present.length === 0 ? null : present.map((condition) => `(${condition})`).join('&');
}

/** Combines tsqueries with OR. Returns null for an empty list. */
export function anyQuery(...conditions: readonly (string | null)[]): string | null {
  const present = conditions.filter((condition) => condition !== null && condition !== '');
  return present.length === 0 ? null : present.map((condition) => `(${condition})`).join('|');
}

/** Converts a tsquery of stems to a tsquery that matches only words in titles. */
export const inTitle = (query: string): string => query.replaceAll(/'([^']+)'/g, `'${titleMark}$1'`);

/** Converts a tsquery of stems to a tsquery that matches only words that reach a level in their texts. */
export const atLevel = (level: Level, query: string): string =>
  query.replaceAll(/'([^']+)'/g, `'${levelMark(level)}$1'`);

export const stemsIn = (query: string): string[] => [
  ...new Set(Array.from(query.matchAll(/'([^']+)'/g), ([, stem = '']) => stem)),
];

export function atLeast(count: number, queries: readonly string[]): string {
  const [first, ...rest] = queries;
  if (first === undefined || count === queries.length) return all(...queries) ?? '';
  if (count === 1) return queries.map((query) => `(${query})`).join('|');
  return `((${first})&(${atLeast(count - 1, rest)}))|(${atLeast(count, rest)})`;
}

/** Returns a tsquery for titles with a word that begins like this. */
export const titleBeginning = (word: string): string => `'${titleMark}${word}':*`;

/** Returns a tsquery for titles that consist of exactly these words, or null if there are no words. */
export const exactTitle = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `'${titleLexeme(words)}'`;

/** A reference that spans more chapters than this matches the whole book. */
const maxChapters = 12;
const maxReferences = 30;

/** Returns a tsquery for items about any of the chapters. It does not check the verses. */
export function onPassages(references: readonly Reference[]): string | null {
  const lexemes = new Set(references.slice(0, maxReferences).flatMap(lexemesOf));
  return lexemes.size === 0 ? null : [...lexemes].map((lexeme) => `'${lexeme}'`).join('|');
}

function lexemesOf({ book, chapter, endChapter = chapter }: Reference): string[] {
  if (endChapter - chapter >= Math.min(maxChapters, bookAt(book).verses.length - 1) && endChapter > chapter)
    return [bookLexeme(book)];
  return Array.from({ length: endChapter - chapter + 1 }, (_, at) => chapterLexeme(book, chapter + at));
}

/** Returns the lexeme of items that are about a topic. It is also the key of their weight. */
export const keyOfTopic = (name: string): string => topicKey(foldedWords(name));
