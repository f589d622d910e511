import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWords } from './words.ts';

test('words must all occur', () => {
  expect(readWords('love  your, neighbour!')).toEqual({
    words: ['love', 'your', 'neighbour'],
    phrases: [],
    whole: ['love', 'your', 'neighbour'],
  });
});

test('quoted words form a phrase', () => {
  expect(readWords('love "one another" “in truth”')).toEqual({
    words: ['love'],
    phrases: [
      ['one', 'another'],
      ['in', 'truth'],
    ],
    whole: ['love', 'one', 'another', 'in', 'truth'],
  });
});

test('an unclosed quotation mark is ignored', () => {
  expect(readWords('"love one another')).toMatchObject({ words: ['love', 'one', 'another'], phrases: [] });
});

test('empty quotation marks form no phrase', () => {
  expect(readWords('love ""')).toMatchObject({ words: ['love'], phrases: [] });
});

test('only letters and digits are searched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (query) => {
      const { words, phrases, whole } = readWords(query);
      for (const word of [...words, ...phrases.flat(), ...whole]) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      expect(whole.length).toBeLessThanOrEqual(100);
    }),
    { seed: 16 },
  );
});
