import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLabel } from './listLabel.ts';
import { listLabels, maxListStart, usualNumbering } from './schema.ts';

test.each([
  ['1', 1, '1.'],
  ['1', 0, '0.'],
  ['a', 3, 'c.'],
  ['a', 26, 'z.'],
  ['a', 27, 'aa.'],
  ['a', 28, 'ab.'],
  ['A', 703, 'AAA.'],
  ['A', 0, '0.'],
  ['i', 4, 'iv.'],
  ['I', 3, 'III.'],
  ['I', 1994, 'MCMXCIV.'],
  ['I', 3999, 'MMMCMXCIX.'],
  ['I', 4000, '4000.'],
  ['i', 0, '0.'],
] as const)('in a list of type %s, number %i is %s', (label, start, expected) => {
  expect(listLabel({ ...usualNumbering, label, start }, 0)).toBe(expected);
  expect(listLabel({ start: start - 1, label, suffix: ')' }, 1)).toBe(expected.replace('.', ')'));
});

test('no two items of a list have the same label', () => {
  const numbers = fc.integer({ min: 0, max: 2 * maxListStart });
  fc.assert(
    fc.property(fc.constantFrom(...listLabels), numbers, numbers, (label, one, other) => {
      const list = { ...usualNumbering, start: 0, label };
      expect(listLabel(list, one) === listLabel(list, other)).toBe(one === other);
    }),
  );
});
