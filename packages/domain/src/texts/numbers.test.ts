import { expect, test } from 'vitest';
import { formatLimit, formatSize } from './numbers.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [48_200, '48 KB'],
  [999_499, '999 KB'],
  [999_999, '1.0 MB'],
  [3_249_000, '3.2 MB'],
  [999_949_999, '999.9 MB'],
  [1_234_567_890, '1.2 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('a size of %i bytes is shown as %s', (bytes, written) => {
  expect(formatSize(bytes)).toBe(written);
});

test.each([
  [5_000_000_000, '5 GB'],
  [2_500_000_000, '2.5 GB'],
  [50_000_000, '50 MB'],
])('a limit of %i bytes is shown as %s', (bytes, written) => {
  expect(formatLimit(bytes)).toBe(written);
});
