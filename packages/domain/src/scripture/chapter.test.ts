import { describe, expect, test } from 'vitest';
import { toClipboard } from './verse.ts';
import { chapterParagraphs, chapterQuotation, versesNamed } from './chapter.ts';

const verse = (number: number, verseContent: string, more: { title?: string; startsParagraph?: boolean } = {}) => ({
  verseNumberStart: number,
  title: null,
  verseContent,
  startsParagraph: false,
  ...more,
});
const psalm = [
  verse(1, 'The LORD <i>is</i> my shepherd;', { title: 'A Psalm of David.', startsParagraph: true }),
  verse(2, 'He maketh me to lie down.'),
  verse(3, ''),
  verse(4, 'Yea, though I walk', { startsParagraph: true }),
];

describe('a chapter', () => {
  test('is read in its paragraphs, without the verses that the translation leaves out', () => {
    const read = chapterParagraphs(psalm, 'all');
    expect(read.map(({ title, verses }) => [title, ...verses.map(({ number }) => number)])).toEqual([
      ['A Psalm of David.', 1, 2],
      [null, 4],
    ]);
  });

  test.each([
    ['all', 'A Psalm of David.\n1 The LORD is my shepherd; 2 He maketh me to lie down.\n4 Yea, though I walk'],
    ['numbers', '1 The LORD is my shepherd; 2 He maketh me to lie down.\n4 Yea, though I walk'],
    ['text', 'The LORD is my shepherd; He maketh me to lie down.\nYea, though I walk'],
  ] as const)('is copied as the setting "%s" says', (setting, text) => {
    const quotation = chapterQuotation('Psalm 23', 'KJV', chapterParagraphs(psalm, setting));
    expect(toClipboard(quotation, 'King James Version').text).toBe(`${text}\nPsalm 23 King James Version`);
  });
});

test.each([
  ['Luke 15:20', { from: 20, to: 20 }],
  ['Luke 15:20–24', { from: 20, to: 24 }],
  ['Psalm 23', null],
  ['Isaiah 52:13–53:12', null],
])('%s names %j of its chapter', (reference, verses) => {
  expect(versesNamed(reference)).toEqual(verses);
});
