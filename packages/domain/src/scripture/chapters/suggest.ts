import { books } from '../books.ts';

const maxNames = 6;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

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
