import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLexicon, lexiconInSteps, oneSlip } from './lexicon.ts';
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

test('knows in how many documents a word is, and leaves out stop words', () => {
  expect(lexicon.documents('grace')).toBe(900);
  expect(lexicon.documents('graze')).toBe(0);
  expect(lexicon.documents('the')).toBe(0);
});

test('completes a beginning by its commonest words', () => {
  expect(lexicon.completions('gra', 2)).toEqual(['grace', 'gracious']);
  expect(lexicon.completions('g', 3)).toEqual(['grace', 'great', 'gracious']);
  expect(lexicon.completions('x', 3)).toEqual([]);
});

test.each([
  ['left out', 'grce', ['grace']],
  ['changed round', 'garce', ['grace']],
  ['put in', 'graace', ['grace']],
  ['put for another', 'graxe', ['grace', 'grave', 'grape']],
  ['of another alphabet', 'λγοσ', ['λογοσ']],
])('a letter %s is one slip: %s', (_, word, neighbors) => expect(lexicon.neighbors(word, 3)).toEqual(neighbors));

test('the beginning of a word is mended too', () => {
  expect(lexicon.neighbors('garci', 3, true)).toEqual(['gracious']);
});

test('slips are those of one step and no others', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(word, (one) => {
      const all = new Set(oneSlip(one, ['a', 'b', 'c', 'd', 'e']));
      expect(all.has(one)).toBe(false);
      for (const other of all) {
        expect(Math.abs(other.length - one.length)).toBeLessThanOrEqual(1);
        expect([...oneSlip(other, ['a', 'b', 'c', 'd'])]).toContain(one);
      }
    }),
  );
});

test('completions are the commonest of all words that begin so', () => {
  const words = fc.uniqueArray(
    fc.record({ word: fc.stringMatching(/^[ab]{1,4}$/), documents: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ word }) => word,
    },
  );
  fc.assert(
    fc.property(words, fc.stringMatching(/^[ab]{1,3}$/), fc.integer({ min: 1, max: 5 }), (entries, beginning, most) => {
      const known = entries.filter(({ word }) => word !== 'a' && word.startsWith(beginning));
      const counts = known.map(({ documents }) => documents).toSorted((a, b) => b - a);
      const tried = createLexicon(entries);
      const completions = tried.completions(beginning, most);
      expect(completions.map((word) => tried.documents(word))).toEqual(counts.slice(0, most));
      expect(new Set(completions).size).toBe(completions.length);
    }),
  );
});

test('any words in any order are found again, whatever they begin with', () => {
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

test('a long list is put together in many short steps', () => {
  const entries = Array.from({ length: 50_000 }, (_, at) => ({ word: `w${(at * 7_919) % 50_000}`, documents: 1 }));
  expect([...lexiconInSteps(entries)].length).toBeGreaterThanOrEqual(9);
});
