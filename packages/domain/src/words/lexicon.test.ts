import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLexicon, lexiconInSteps, oneEditAway } from './lexicon.ts';
import { stopWords } from './stopWords.ts';

const lexicon = createLexicon(
  Object.entries({
    grace: 900,
    graces: 12,
    gracious: 300,
    grave: 200,
    grape: 20,
    great: 800,
    the: 5_000,
    λογοσ: 4,
  }).map(([word, documents]) => ({ word, documents })),
);

test('returns the number of documents with a word, and ignores stop words', () => {
  expect(lexicon.documents('grace')).toBe(900);
  expect(lexicon.documents('graze')).toBe(0);
  expect(lexicon.documents('the')).toBe(0);
});

test('completes a prefix with its most frequent words', () => {
  expect(lexicon.completions('gra', 2)).toEqual(['grace', 'gracious']);
  expect(lexicon.completions('g', 3)).toEqual(['grace', 'great', 'gracious']);
  expect(lexicon.completions('x', 3)).toEqual([]);
});

test.each([
  ['omitted', 'grce', ['grace']],
  ['swapped', 'garce', ['grace']],
  ['inserted', 'graace', ['grace']],
  ['replaced', 'graxe', ['grace', 'grave', 'grape']],
  ['of another alphabet', 'λγοσ', ['λογοσ']],
])('a typo of one letter (%s) is corrected: %s', (_, word, neighbors) =>
  expect(lexicon.neighbors(word, 3)).toEqual(neighbors),
);

test('a typo in a prefix is corrected too', () => {
  expect(lexicon.neighbors('garci', 3, true)).toEqual(['gracious']);
});

test('the variants of a word differ by exactly one edit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(word, (original) => {
      const all = new Set(oneEditAway(original, ['a', 'b', 'c', 'd', 'e']));
      expect(all.has(original)).toBe(false);
      for (const other of all) {
        expect(Math.abs(other.length - original.length)).toBeLessThanOrEqual(1);
        expect([...oneEditAway(other, ['a', 'b', 'c', 'd'])]).toContain(original);
      }
    }),
  );
});

test('completions are the most frequent of all words with the prefix', () => {
  const words = fc.uniqueArray(
    fc.record({ word: fc.stringMatching(/^[ab]{1,4}$/), documents: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ word }) => word,
    },
  );
  fc.assert(
    fc.property(words, fc.stringMatching(/^[ab]{1,3}$/), fc.integer({ min: 1, max: 5 }), (entries, beginning, max) => {
      const known = entries.filter(({ word }) => word !== 'a' && word.startsWith(beginning));
      const counts = known.map(({ documents }) => documents).toSorted((a, b) => b - a);
      const tried = createLexicon(entries);
      const completions = tried.completions(beginning, max);
      expect(completions.map((word) => tried.documents(word))).toEqual(counts.slice(0, max));
      expect(new Set(completions).size).toBe(completions.length);
    }),
  );
});

test('all words are found, in any order and with any first letters', () => {
  const entries = fc.uniqueArray(
    fc.record({ word: fc.string({ unit: 'binary', minLength: 1 }), documents: fc.nat(1_000) }),
    {
      selector: ({ word }) => word,
    },
  );
  fc.assert(
    fc.property(entries, (all) => {
      const made = createLexicon(all);
      for (const { word, documents } of all) expect(made.documents(word)).toBe(stopWords.has(word) ? 0 : documents);
    }),
  );
});

test('a long list is built in many short steps', () => {
  const entries = Array.from({ length: 50_000 }, (_, at) => ({ word: `w${(at * 7_919) % 50_000}`, documents: 1 }));
  expect([...lexiconInSteps(entries)].length).toBeGreaterThanOrEqual(9);
});
