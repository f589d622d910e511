import { expect, test } from 'vitest';
import { copyName } from '../library/title.ts';

test('the name of a copy ends with "Copy"', () => {
  expect(copyName('The Father Who Runs')).toBe('The Father Who Runs - Copy');
});

test('the name of a copy is never longer than the limit', () => {
  expect(copyName('x'.repeat(200))).toBe(`${'x'.repeat(193)} - Copy`);
});
