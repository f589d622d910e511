import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookById, books, placeAt, slotCount, slotOf } from './books.ts';
import { parseReferences } from './parsing/parse.ts';
import { formatReference, formatReferences, isWholeChapter, slotsOf, referenceBetween } from './reference.ts';

const book = (id: string) => bookById(id)!.number;

describe('the books of the Bible', () => {
  test('are 66, with 1,189 chapters and 31,102 verses', () => {
    expect(books).toHaveLength(66);
    expect(books.flatMap(({ verses }) => verses)).toHaveLength(1_189);
    expect(slotCount).toBe(31_102);
  });

  test('are numbered from Genesis to Revelation', () => {
    expect(books[0]).toMatchObject({ number: 1, id: 'Gen', name: 'Genesis' });
    expect(books[65]).toMatchObject({ number: 66, id: 'Rev', name: 'Revelation' });
  });

  test('give each verse its own slot, in order', () => {
    expect(slotOf({ book: 1, chapter: 1, verse: 1 })).toBe(0);
    expect(slotOf({ book: 66, chapter: 22, verse: 21 })).toBe(31_101);
    fc.assert(
      fc.property(fc.nat(slotCount - 1), (slot) => {
        expect(slotOf(placeAt(slot))).toBe(slot);
      }),
    );
  });

  test('have no verse beyond the end of a chapter', () => {
    expect(() => slotOf({ book: 1, chapter: 1, verse: 32 })).toThrow(RangeError);
    expect(() => slotOf({ book: 1, chapter: 51, verse: 1 })).toThrow(RangeError);
    expect(() => placeAt(slotCount)).toThrow(RangeError);
    expect(() => placeAt(-1)).toThrow(RangeError);
  });
});

describe('a passage is formatted', () => {
  test.each([
    [{ book: book('John'), chapter: 3, verse: 16 }, 'John 3:16'],
    [{ book: book('Ps'), chapter: 23 }, 'Psalm 23'],
    [{ book: book('Ps'), chapter: 23, verse: 1 }, 'Psalm 23:1'],
    [{ book: book('Ps'), chapter: 120, endChapter: 134 }, 'Psalms 120–134'],
    [{ book: book('1Cor'), chapter: 13, verse: 4, endVerse: 7 }, '1 Corinthians 13:4–7'],
    [{ book: book('Isa'), chapter: 52, verse: 13, endChapter: 53, endVerse: 12 }, 'Isaiah 52:13–53:12'],
    [{ book: book('Jude'), chapter: 1, verse: 5 }, 'Jude 1:5'],
    [{ book: book('Song'), chapter: 2 }, 'Song of Solomon 2'],
  ])('%j: %s', (reference, text) => {
    expect(formatReference(reference)).toBe(text);
  });
});

describe('several passages', () => {
  test.each([
    'John 3:16',
    'Psalm 119:1–8, 105',
    'Psalm 23; 24:1–3',
    'Isaiah 52:13–53:12; 53:3',
    'Romans 8:28, 31–39; 12:1; 1 Peter 2:24',
    'John 3:16; John 4; Song of Solomon 2:1, 4',
    '',
  ])('are formatted together: %s', (text) => {
    expect(formatReferences(parseReferences(text))).toBe(text);
  });
});

describe('a passage', () => {
  test('that covers a chapter is that chapter', () => {
    const john = book('John');
    expect(referenceBetween({ book: john, chapter: 3, verse: 1 }, { book: john, chapter: 3, verse: 36 })).toEqual({
      book: john,
      chapter: 3,
    });
    expect(isWholeChapter({ book: john, chapter: 3 })).toBe(true);
    expect(isWholeChapter({ book: john, chapter: 3, endChapter: 4 })).toBe(false);
    expect(isWholeChapter({ book: john, chapter: 3, verse: 1 })).toBe(false);
  });

  test('lists its verses once, in the order of the references', () => {
    const ps = book('Ps');
    const slots = slotsOf([
      { book: ps, chapter: 119, verse: 105 },
      { book: ps, chapter: 117 },
      { book: ps, chapter: 117, verse: 2, endChapter: 118, endVerse: 1 },
    ]);
    const written = slots.map((slot) => formatReference(placeAt(slot)));
    expect(written).toEqual(['Psalm 119:105', 'Psalm 117:1', 'Psalm 117:2', 'Psalm 118:1']);
  });
});
