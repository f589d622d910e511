import { expect, test } from 'vitest';
import examples from './syllables.examples.txt?raw';
import { syllablesIn } from './words.ts';

const lines = examples.split('\n').filter((line) => line && !line.startsWith('#'));

test.each(lines.map((line) => line.split(' ') as [string, string]))('%s has %s', (word, count) => {
  expect(syllablesIn(word)).toBe(Number(count));
});

test.each([
  ['“Blessed', 2],
  ['prayer,', 1],
  ['God’s', 1],
  ["don't", 1],
  ['self-righteous', 3],
  ['16', 2],
  ['3:16', 3],
  ['1st', 2],
  ['Ἐν', 1],
  ['…', 0],
])('punctuation has no syllables, and a number has one per digit: %s has %i', (word, count) => {
  expect(syllablesIn(word)).toBe(count);
});
