import { type Book, books } from '../books.ts';

export type ChapterLookup = {
  /** The matching books, best match first. Contains all books if nothing has been typed. */
  books: readonly Book[];
  chapter: number | null;
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/**
 * Parses the start of a book's name, with or without a chapter: 'joh' → John, 1 John, 2 John, 3 John; 'rom 8' → Romans,
 * chapter 8. If no name starts with these letters, returns names that start with the first letter and contain the
 * others in order: 'mt' → Matthew.
 */
export function lookUpChapter(typed: string): ChapterLookup {
  const [, name = typed, number] = /^(.*\p{L}\D*?)\s*(\d{1,3})\s*$/u.exec(typed) ?? [];
  const chapter = number === undefined ? null : Number(number);
  const start = plain(name);
  const first = books.filter((book) => plain(book.name).startsWith(start));
  const afterNumber = books.filter(({ name }) => /^\d/.test(name) && plain(name.slice(1)).startsWith(start));
  const found = [...first, ...afterNumber.filter((book) => !first.includes(book))];
  return { books: found.length > 0 ? found : books.filter((book) => isAbbreviation(start, plain(book.name))), chapter };
}

/**
 * Returns true if the letters are an abbreviation of the name: both start with the same letter, and the name contains
 * the other letters in order.
 */
function isAbbreviation(letters: string, name: string): boolean {
  if (letters === '' || letters[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

const maxNames = 6;

/**
 * Returns the names of books that the user may be typing: 'joh' → John, 1 John, 2 John, 3 John; '1 c' → 1 Chronicles, 1
 * Corinthians. Names that start with the typed text come first, followed by numbered books whose name matches after the
 * number. Returns an empty list for text without a letter.
 */
export function suggestBooks(typed: string): string[] {
  const start = plain(typed);
  if (!/[a-z]/.test(start)) return [];
  const names = books.map(({ name }) => name);
  const first = names.filter((name) => plain(name).startsWith(start));
  const afterNumber = names.filter((name) => /^\d/.test(name) && plain(name.slice(1)).startsWith(start));
  return [...first, ...afterNumber].slice(0, maxNames);
}
