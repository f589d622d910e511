import { expect, test } from 'vitest';
import { placeAt, testamentOf } from '../../scripture/books.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { formatReference, referenceBetween, slotsBetween } from '../../scripture/reference.ts';
import { readOsis } from './osis.ts';
import { quotationRows, quotationsOf } from './quotations.ts';

const quotations = (passage: string) =>
  quotationsOf(slotsBetween(parseReferences(passage)[0]!)).map(({ other: { first, last }, isQuoted }) => {
    const reference = formatReference(referenceBetween(placeAt(first), placeAt(last)));
    return isQuoted ? reference : `(${reference})`;
  });

test.each([
  ['Luke 4:14-21', ['Isaiah 61:1–2']],
  ['Isaiah 61:1', ['Luke 4:18–19', '(Matthew 11:5)', '(Luke 7:22)']],
  ['John 3:14', ['(Numbers 21:8–9)']],
  ['Numbers 21:4-9', ['(John 3:14–15)', '(1 Corinthians 10:9)']],
  ['Acts 1:20', ['Psalm 69:25', 'Psalm 109:8']],
  [
    'Isaiah 53:7-8',
    [
      'Acts 8:32–33',
      ...['Matthew 27:12–14', 'Mark 14:61', 'John 1:29', '1 Peter 2:23', 'Revelation 5:6'].map((each) => `(${each})`),
    ],
  ],
  ['Ruth 1', []],
  ['Philemon 1:1-25', []],
])('%s has the quotations %j', (passage, expected) => expect(quotations(passage)).toEqual(expected));

test.each([
  ['1 Peter 4:18', true],
  ['Proverbs 11:31', true],
  ['Isaiah 61:1', false],
])('%s is a quotation of the Greek translation: %s', (passage, expected) => {
  const [first] = quotationsOf(slotsBetween(parseReferences(passage)[0]!));
  expect(first).toMatchObject({ isQuoted: true, isFromGreek: expected });
});

const all = [...quotationRows.quoted, ...quotationRows.quotedFromGreek, ...quotationRows.recalled];

test('there are at least 300 quotations, and every row has a passage of the New Testament and one of the Old', () => {
  expect(quotationRows.quoted.length + quotationRows.quotedFromGreek.length).toBeGreaterThanOrEqual(300);
  const wrong = all.filter((row) => {
    const testaments = row.split('; ').map((passage) => parseReferences(passage).map(({ book }) => testamentOf(book)));
    return testaments.join('; ') !== 'new; old';
  });
  expect(wrong).toEqual([]);
});

test('a pair of passages is listed once, and a passage of the New Testament at most twice', () => {
  expect(new Set(all).size).toBe(all.length);
  const passages = all.map((row) => row.split('; ')[0]!);
  expect(passages.filter((passage) => passages.filter((other) => other === passage).length > 2)).toEqual([]);
});

test('a passage has at most five verses', () => {
  const lengths = all.flatMap(readOsis).map((reference) => {
    const { first, last } = slotsBetween(reference);
    return last - first + 1;
  });
  expect(lengths.filter((length) => length < 1 || length > 5)).toEqual([]);
});

test.each(Object.entries(quotationRows))('the rows of what is %s are in the order of the New Testament', (_, rows) => {
  const starts = rows.map((row) => slotsBetween(readOsis(row)[0]!).first);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});
