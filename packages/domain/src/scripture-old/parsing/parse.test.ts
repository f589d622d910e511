import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookAt, placeAt, slotCount, slotOf, versesIn } from '../books.ts';
import examples from './parse.examples.txt?raw';
import traps from './parse.traps.txt?raw';
import { parseReferences } from './parse.ts';
import { formatReference, type Reference, referenceBetween } from '../reference.ts';

const linesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

function osisOf({ book, chapter, verse, endChapter, endVerse }: Reference): string {
  const place = (...parts: (number | undefined)[]) => [bookAt(book).id, ...parts.filter(Boolean)].join('.');
  const first = place(chapter, verse);
  return endChapter || endVerse ? `${first}-${place(endChapter ?? chapter, endVerse)}` : first;
}

describe('a search query with references', () => {
  test.each(linesOf(examples).map((line) => line.split(' | ') as [string, string]))('%s is %s', (text, passages) => {
    expect(parseReferences(text).map(osisOf).join(', ')).toBe(passages);
  });

  test('there are at least 80 examples', () => {
    expect(linesOf(examples).length).toBeGreaterThanOrEqual(80);
  });
});

describe('a search query without references', () => {
  test.each(linesOf(traps))('%s', (text) => {
    expect(parseReferences(text)).toEqual([]);
  });

  test('there are at least 40 examples', () => {
    expect(linesOf(traps).length).toBeGreaterThanOrEqual(40);
  });

  test('an empty query, and one that is too long', () => {
    expect(parseReferences('')).toEqual([]);
    expect(parseReferences('John 3:16 '.repeat(51))).toEqual([]);
  });
});

/** Two verses from the same book, in order. */
const passage = fc
  .nat(slotCount - 1)
  .chain((slot) => {
    const { book } = placeAt(slot);
    const chapters = bookAt(book).verses.length;
    const end = slotOf({ book, chapter: chapters, verse: versesIn(book, chapters) });
    const near = fc.integer({ min: slot, max: Math.min(end, slot + 40) });
    return fc.tuple(fc.constant(slot), fc.oneof(fc.constant(slot), near, fc.integer({ min: slot, max: end })));
  })
  .map(([first, last]) => referenceBetween(placeAt(first), placeAt(last)));

test('every formatted passage can be parsed again', () => {
  fc.assert(
    fc.property(passage, (reference) => {
      expect(parseReferences(formatReference(reference))).toEqual([reference]);
    }),
    { numRuns: 1_000, seed: 16 },
  );
});

test('every chapter of the Bible can be parsed', () => {
  for (let slot = 0; slot < slotCount;) {
    const { book, chapter } = placeAt(slot);
    expect(parseReferences(formatReference({ book, chapter }))).toEqual([{ book, chapter }]);
    slot += versesIn(book, chapter);
  }
});

test('the parser never fails, and finds only passages that exist', () => {
  const piece = fc.constantFrom(
    'John',
    'Ps.',
    'II Cor.',
    'iii.',
    'v',
    '3',
    ':',
    '-',
    ';',
    ',',
    ' ',
    '.',
    'f',
    'ff',
    'and',
    '\u0000',
    '999',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (text) => {
        for (const reference of parseReferences(text)) {
          expect(() => formatReference(reference)).not.toThrow();
          expect(versesIn(reference.book, reference.chapter)).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 1_000, seed: 16 },
  );
});
