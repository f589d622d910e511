import { expect, test } from 'vitest';
import { saveReserve } from './quota.ts';

test('saves may exceed the limit by 5%, but at least by 50 MB', () => {
  expect(saveReserve(5_000_000_000)).toBe(250_000_000);
  expect(saveReserve(1_000_000_000)).toBe(50_000_000);
  expect(saveReserve(10_000_000)).toBe(50_000_000);
});
