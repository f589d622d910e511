import { bookAt, slotOf, versesIn, type Place } from './books.ts';

/**
 * A passage within one book.
 *
 * - Without `verse`: a whole chapter, or the chapters up to `endChapter`.
 * - With `verse`: that verse, or the verses up to `endVerse`, which may be in `endChapter`.
 *
 * Create references with `referenceBetween`: it gives equal passages equal values.
 */
export type Reference = { book: number; chapter: number; verse?: number; endChapter?: number; endVerse?: number };

/**
 * Returns the passage between two verses in one book, inclusive. If the verses cover only whole chapters, the passage
 * is these chapters.
 */
export function referenceBetween(first: Place, last: Place): Reference {
  const { book, chapter } = first;
  if (first.verse === 1 && last.verse === versesIn(book, last.chapter)) {
    return last.chapter === chapter ? { book, chapter } : { book, chapter, endChapter: last.chapter };
  }
  const start = { book, chapter, verse: first.verse };
  if (last.chapter !== chapter) return { ...start, endChapter: last.chapter, endVerse: last.verse };
  return last.verse === first.verse ? start : { ...start, endVerse: last.verse };
}

/** Returns the first and last slots of a passage. Throws a RangeError if the passage extends beyond its book. */
export function slotsBetween(reference: Reference): { first: number; last: number } {
  const { book, chapter, verse = 1, endChapter = chapter } = reference;
  const endVerse = reference.endVerse ?? reference.verse ?? versesIn(book, endChapter);
  return { first: slotOf({ book, chapter, verse }), last: slotOf({ book, chapter: endChapter, verse: endVerse }) };
}

export function slotsOf(references: readonly Reference[]): number[] {
  const slots = new Set<number>();
  for (const reference of references) {
    const { first, last } = slotsBetween(reference);
    for (let slot = first; slot <= last; slot++) slots.add(slot);
  }
  return [...slots];
}

export const isWholeChapter = (reference: Reference): boolean =>
  reference.verse === undefined && reference.endChapter === undefined;

/**
 * Formats a passage the way preachers write it: 'John 3:16', 'Psalm 23', 'Psalms 120–134', '1 Corinthians 13:4–7',
 * 'Isaiah 52:13–53:12'.
 *
 * @example
 * formatReference({ book: 43, chapter: 3, verse: 16 }); // 'John 3:16'
 */
export function formatReference({ book, chapter, verse, endChapter, endVerse }: Reference): string {
  const name = bookName(book, endChapter === undefined);
  const start = verse === undefined ? `${chapter}` : `${chapter}:${verse}`;
  const end = [endChapter, endVerse].filter((part) => part !== undefined).join(':');
  return end ? `${name} ${start}–${end}` : `${name} ${start}`;
}

/** Formats several passages the way preachers write them: 'Psalm 119:1–8, 105', 'Romans 8:28; 12:1; 1 Peter 2:24'. */
export const formatReferences = (references: readonly Reference[]): string =>
  references.map((reference, at) => afterwards(reference, references[at - 1])).join('');

function afterwards(reference: Reference, before: Reference | undefined): string {
  if (!before) return formatReference(reference);
  const { book, chapter, verse, endChapter } = reference;
  const written = formatReference(reference);
  // After a verse, a chapter without a book would be read as another verse, so the book is repeated.
  if (book !== before.book || verse === undefined) return `; ${written}`;
  const place = written.slice(written.lastIndexOf(' ') + 1);
  const isInChapter = before.verse !== undefined && before.endChapter === undefined && chapter === before.chapter;
  return isInChapter && endChapter === undefined ? `, ${place.slice(place.indexOf(':') + 1)}` : `; ${place}`;
}

/** Returns the name of a book for use before a chapter. A single psalm is 'Psalm 23'; several are 'Psalms 120–134'. */
export function bookName(book: number, isOneChapter = true): string {
  const { id, name } = bookAt(book);
  return id === 'Ps' && isOneChapter ? 'Psalm' : name;
}
