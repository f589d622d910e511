import { books } from './books.ts';

/** Most names that are worth a list. */
const maxNames = 6;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/**
 * The names of books that somebody has begun to write: 'joh' → John, 1 John, 2 John, 3 John; '1 c' → 1 Chronicles,
 * 1 Corinthians. Names that begin so come before those where it follows a number. Nothing without a letter.
 */
export function suggestBooks(typed: string): string[] {
  const begun = plain(typed);
  if (!/[a-z]/.test(begun)) return [];
  const names = books.map(({ name }) => name);
  const first = names.filter((name) => plain(name).startsWith(begun));
  const afterNumber = names.filter((name) => /^\d/.test(name) && plain(name.slice(1)).startsWith(begun));
  return [...first, ...afterNumber].slice(0, maxNames);
}
