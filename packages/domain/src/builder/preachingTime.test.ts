import { expect, test } from 'vitest';
import { minutesAloud } from './preachingTime.ts';

test.each([
  [0, 0],
  [44, 0],
  [45, 1],
  [303, 3],
  [2_700, 30],
])('%i words take %i minutes at 90 words a minute, rounded', (words, minutes) => {
  expect(minutesAloud(words)).toBe(minutes);
});
