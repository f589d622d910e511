import { type Book, books } from './books.ts';

/** What somebody who looks for a chapter has typed so far. */
export type Looked = {
  /** The books that may be meant, the likeliest first; all of them while nothing is typed. */
  books: readonly Book[];
  /** The chapter that was typed behind the book; null where there is none. */
  chapter: number | null;
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/**
 * Reads the beginning of a book's name with a chapter or without one: 'joh' → John, 1 John, 2 John, 3 John; 'rom 8' → Romans, 8.
 * Where no name begins so, the letters may be some of the name's: 'mt' → Matthew.
 */
export function lookUpChapter(typed: string): Looked {
  const [, name = typed, number] = /^(.*\p{L}\D*?)\s*(\d{1,3})\s*$/u.exec(typed) ?? [];
  const chapter = number === undefined ? null : Number(number);
  const begun = plain(name);
  const first = books.filter((book) => plain(book.name).startsWith(begun));
  const afterNumber = books.filter(({ name }) => /^\d/.test(name) && plain(name.slice(1)).startsWith(begun));
  const found = [...first, ...afterNumber.filter((book) => !first.includes(book))];
  return { books: found.length > 0 ? found : books.filter((book) => isShortFor(begun, plain(book.name))), chapter };
}

/** Whether the letters are the name's first and further ones of it, in their order. */
function isShortFor(letters: string, name: string): boolean {
  if (letters === '' || letters[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
