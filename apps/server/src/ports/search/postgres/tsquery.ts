import { bookAt } from '@sermon/domain/scripture/books';
import type { Reference } from '@sermon/domain/scripture/reference';
import { bookLexeme, chapterLexeme } from '@sermon/domain/search/passages';
import { titleLexeme, titleMark } from '@sermon/domain/search/titles';

/** Alternatives as the text that `to_tsquery` reads; words hold only letters and digits. */
export const anyOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join('|');
/** Words that must all be there as the text that `to_tsquery` reads; also of stop words, which only titles have, as they are. */
export const allOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join('&');

/** Conditions that must all hold, each the text of a tsquery; null where there is none. */
export function all(...conditions: readonly (string | null)[]): string | null {
  const given = conditions.filter((condition) => condition !== null && condition !== '');
  return given.length === 0 ? null : given.map((condition) => `(${condition})`).join('&');
}

/** The same query (stems, as the text of a tsquery) for the words of titles alone. */
export const inTitle = (query: string): string => query.replaceAll(/'([^']+)'/g, `'${titleMark}$1'`);

/** What finds the title that is exactly these words; null without any. */
export const exactTitle = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `'${titleLexeme(words)}'`;

/** More chapters than this are looked for by their book. */
const maxChapters = 12;
/** Of a query's passages so many are looked for. */
const maxSought = 30;

/** What finds whatever is on one of these chapters; the verses themselves have then to be looked at. */
export function onPassages(references: readonly Reference[]): string | null {
  const lexemes = new Set(references.slice(0, maxSought).flatMap(lexemesOf));
  return lexemes.size === 0 ? null : [...lexemes].map((lexeme) => `'${lexeme}'`).join('|');
}

function lexemesOf({ book, chapter, endChapter = chapter }: Reference): string[] {
  if (endChapter - chapter >= Math.min(maxChapters, bookAt(book).verses.length - 1) && endChapter > chapter)
    return [bookLexeme(book)];
  return Array.from({ length: endChapter - chapter + 1 }, (_, at) => chapterLexeme(book, chapter + at));
}
