import { expect, test } from 'vitest';
import { runsOf } from './scripture/verse.ts';

test('consecutive items are one run', () => {
  expect(runsOf([1, 2, 4, 7, 8, 9], (before, number) => number === before + 1)).toEqual([[1, 2], [4], [7, 8, 9]]);
  expect(runsOf([], () => true)).toEqual([]);
});
