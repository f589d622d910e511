import { type Reference, slotsBetween } from '../scripture/reference.ts';

/** Of one item or query no more passages are looked at. */
export const maxPassages = 1_000;

/** What a search for a whole book finds: 'ref:42'. */
export const bookLexeme = (book: number): string => `ref:${book}`;
/** What a search for a chapter finds: 'ref:42.15'. No word that is read from a text holds these signs. */
export const chapterLexeme = (book: number, chapter: number): string => `ref:${book}.${chapter}`;

/** The lexemes of an item's passages: every book and every chapter that they touch, each once. */
export function passageLexemes(references: readonly Reference[]): string[] {
  const lexemes = new Set<string>();
  for (const { book, chapter, endChapter = chapter } of references.slice(0, maxPassages)) {
    lexemes.add(bookLexeme(book));
    for (let at = chapter; at <= endChapter; at++) lexemes.add(chapterLexeme(book, at));
  }
  return [...lexemes];
}

/** The verse slots of passages as ranges that do not touch, in the order of the canon; `end` is after the last slot. */
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
