import { bookAt, books, type Place, slotOf } from './books.ts';

/** A part of the Bible: the slots of its first and last verse. */
export type SlotRange = { first: number; last: number };

export const testaments = ['old', 'new'] as const;
export type Testament = (typeof testaments)[number];

const firstBookOfNew = 40;

export const testamentOf = (book: number): Testament => (book < firstBookOfNew ? 'old' : 'new');

/** Returns the slots of a book or, without a book, of a testament. Without both, returns those of the whole Bible. */
export function rangeOf({
  testament,
  book,
}: {
  testament?: Testament | undefined;
  book?: number | undefined;
}): SlotRange {
  const numbers = book === undefined ? books.map(({ number }) => number) : [book];
  const within = numbers.filter((number) => book !== undefined || !testament || testamentOf(number) === testament);
  const start: Place = { book: within[0]!, chapter: 1, verse: 1 };
  const { number, verses } = bookAt(within.at(-1)!);
  return { first: slotOf(start), last: slotOf({ book: number, chapter: verses.length, verse: verses.at(-1)! }) };
}
