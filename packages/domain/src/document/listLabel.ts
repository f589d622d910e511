import type { ListLabel, ListNumbering, ListSuffix } from './schema.ts';

/** The greatest number that is written in Roman numerals. */
export const maxRoman = 3_999;

const numerals = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** Returns a number in small Roman numerals; '' for 0 and less. */
export function roman(number: number): string {
  let rest = Math.max(0, number);
  let written = '';
  for (const [numeral, value] of numerals) {
    written += numeral.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return written;
}

function letters(number: number): string {
  const [before, last] = [Math.floor((number - 1) / 26), (number - 1) % 26];
  return (before > 0 ? letters(before) : '') + String.fromCodePoint('a'.codePointAt(0)! + last);
}

const written: Record<ListLabel, (number: number) => string> = {
  1: String,
  a: letters,
  A: (number) => letters(number).toUpperCase(),
  i: roman,
  I: (number) => roman(number).toUpperCase(),
};

/**
 * Returns the label of an item as browsers show it: letters go on with aa and ab after z (Word goes on with aa and bb),
 * and a number without a letter or a Roman numeral is written in digits.
 * @example
 * listLabel({ start: 2, label: 'I', suffix: '.' }, 1); // 'III.'
 */
export function listLabel({ start, label, suffix }: ListNumbering, index: number): string {
  const number = start + index;
  const isInDigits = number < 1 || (label.toLowerCase() === 'i' && number > maxRoman);
  return (isInDigits ? String(number) : written[label](number)) + suffix;
}

/** The labels of an outline, from its main points on. */
export const outlineLabels: readonly ListLabel[] = ['I', 'A', '1', 'a', 'i'];

/** Returns the label of the level below in an outline. The last label has digits below it. */
export const labelBelow = (label: ListLabel): ListLabel => outlineLabels[outlineLabels.indexOf(label) + 1] ?? '1';

/** A label with what follows it, as it is on the first item: 'A)'. */
export type FirstLabel = `${ListLabel}${ListSuffix}`;
