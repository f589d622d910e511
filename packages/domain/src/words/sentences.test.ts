import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import examples from './sentences.examples.txt?raw';
import { sentencesIn } from './sentences.ts';

const written = (text: string) => sentencesIn(text).map(({ from, to }) => text.slice(from, to));
const lines = examples.split('\n').filter((line) => line && !line.startsWith('#'));

test.each(lines)('%s', (marked) => {
  expect(written(marked.replaceAll('|', '')).map((sentence) => sentence.replace(/\s+/g, ' '))).toEqual(
    marked.split('|').map((piece) => piece.trim()),
  );
});

test('the end of a line always ends its sentence', () => {
  expect(written('Amazing grace,\nhow sweet the sound\n\n  that saved a wretch')).toEqual([
    'Amazing grace,',
    'how sweet the sound',
    'that saved a wretch',
  ]);
});

test.each(['', '   ', '\n\n', '…', '— ? !', '* * *'])('%j has no sentence', (text) =>
  expect(written(text)).toEqual([]),
);

test('every letter of a text belongs to exactly one sentence', () => {
  const pieces = fc.constantFrom(
    'He',
    ' ran',
    '.',
    '. ',
    '! ',
    '?” ',
    'Rom. ',
    'v. 3',
    ' A. B. ',
    '…',
    '\n',
    '"',
    ' (',
    ') ',
    '5',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const sentences = sentencesIn(text);
      let end = 0;
      for (const { from, to } of sentences) {
        expect(text.slice(end, from)).not.toMatch(/[\p{L}\p{N}]/u);
        expect(text.slice(from, to)).toMatch(/^\S(?:.*\S)?$/su);
        end = to;
      }
      expect(text.slice(end)).not.toMatch(/[\p{L}\p{N}]/u);
    }),
  );
});

test('a long line is divided in linear time', () => {
  expect(written('Rom. A. B. '.repeat(20_000)).length).toBeLessThan(100_000);
});

test.each([`${'!'.repeat(200_000)}a`, `${'!'.repeat(100_000)}${')'.repeat(100_000)}a`, '!)'.repeat(100_000)])(
  'rows of punctuation are examined in linear time (%#)',
  (text) => {
    expect(written(`He ran. ${text}`)[0]).toBe('He ran.');
  },
);
