import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookAt, placeAt, slotCount } from '../books.ts';
import examples from './find.examples.txt?raw';
import { findReferences } from './find.ts';
import traps from './find.traps.txt?raw';
import { formatReference, type Reference, referenceBetween } from '../reference.ts';

const linesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

function osisOf({ book, chapter, verse, endChapter, endVerse }: Reference): string {
  const place = (...parts: (number | undefined)[]) => [bookAt(book).id, ...parts.filter(Boolean)].join('.');
  const first = place(chapter, verse);
  return endChapter || endVerse ? `${first}-${place(endChapter ?? chapter, endVerse)}` : first;
}

describe('references in prose', () => {
  test.each(linesOf(examples).map((line) => line.split(' | ') as [string, string]))('%s', (marked, passages) => {
    const text = marked.replace(/[‹›]/g, '');
    const found = findReferences(text);
    expect(found.map(({ reference }) => osisOf(reference)).join(', ')).toBe(passages);
    let shown = '';
    let end = 0;
    for (const { from, to } of found) {
      shown += `${text.slice(end, from)}‹${text.slice(from, to)}›`;
      end = to;
    }
    expect(shown + text.slice(end)).toBe(marked);
  });

  test.each(linesOf(traps))('there is no reference in: %s', (text) => expect(findReferences(text)).toEqual([]));

  test('are found at their positions in a long text', () => {
    const filler = 'And he arose, and came to his father. '.repeat(200);
    const text = `${filler}As in Luke 15:20.\n${filler}See Psalm 23.\n\n${filler}`;
    expect(findReferences(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Luke 15:20', 'Psalm 23']);
  });
});

const passage = fc.nat(slotCount - 2).map((slot) => {
  const { book } = placeAt(slot);
  return referenceBetween(placeAt(slot), placeAt(placeAt(slot + 1).book === book ? slot + 1 : slot));
});

test('every reference with a verse is found within a sentence, with its exact text', () => {
  fc.assert(
    fc.property(passage, (reference) => {
      const written = formatReference(reference);
      fc.pre(written.includes(':'));
      const text = `He read ${written} aloud, and 12 people — “all” of them — wept.`;
      const found = findReferences(text);
      expect(found.map(({ from, to }) => text.slice(from, to))).toEqual([written]);
      expect(found.map((entity) => entity.reference)).toEqual([reference]);
    }),
    { numRuns: 500 },
  );
});

test('every reference is found in a long line of references', () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 20, maxLength: 60 }), (references) => {
      const written = references.map(formatReference).filter((reference) => reference.includes(':'));
      const found = findReferences(written.join('; '));
      expect(found.map((entity) => formatReference(entity.reference))).toEqual(written);
    }),
    { numRuns: 100 },
  );
});

test('the search never fails, and its results are within the text and in order', () => {
  const piece = fc.constantFrom(
    'John',
    'Ps.',
    'II Cor.',
    'iii.',
    ' v ',
    '3',
    ':',
    '-',
    '—',
    ';',
    ' ',
    '\n',
    'ﬁ',
    'é',
    'f',
    'Is',
    '\u0000',
    '999',
    '½',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      let last = 0;
      for (const { from, to } of findReferences(text)) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        last = from;
      }
    }),
    { numRuns: 500 },
  );
});
