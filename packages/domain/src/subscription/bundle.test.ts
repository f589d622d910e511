import { expect, test } from 'vitest';
import { savingInFirstYear } from './plans.ts';

test.each([
  [19_00, 9_99, 108_12],
  [20_00, 11_66, 100_08],
  [20_00, 11_67, null],
  [9_99, 9_99, null],
  [9_99, 19_00, null],
])('regularly %i cents a month and %i in the bundle saves %s in a year', (regular, bundled, saving) => {
  expect(savingInFirstYear(regular, bundled)).toBe(saving);
});
