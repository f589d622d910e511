import { findReferences } from '@sermon/domain/scripture/parsing/find';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referencesIn, searchEntryOf } from './searchEntry.ts';

const references = ['1 John 3:16', 'Ps 23:1-6', 'Romans 8:28', 'Song of Solomon 2:1', '2 Cor 5:17-21', 'Matt. 5:3, 4'];
const prose = 'He was lost and is found, and they began to be merry; his elder son was in the field. ';

test('in one long paragraph, the same references are found as in separate lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ reference: fc.constantFrom(...references), gap: fc.nat(400) }), { maxLength: 120 }),
      (pieces) => {
        const sentences = pieces.map(({ reference, gap }) => `${prose.repeat(5).slice(0, gap)}. See ${reference}.`);
        const separate = sentences.flatMap((sentence) => findReferences(sentence).map((found) => found.reference));
        expect(referencesIn(sentences.join(' '))).toEqual(separate);
      },
    ),
    { numRuns: 60 },
  );
});

test('no more than 5,000 references are indexed', () => {
  expect(referencesIn('Luke 15:20; '.repeat(5_050))).toHaveLength(5_000);
});

test('an entry has the plain text, each word with its positions, and the passages', () => {
  expect(searchEntryOf('<p>Grace and grace</p><p>John 3:16</p>')).toEqual({
    plain: 'Grace and grace\nJohn 3:16',
    wordsHash: expect.stringMatching(/^[\w-]{43}$/),
    vector: "'grace':1,3 'and':2 'john':4 '3':5 '16':6",
    words: 'grace and john 3 16',
    passages: expect.stringMatching(/^\{\[\d+,\d+\)\}$/),
  });
});
