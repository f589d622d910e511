import { expect, test } from 'vitest';
import { minutesAloud, preachingSpeeds } from './preachingTime.ts';

test.each([
  [0, 0],
  [44, 0],
  [45, 1],
  [303, 3],
  [2_700, 30],
])('%i words take %i minutes at 90 words a minute, rounded', (words, minutes) => {
  expect(minutesAloud(words)).toBe(minutes);
});

test.each([
  [70, 1],
  [104, 1],
  [105, 2],
  [2_700, 39],
])('%i words take a slow speaker %i minutes, at 70 words a minute', (words, minutes) => {
  expect(minutesAloud(words, 70)).toBe(minutes);
});

test('a slow speaker says 70 words a minute, an average one 90, a fast one 110', () => {
  expect(
    preachingSpeeds.map(({ name, wordsPerMinute }) => [name, wordsPerMinute, minutesAloud(2_700, wordsPerMinute)]),
  ).toEqual([
    ['Slow', 70, 39],
    ['Average', 90, 30],
    ['Fast', 110, 25],
  ]);
});
