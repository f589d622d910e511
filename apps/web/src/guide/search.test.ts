import { expect, test } from 'vitest';
import {
  type Entry,
  matchesIn,
  maxQueryLength,
  searchEntries,
  snippetLength,
  snippetOf,
  wordsOf,
} from './searchField.ts';

const entry = (text: string, path: string[] = [], isHeading = false): Entry => ({ text, path, isHeading });
const found = (entries: Entry[], query: string) => searchEntries(entries, query).map(({ text }) => text);

test('words are found where they begin, whatever their case, accents and quotes', () => {
  const text = 'Naïve readers don’t re-read.';
  const parts = (query: string) => matchesIn(text, wordsOf(query)).map(({ from, to }) => text.slice(from, to));
  expect(parts('READ')).toEqual(['read', 'read']);
  expect(parts('naive')).toEqual(['Naïve']);
  expect(parts("don't")).toEqual(['don’t']);
  expect(parts('eaders')).toEqual([]);
  expect(parts('re read')).toEqual(['read', 're', 'read']);
});

test('headings come first, and every word occurs in the entry or in the titles above it', () => {
  const entries = [
    entry('Choose the paper.', ['Printing', 'Print Preview']),
    entry('Printing a pulpit copy', ['Printing'], true),
    entry('Open the preview.', ['Versions']),
  ];
  expect(found(entries, 'print')).toEqual(['Printing a pulpit copy']);
  expect(found(entries, 'print paper')).toEqual(['Choose the paper.']);
  expect(found(entries, 'p')).toEqual(['Printing a pulpit copy', 'Choose the paper.', 'Open the preview.']);
  expect(found(entries, 'versions preview')).toEqual(['Open the preview.']);
  expect(found(entries, 'nothing')).toEqual([]);
  expect(found(entries, ' – ')).toEqual([]);
});

test('a question is reduced to the words about its subject', () => {
  expect(wordsOf('How do I print?')).toEqual(['print']);
  expect(wordsOf('Ctrl+K')).toEqual(['ctrl+k']);
  expect(wordsOf('how to')).toEqual(['how', 'to']);
});

test('a query counts up to its limit', () => {
  const word = 'a'.repeat(maxQueryLength);
  expect(wordsOf(word)).toEqual([word]);
  expect(wordsOf(`${word}b`)).toEqual([word]);
});

test('a long text is shortened around its first match, at the ends of words', () => {
  const exact = 'word '.repeat(snippetLength / 5).slice(0, snippetLength);
  expect(snippetOf(exact, ['word'])).toBe(exact);
  const long = `${'before '.repeat(40)}grace${' after'.repeat(40)}`;
  const snippet = snippetOf(long, ['grace']);
  expect(snippet).toMatch(/^… (before )+grace( after)+ …$/);
  expect(snippet.length).toBeLessThanOrEqual(snippetLength + 4);
  expect(snippetOf(`${'before '.repeat(40)}grace`, ['grace'])).toMatch(/^… (before )+grace$/);
  expect(snippetOf(long, [])).toMatch(/^before .* …$/);
});
