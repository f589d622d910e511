import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAt, slotCount } from '../scripture/books.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { referenceBetween, slotsOf } from '../scripture/reference.ts';
import { passageLexemes, slotRanges } from './lexemes.ts';

test.each([
  ['Luke 15:11-32', ['ref:42', 'ref:42.15']],
  ['Psalm 22-24; Luke 2', ['ref:19', 'ref:19.22', 'ref:19.23', 'ref:19.24', 'ref:42', 'ref:42.2']],
  ['Isaiah 52:13-53:12', ['ref:23', 'ref:23.52', 'ref:23.53']],
  ['grace', []],
])('%s is indexed as %j', (text, lexemes) => expect(passageLexemes(parseReferences(text))).toEqual(lexemes));

test('adjacent passages become one range', () => {
  expect(slotRanges(parseReferences('Genesis 1:3-5; Genesis 1:1-2; Genesis 1:10'))).toEqual([
    { first: 0, end: 5 },
    { first: 9, end: 10 },
  ]);
});

test('the ranges contain exactly the slots of the passages', () => {
  const slot = fc.nat({ max: slotCount - 1 });
  const reference = fc
    .tuple(slot, fc.nat({ max: 80 }))
    .filter(([first, length]) => first + length < slotCount && placeAt(first).book === placeAt(first + length).book)
    .map(([first, length]) => referenceBetween(placeAt(first), placeAt(first + length)));
  fc.assert(
    fc.property(fc.array(reference, { maxLength: 8 }), (references) => {
      const ranges = slotRanges(references);
      const slots = ranges.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at));
      expect(slots).toEqual(slotsOf(references).toSorted((a, b) => a - b));
    }),
    { seed: 52 },
  );
});
