import type { ListNumbering } from './schema.ts';

/** The label of an item in an ordered list. */
export type Label = Omit<ListNumbering, 'start'> & { number: number };

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const roman = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

function fromRoman(numeral: string): number | null {
  if (!roman.test(numeral)) return null;
  const digits = Array.from(numeral, (digit) => romanDigits[digit] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** After z, Word goes on with aa, bb and cc, and browsers with aa, ab and ac. */
function fromLetters(letters: string): number | null {
  const values = Array.from(letters, (letter) => letter.charCodeAt(0) - 96);
  const [first = 0] = values;
  const number = values.every((value) => value === first)
    ? 26 * (values.length - 1) + first
    : values.reduce((sum, value) => 26 * sum + value, 0);
  return letters.length < 3 || (letters.length === 3 && number < 100) ? number : null;
}

/** Labels that are letters of the alphabet more often than Roman numerals: c, d, cc. */
const isLetter = /^([^ivx])\1*$/;

/**
 * Reads the label of a list item as a word processor writes it. The last part of a label with several parts counts: '2.3.'
 * is 3. `before` is the label of the item before it, or null for the first item: after 'h.', 'i.' is a letter, and
 * without an item before it, one. Returns null for a bullet.
 * @example
 * readLabel('iv)'); // { label: 'i', suffix: ')', number: 4 }
 */
export function readLabel(marker: string, before: Label | null = null): Label | null {
  const found = /^\(?(?:[\da-z]{1,5}\.)*(?:(\d{1,4})|([a-z]{1,15}|[A-Z]{1,15}))([.)])?$/.exec(marker.trim());
  if (!found) return null;
  const [, digits, letters = '', sign] = found;
  const suffix = sign === ')' ? ')' : '.';
  if (digits !== undefined) return { label: '1', suffix, number: Number(digits) };
  // Bullets of symbol fonts arrive as letters.
  if (sign === undefined) return null;
  const small = letters.toLowerCase();
  const isSmall = small === letters;
  const asRoman = { label: isSmall ? 'i' : 'I', suffix, number: fromRoman(small) } as const;
  const asLetter = { label: isSmall ? 'a' : 'A', suffix, number: fromLetters(small) } as const;
  const follows = ({ label, number }: { label: string; number: number | null }) =>
    before !== null && before.label === label && before.number + 1 === number;
  const likely = isLetter.test(small) ? [asLetter, asRoman] : [asRoman, asLetter];
  const { number, ...label } = likely.find(follows) ?? likely.find((reading) => reading.number !== null) ?? asLetter;
  return number === null ? null : { ...label, number };
}
