import { type Reference, slotsBetween } from '../scripture/reference.ts';

export const maxPassages = 1_000;

export const bookLexeme = (book: number): string => `ref:${book}`;
/** Returns the index term for a chapter, such as 'ref:42.15'. A word from a text never contains these characters. */
export const chapterLexeme = (book: number, chapter: number): string => `ref:${book}.${chapter}`;

export function passageLexemes(references: readonly Reference[]): string[] {
  const lexemes = new Set<string>();
  for (const { book, chapter, endChapter = chapter } of references.slice(0, maxPassages)) {
    lexemes.add(bookLexeme(book));
    for (let at = chapter; at <= endChapter; at++) lexemes.add(chapterLexeme(book, at));
  }
  return [...lexemes];
}

/** Returns the verse slots in passages as separate ranges, in canonical order. `end` is exclusive. */
export function slotRanges(references: readonly Reference[]): { first: number; end: number }[] {
  const ranges: { first: number; end: number }[] = [];
  const sorted = references
    .slice(0, maxPassages)
    .map(slotsBetween)
    .toSorted((a, b) => a.first - b.first);
  for (const { first, last } of sorted) {
    const before = ranges.at(-1);
    if (before && first <= before.end) before.end = Math.max(before.end, last + 1);
    else ranges.push({ first, end: last + 1 });
  }
  return ranges;
}

/** The prefix of a title word in the index, as in 't:grace'. A word from a text never contains this colon. */
export const titleMark = 't:';

/** The maximum length of a title for comparison, in characters. The rest is ignored. */
const longestTitle = 200;

/** Returns the index term for a complete title, such as 't=the prodigal son'. */
export const titleLexeme = (words: readonly string[]): string =>
  `t=${[...words.join(' ')].slice(0, longestTitle).join('')}`;
