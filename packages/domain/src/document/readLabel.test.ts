import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLabel } from './readLabel.ts';

const shown = (marker: string, before: string | null = null) => {
  const read = readLabel(marker, before === null ? null : readLabel(before));
  return read && `${read.label} ${read.number}${read.suffix}`;
};

describe('the label of a list item', () => {
  test.each([
    ['1.', '1 1.'],
    [' 12) ', '1 12)'],
    ['(3)', '1 3)'],
    ['4', '1 4.'],
    ['0.', '1 0.'],
    ['2.3.', '1 3.'],
    ['2.b)', 'a 2)'],
    ['a.', 'a 1.'],
    ['B)', 'A 2)'],
    ['(c)', 'a 3)'],
    ['aa.', 'a 27.'],
    ['cc.', 'a 29.'],
    ['ab.', 'a 28.'],
    ['i.', 'i 1.'],
    ['I.', 'I 1.'],
    ['iv)', 'i 4)'],
    ['v.', 'i 5.'],
    ['XIV.', 'I 14.'],
    ['MMMCMXCIX.', 'I 3999.'],
    ['mmmdccclxxxviii.', 'i 3888.'],
    ['d.', 'a 4.'],
    ['iix.', null],
    ['·', null],
    ['o', null],
    ['v', null],
    ['§', null],
    ['–', null],
    ['Note.', null],
    ['iI.', null],
    ['zzz.', 'a 78.'],
    ['', null],
  ])('%j is %s', (marker, expected) => expect(shown(marker)).toBe(expected));

  test.each([
    ['h.', 'i.', 'a 9.'],
    ['H)', 'I)', 'A 9)'],
    ['u.', 'v.', 'a 22.'],
    ['iv.', 'v.', 'i 5.'],
    ['C.', 'D.', 'A 4.'],
    ['xcix.', 'c.', 'i 100.'],
    ['b.', 'i.', 'i 1.'],
    ['3.', 'i.', 'i 1.'],
    ['bb.', 'cc.', 'a 29.'],
  ])('after %s, %s is %s', (before, marker, expected) => expect(shown(marker, before)).toBe(expected));
});

test('every Roman numeral is read, and no marker fails', () => {
  const numerals = [
    ['M', 1000],
    ['CM', 900],
    ['D', 500],
    ['CD', 400],
    ['C', 100],
    ['XC', 90],
    ['L', 50],
    ['XL', 40],
    ['X', 10],
    ['IX', 9],
    ['V', 5],
    ['IV', 4],
    ['I', 1],
  ] as const;
  for (let number = 1; number < 4_000; number += 1) {
    let [rest, numeral] = [number, ''];
    for (const [sign, value] of numerals) for (; rest >= value; rest -= value) numeral += sign;
    expect(readLabel(`${numeral}.`, { label: 'I', suffix: '.', number: number - 1 })?.number).toBe(number);
  }
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (marker) => readLabel(marker) === null || readLabel(marker)!.number >= 0),
  );
});
