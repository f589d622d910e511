import { placeAt, slotCount, slotOf } from '@sermon/domain/scripture/books';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { type CrossReferencesOf, nearestFirst, openCrossReferences, openLinkCounts } from './crossReferences.ts';

let crossReferencesOf: CrossReferencesOf;
beforeAll(async () => {
  crossReferencesOf = openCrossReferences(await builtBibles());
});
const every = Array.from({ length: slotCount }, (_, slot) => slot);

test('nearly every verse has cross references, 386,473 in all and none twice', () => {
  const lists = every.map((slot) => crossReferencesOf(slot));
  expect(lists.flat()).toHaveLength(386_473);
  expect(lists.filter((list) => list.length === 0)).toHaveLength(690);
  expect(Math.max(...lists.map((list) => list.length))).toBe(97);
  expect(every.filter((slot) => lists[slot]!.includes(slot))).toEqual([]);
  expect(every.filter((slot) => new Set(lists[slot]).size < lists[slot]!.length)).toEqual([]);
});

test('the first and the last verse of the Bible have cross references', () => {
  expect(crossReferencesOf(0)).toContain(slotOf({ book: 43, chapter: 1, verse: 1 }));
  expect(crossReferencesOf(slotCount - 1).map(placeAt)).toContainEqual({ book: 45, chapter: 16, verse: 20 });
});

test('the links of a verse are its cross references and, twice, the books that refer to it', async () => {
  const linksOf = openLinkCounts(await builtBibles());
  const verse = slotOf({ book: 43, chapter: 11, verse: 25 });
  const toIt = every.filter((slot) => crossReferencesOf(slot).includes(verse));
  const books = new Set(toIt.map((slot) => placeAt(slot).book));
  expect(linksOf(verse)).toBe(crossReferencesOf(verse).length + 2 * books.size);
  expect(openLinkCounts(join('no', 'folder'))(verse)).toBe(0);
});

test('the nearest references are those that the other references link to', () => {
  // Verse 0 links to 1, 2, 3 and 4. Verses 2 and 3 link to 4, and 4 links back to 0.
  expect(nearestFirst([[1, 2, 3, 4], [], [4], [4], [0]])[0]).toEqual([4, 2, 3, 1]);
});

test('a verse that is linked to everything does not rank first', () => {
  const everywhere = Array.from({ length: 200 }, () => [1]);
  // Verses 1 and 2 have the same links, but 200 other verses link to 1 as well.
  expect(nearestFirst([[1, 2, 3], [], [], [1, 2], ...everywhere])[0]).toEqual([3, 2, 1]);
});

test('without a built file there are no cross references', () => {
  expect(openCrossReferences(join(import.meta.dirname, 'nothing'))(0)).toEqual([]);
});
