import { bookAt, books, slotCount, versesIn } from './books.ts';
import { formatReference, formatReferences, type Reference, referenceBetween, slotsBetween } from './reference.ts';

/** The passages in a text that a user typed for a sermon. */
export type Passages = {
  /** In the order in which they were typed, so the first is the main passage. Empty if the text names none. */
  references: readonly Reference[];
  /** The text as the product shows it: each reference in one form ('Luke 15:1–7'), everything else as typed. */
  shown: string;
};

/** Reads the passages of an item. */
export type PassagesOf = (scripture: string) => Passages;

type WithPassage = { scripture: string };

/** Abbreviations that are neither the name nor the OSIS id of a book. */
const otherNames = {
  Gn: 'Gen',
  Ex: 'Exod',
  Dt: 'Deut',
  Psa: 'Ps',
  Psalm: 'Ps',
  Mt: 'Matt',
  Mk: 'Mark',
  Lk: 'Luke',
  Jn: 'John',
};

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s.]/g, '');

const bookOfName = new Map(
  [
    ...books.flatMap(({ number, id, name }) => [id, name].map((each) => [each, number] as const)),
    ...Object.entries(otherNames).map(([name, id]) => [name, books.find((book) => book.id === id)!.number] as const),
  ].map(([name, number]) => [keyOf(name), number] as const),
);

/** 'Luke 15', 'Luke 15:1', 'Luke 15:1-7', 'Luke 15-16', 'Luke 15:1-16:3'. */
const plainReference =
  /^((?:[1-3]\s?)?\p{L}[\p{L} ]*?\.?)\s?(\d{1,3})(?::(\d{1,3}))?(?:\s?[-–]\s?(?:(\d{1,3}):)?(\d{1,3}))?$/u;

/**
 * Reads passages that are written in the usual way, each with its book: 'Luke 15:1-7; Ps 23'. Returns null for any other
 * text, which `readPassages` reads. It is a hundred times faster, and needs no parser.
 */
export function readPlainPassages(text: string): Passages | null {
  const references: Reference[] = [];
  for (const part of text.split(';')) {
    const reference = plainReferenceIn(part.trim());
    if (!reference) return null;
    references.push(reference);
  }
  return { references, shown: formatReferences(references) };
}

function plainReferenceIn(text: string): Reference | null {
  const [, name, ...numbers] = plainReference.exec(text) ?? [];
  const book = name === undefined ? undefined : bookOfName.get(keyOf(name));
  const [chapter, verse, endChapter, end] = numbers.map((digits) =>
    digits === undefined ? undefined : Number(digits),
  );
  // In a book with one chapter, a number alone is a verse.
  if (book === undefined || chapter === undefined || books[book - 1]!.verses.length === 1) return null;
  if (endChapter !== undefined && verse === undefined) return null;
  const lastChapter = endChapter ?? (verse === undefined ? (end ?? chapter) : chapter);
  const last = {
    book,
    chapter: lastChapter,
    verse: verse === undefined ? versesIn(book, lastChapter) : (end ?? verse),
  };
  const first = { book, chapter, verse: verse ?? 1 };
  const isIn = ({ chapter: at, verse: number }: typeof first) => number >= 1 && number <= versesIn(book, at);
  const isInOrder = last.chapter > chapter || (last.chapter === chapter && last.verse >= first.verse);
  return isIn(first) && isIn(last) && isInOrder ? referenceBetween(first, last) : null;
}

/** The text as it was typed, before it is read or if it names no passage. */
export const asTyped = (text: string): Passages => ({ references: [], shown: text });

/**
 * Returns the place of the main passage in the Bible, for sorting; null without a passage. A chapter comes before the
 * passages that begin with it, and a shorter passage before a longer one.
 */
export function placeOf({ references: [main] }: Passages): number | null {
  if (!main) return null;
  const { first, last } = slotsBetween(main);
  return first * slotCount + (main.verse === undefined ? 0 : last - first + 1);
}

/** Returns the numbers of the books that the passages are from, each once. */
export const booksIn = ({ references }: Passages): number[] => [...new Set(references.map(({ book }) => book))];

/** A book of the Bible and the number of items with a passage in it. */
export type BookCount = { number: number; id: string; name: string; count: number };

/** Returns the books in which items have a passage, in the order of the Bible. */
export function booksAmong(items: readonly WithPassage[], passagesOf: PassagesOf): BookCount[] {
  const counts = new Map<number, number>();
  for (const { scripture } of items) {
    if (!scripture) continue;
    for (const book of booksIn(passagesOf(scripture))) counts.set(book, (counts.get(book) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([number, count]) => ({ number, id: bookAt(number).id, name: bookAt(number).name, count }));
}

export const isFromBook = (book: number, { scripture }: WithPassage, passagesOf: PassagesOf): boolean =>
  scripture !== '' && booksIn(passagesOf(scripture)).includes(book);

/** Returns the chapters of a passage as a passage: 'Luke 15' for 'Luke 15:1–7'. */
export function chaptersOf({ book, chapter, endChapter = chapter }: Reference): Reference {
  return endChapter === chapter ? { book, chapter } : { book, chapter, endChapter };
}

/** Returns the name of a passage's chapters: 'Luke 15', 'Isaiah 52–53'. */
export const chapterName = (reference: Reference): string => formatReference(chaptersOf(reference));
