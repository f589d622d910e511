import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookAt, placeAt, slotCount } from '../scripture/books.ts';
import { formatReference, referenceBetween } from '../scripture/reference.ts';
import { inWords, spokenBook, spokenText } from './spokenText.ts';
import examples from './spokenText.examples.txt?raw';

const linesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

describe('a text that is read aloud', () => {
  test.each(linesOf(examples).map((line) => line.split(' | ') as [string, string]))('%s', (written, spoken) => {
    expect(spokenText(written)).toBe(spoken);
  });

  test('has no control characters, and may be empty', () => {
    expect(spokenText('Grace\u0000\u0008\n\tand\ud800 peace\uffff')).toBe('Grace and peace');
    expect(spokenText(' [1]†')).toBe('');
  });

  test('has the words of every verse and passage instead of its numbers', () => {
    const passage = fc.nat(slotCount - 2).map((slot) => {
      const first = placeAt(slot);
      const next = placeAt(slot + 1);
      return referenceBetween(first, next.book === first.book ? next : first);
    });
    fc.assert(
      fc.property(passage, (reference) => {
        const written = formatReference(reference);
        fc.pre(written.includes(':'));
        const spoken = spokenText(`He read ${written}.`);
        expect(spoken).not.toMatch(/\d/);
        expect(spoken).toContain(spokenBook(reference.book, true));
        expect(spoken).toContain(inWords(reference.verse!));
        if (bookAt(reference.book).verses.length > 1) expect(spoken).toContain(`${inWords(reference.chapter)}, `);
      }),
      { numRuns: 300 },
    );
  });

  test('is made of any text, has no control characters', () => {
    const part = fc.constantFrom(
      'John ',
      '3',
      ':',
      '16',
      '-',
      ' v. ',
      '[2]',
      '†',
      '&',
      '<b>',
      '\u0000',
      '\ud800',
      'ﬁ',
      '; ',
      'ff',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(spokenText(text)).not.toMatch(/\p{Cc}|\p{Cs}/u);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  [0, 'zero'],
  [16, 'sixteen'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [119, 'one hundred nineteen'],
  [176, 'one hundred seventy-six'],
  [999, 'nine hundred ninety-nine'],
])('%i in words', (number, words) => expect(inWords(number)).toBe(words));

test('the names of the numbered books', () => {
  expect([9, 55, 64].map((book) => spokenBook(book, true))).toEqual(['First Samuel', 'Second Timothy', 'Third John']);
});
