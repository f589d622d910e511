import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { books, placeAt, slotCount } from './books.ts';
import { parseReferences, readPassages, shownPassages } from './parsing/parse.ts';
import { asTyped, booksAmong, booksIn, chapterName, isFromBook, placeOf, readPlainPassages } from './passages.ts';
import { formatReference, formatReferences, referenceBetween } from './reference.ts';

describe('passages that a user typed are shown in one form', () => {
  test.each([
    ['Luke 15:1-7', 'Luke 15:1–7'],
    ['Luke 15:4–7', 'Luke 15:4–7'],
    ['Phil 4:4-7', 'Philippians 4:4–7'],
    ['Luke 15.1-7', 'Luke 15:1–7'],
    ['I Cor 13', '1 Corinthians 13'],
    ['Luke xv. 11', 'Luke 15:11'],
    ['the 23rd Psalm', 'Psalm 23'],
    ['Luke 15:1-7, 11-32', 'Luke 15:1–7, 11–32'],
    ['Ps 23 & Jn 10', 'Psalm 23; John 10'],
    ['Luke 15:1-7 and Phil 4:4', 'Luke 15:1–7; Philippians 4:4'],
    ['Isa 52:13-53:12', 'Isaiah 52:13–53:12'],
  ])('%s as %s', (typed, shown) => {
    expect(shownPassages(typed)).toBe(shown);
  });

  test.each([
    ['Luke 15:1-7 (ESV)', 'Luke 15:1–7 (ESV)'],
    ['Lk 15:1-7 NIV; Ps 23 KJV', 'Luke 15:1–7 NIV; Psalm 23 KJV'],
    ['Advent 3: Phil 4:4-7', 'Advent 3: Philippians 4:4–7'],
    ['Luke 15:1-7 (the lost sheep) or Lk 19:10', 'Luke 15:1–7 (the lost sheep) or Luke 19:10'],
  ])('%s as %s, with the words around them', (typed, shown) => {
    expect(shownPassages(typed)).toBe(shown);
  });

  test.each(['', 'Various', 'The Sunday before Advent', 'Mark 5 minutes', 'Hezekiah 3:16', 'John 3:99', '  Luke  '])(
    '"%s" as typed, because it is no reference',
    (typed) => {
      expect(readPassages(typed)).toEqual({ references: [], shown: typed });
    },
  );
});

const passage = fc.tuple(fc.nat(slotCount - 1), fc.nat(60)).map(([slot, length]) => {
  const { book } = placeAt(slot);
  const last = Math.min(slotCount - 1, slot + length);
  return referenceBetween(placeAt(slot), placeAt(placeAt(last).book === book ? last : slot));
});

test('the one form of passages is shown as it is, and has the same passages', () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 4 }), (references) => {
      const shown = formatReferences(references);
      expect(readPassages(shown)).toEqual({ references, shown });
    }),
    { numRuns: 300, seed: 16 },
  );
});

test('what is read without the parser is what the parser reads', () => {
  const name = fc.constantFrom(
    ...books.flatMap((book) => [book.name, book.id, `${book.id}.`, book.id.toLowerCase()]),
    'Mt',
    'Mk',
    'Lk',
    'Jn',
    'Ex',
    'Gn',
    'Dt',
    'Psa',
    'Psalm',
  );
  const number = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.nat(40)).map(String);
  const dash = fc.constantFrom('-', '–', ' - ', '–');
  const maybe = (...parts: fc.Arbitrary<string>[]) =>
    fc.option(fc.tuple(...parts), { nil: [] }).map((all) => all.join(''));
  const colon = fc.constant(':');
  const space = fc.constantFrom(' ', ' ', '', '  ');
  const written = fc
    .tuple(name, space, number, maybe(colon, number), maybe(dash, maybe(number, colon), number))
    .map((parts) => parts.join(''));
  let plainly = 0;
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 2 }), (parts) => {
      const text = parts.join('; ');
      const plain = readPlainPassages(text);
      if (!plain) return;
      plainly += 1;
      expect([text, plain.references]).toEqual([text, parseReferences(text)]);
    }),
    { numRuns: 3_000, seed: 16 },
  );
  expect(plainly).toBeGreaterThan(300);
});

test('every name of a book is read like the parser reads it', () => {
  const abbreviations = ['Mt', 'Mk', 'Lk', 'Jn', 'Ex', 'Gn', 'Dt', 'Psa', 'Psalm'];
  for (const name of [...books.flatMap(({ id, name }) => [id, name]), ...abbreviations]) {
    const plain = readPlainPassages(`${name} 1:2`);
    if (plain) expect([name, plain.references]).toEqual([name, parseReferences(`${name} 1:2`)]);
  }
});

test('passages are in the order of the Bible: a chapter before its verses, a shorter passage before a longer one', () => {
  const typed = ['Malachi 1', 'Gen 1', 'Ps 23', 'Luke 15:11-32', 'Luke 15:1-10', 'Luke 15:1-7', 'Luke 15', 'Matt 5'];
  const places = typed.map((text) => [text, placeOf(readPassages(text))] as const);
  expect(places.toSorted(([, a], [, b]) => a! - b!).map(([text]) => text)).toEqual([
    'Gen 1',
    'Ps 23',
    'Malachi 1',
    'Matt 5',
    'Luke 15',
    'Luke 15:1-7',
    'Luke 15:1-10',
    'Luke 15:11-32',
  ]);
  expect(placeOf(readPassages('Ps 23; Gen 1'))).toBe(placeOf(readPassages('Psalm 23')));
  expect(placeOf(asTyped('Various'))).toBeNull();
});

test('passages name each of their books once, and the chapters of a passage have a name', () => {
  expect(booksIn(readPassages('Luke 15; Ps 23; Luke 19:10'))).toEqual([42, 19]);
  const names = ['Luke 15:1-7', 'Isa 52:13-53:12', 'Ps 23', 'Jude 5'].map((text) =>
    chapterName(parseReferences(text)[0]!),
  );
  expect(names).toEqual(['Luke 15', 'Isaiah 52–53', 'Psalm 23', 'Jude 1']);
  expect(formatReference(parseReferences('Jude 5')[0]!)).toBe('Jude 1:5');
});

test('books are counted in the order of the Bible, each item once for each of its books', () => {
  const items = ['Luke 15; Ps 23', 'Lk 19', 'Luke 15; Luke 16', 'Gen 1', '', 'Various'].map((scripture) => ({
    scripture,
  }));
  expect(booksAmong(items, readPassages)).toEqual([
    { number: 1, id: 'Gen', name: 'Genesis', count: 1 },
    { number: 19, id: 'Ps', name: 'Psalms', count: 1 },
    { number: 42, id: 'Luke', name: 'Luke', count: 3 },
  ]);
  expect(items.filter((item) => isFromBook(19, item, readPassages))).toEqual([items[0]]);
});
