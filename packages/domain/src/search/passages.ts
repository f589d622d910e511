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
