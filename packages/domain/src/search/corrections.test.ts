import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLexicon } from '../words/lexicon.ts';
import { isUsualSlip, likeliest, spellingsOf, suggestedWords } from './corrections.ts';

const lexiconOf = (counts: Record<string, number>) =>
  createLexicon(Object.entries(counts).map(([word, documents]) => ({ word, documents })));
const lexicon = lexiconOf({
  forgiveness: 5_000,
  forgivness: 12,
  receive: 4_000,
  recieve: 30,
  simon: 900,
  simony: 2,
  water: 3_000,
  armor: 300,
  nicodemus: 60,
  brother: 6_000,
});

describe('a slip', () => {
  test.each([
    ['recieve', 'receive'],
    ['forgivness', 'forgiveness'],
    ['nicodemis', 'nicodemus'],
  ])('is read as the word that is meant, even if some texts have it: %s', (typed, meant) => {
    expect(spellingsOf(typed, lexicon)).toContain(meant);
    expect(likeliest(typed, lexicon)).toBe(meant);
  });

  test('is no rare word that only resembles a frequent one', () => {
    expect(spellingsOf('simony', lexicon)).toEqual(['simony']);
  });

  test('is no word of another language', () => {
    expect(spellingsOf('vater', lexicon)).toEqual(['vater']);
    expect(spellingsOf('amor', lexicon)).toEqual(['amor']);
    expect(spellingsOf('bruder', lexicon)).toEqual(['bruder']);
  });

  test.each([
    ['immorality', { immortality: 50 }],
    ['addiction', { addition: 50 }],
    ['evangelism', { evangelist: 50 }],
    ['loneliness', { loveliness: 50 }],
  ])('is no word of a topic, even if no text has it: %s', (word, others) => {
    expect(spellingsOf(word, lexiconOf(others))).toEqual([word]);
    expect(suggestedWords(word, lexiconOf(others))).toBeNull();
  });

  test.each([
    'recieve receive',
    'comitted committed',
    'untill until',
    'seperate separate',
    'knowlege knowlge',
    'aple apple',
  ])('is usual if letters are swapped or doubled, or a vowel is wrong: %s', (pair) => {
    const [a = '', b = ''] = pair.split(' ');
    expect(isUsualSlip(a, b)).toBe(true);
    expect(isUsualSlip(b, a)).toBe(true);
  });

  test.each(['vater water', 'simony simon', 'cast last', 'amor armor', 'ox oxen'])('is not usual: %s', (pair) => {
    const [a = '', b = ''] = pair.split(' ');
    expect(isUsualSlip(a, b)).toBe(false);
  });
});

test.each([
  ['favoritism', 'favouritism'],
  ['sennacherib', 'sennaherib'],
])('%s is also found as %s, although it is a word of a topic', (word, other) => {
  expect(spellingsOf(word, lexiconOf({ [other]: 40 }))).toContain(other);
});

describe('the words suggested for a query that finds nothing', () => {
  test.each([
    ['Vater', ['water']],
    ['the amor of god', ['the', 'armor', 'of', 'god']],
    ['zzzz', null],
    ['brother', null],
  ])('%s: %j', (query, words) => expect(suggestedWords(query, lexicon)).toEqual(words));
});

test('whether an edit is a usual slip does not depend on which of the two words was typed', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('aeiouybcdlnrst')), minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(word, fc.nat(8), fc.constantFrom(...Array.from('aeirst')), (one, at, letter) => {
      for (const other of [one.slice(0, at) + one.slice(at + 1), one.slice(0, at) + letter + one.slice(at + 1)])
        expect(isUsualSlip(one, other)).toBe(isUsualSlip(other, one));
    }),
  );
});
