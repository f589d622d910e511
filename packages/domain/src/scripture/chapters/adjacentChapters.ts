import { bookAt, books, type Place, versesIn } from '../books.ts';
import { bookName } from '../reference.ts';

export type ChapterAt = Pick<Place, 'book' | 'chapter'>;

/**
 * Returns a chapter in the book with this name, or null if the chapter does not exist. 'Psalm' and 'Psalms' are both
 * accepted.
 */
export function chapterNamed(name: string, chapter: number): ChapterAt | null {
  const book = books.find(({ number }) => name === bookName(number) || name === bookName(number, false));
  return book && versesIn(book.number, chapter) > 0 ? { book: book.number, chapter } : null;
}

/** Returns the next chapter, continuing in the next book if necessary; null after Revelation 22. */
export function chapterAfter({ book, chapter }: ChapterAt): ChapterAt | null {
  if (chapter < bookAt(book).verses.length) return { book, chapter: chapter + 1 };
  return book < books.length ? { book: book + 1, chapter: 1 } : null;
}

/** Returns the previous chapter, continuing in the previous book if necessary; null before Genesis 1. */
export function chapterBefore({ book, chapter }: ChapterAt): ChapterAt | null {
  if (chapter > 1) return { book, chapter: chapter - 1 };
  return book > 1 ? { book: book - 1, chapter: bookAt(book - 1).verses.length } : null;
}
