import { bookAt, books, type Place, versesIn } from './books.ts';
import { bookName } from './reference.ts';

/** One chapter of the Bible. */
export type ChapterAt = Pick<Place, 'book' | 'chapter'>;

/** The chapter with a number in the book of that name, 'Psalm' or 'Psalms'; null where there is none. */
export function chapterNamed(name: string, chapter: number): ChapterAt | null {
  const book = books.find(({ number }) => name === bookName(number) || name === bookName(number, false));
  return book && versesIn(book.number, chapter) > 0 ? { book: book.number, chapter } : null;
}

/** The chapter that is read next, in the next book where the book ends; null after the last of Revelation. */
export function chapterAfter({ book, chapter }: ChapterAt): ChapterAt | null {
  if (chapter < bookAt(book).verses.length) return { book, chapter: chapter + 1 };
  return book < books.length ? { book: book + 1, chapter: 1 } : null;
}

/** The chapter before, of the book before where the book begins; null before the first of Genesis. */
export function chapterBefore({ book, chapter }: ChapterAt): ChapterAt | null {
  if (chapter > 1) return { book, chapter: chapter - 1 };
  return book > 1 ? { book: book - 1, chapter: bookAt(book - 1).verses.length } : null;
}
