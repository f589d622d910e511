import { expect, test } from 'vitest';
import { books } from '../books.ts';
import { suggestBooks } from './chapterLookup.ts';

test.each([
  ['joh', ['John', '1 John', '2 John', '3 John']],
  ['1 jo', ['1 John']],
  ['1jo', ['1 John']],
  ['song', ['Song of Solomon']],
  ['1 c', ['1 Chronicles', '1 Corinthians']],
  ['PHIL', ['Philippians', 'Philemon']],
  ['', []],
  ['1', []],
  ['h1', []],
  ['quote', []],
])('%j suggests %j', (typed, names) => {
  expect(suggestBooks(typed)).toEqual(names);
});

test('every book is suggested for its full name', () => {
  for (const { name } of books) expect(suggestBooks(name)).toContain(name);
});
