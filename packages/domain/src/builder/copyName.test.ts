import { expect, test } from 'vitest';
import { copyName } from './copyName.ts';

test('a copy says that it is one', () => {
  expect(copyName('The Father Who Runs')).toBe('The Father Who Runs - Copy');
});

test('the name of a copy is never longer than a name may be', () => {
  expect(copyName('x'.repeat(200))).toBe(`${'x'.repeat(193)} - Copy`);
});
