import { describe, expect, test } from 'vitest';
import {
  chapterParagraphs,
  chapterQuotation,
  chosenPassages,
  chosenReference,
  versesNamed,
  versesWith,
} from './chapter.ts';
import { passagesToClipboard, toClipboard } from '../verse.ts';

const verse = (number: number, verseContent: string, options: { title?: string; startsParagraph?: boolean } = {}) => ({
  verseNumberStart: number,
  verseNumberEnd: number,
  title: null,
  verseContent,
  startsParagraph: false,
  ...options,
});
const psalm = [
  verse(1, 'The LORD <i>is</i> my shepherd;', { title: 'A Psalm of David.', startsParagraph: true }),
  verse(2, 'He maketh me to lie down.'),
  verse(3, ''),
  verse(4, 'Yea, though I walk', { startsParagraph: true }),
];

describe('a chapter', () => {
  test('is displayed in paragraphs, without the verses that the translation omits', () => {
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
  ] as const)('is copied with the setting "%s"', (setting, text) => {
    const quotation = chapterQuotation('Psalm 23', 'KJV', chapterParagraphs(psalm, setting));
    expect(toClipboard(quotation, 'King James Version').text).toBe(`${text}\nPsalm 23 King James Version`);
  });
});

test.each([
  ['Luke 15:20', [20]],
  ['Luke 15:20–24', [20, 21, 22, 23, 24]],
  ['Luke 15:20–21, 24', [20, 21, 24]],
  ['Psalm 23', []],
  ['Isaiah 52:13–53:12', []],
])('%s refers to the verses %j of its chapter', (reference, verses) => {
  expect(versesNamed(reference)).toEqual(verses);
});

describe('verses selected in a chapter', () => {
  const at = { book: 19, chapter: 23 };
  const whole = [...psalm, verse(5, 'Thou preparest'), { ...verse(6, 'Surely goodness'), verseNumberEnd: 7 }];

  test.each([
    [[4], 'Psalm 23:4'],
    [[1, 2, 4], 'Psalm 23:1–2, 4'],
    [[5, 7], 'Psalm 23:5–7'],
    [[1, 2, 3, 4, 5], 'Psalm 23:1–5'],
  ])('%j are written as %s', (numbers, reference) => {
    expect(chosenReference(at, versesWith(whole, numbers))).toBe(reference);
  });

  test('become one quotation if consecutive and several otherwise, without omitted verses', () => {
    const quoted = chosenPassages('Psalm 23', versesWith(psalm, [1, 2, 3, 4]), 'KJV', 'text');
    expect(quoted.map(({ reference }) => reference)).toEqual(['Psalm 23:1–2', 'Psalm 23:4']);
    expect(passagesToClipboard(quoted, 'King James Version').text).toBe(
      'The LORD is my shepherd; He maketh me to lie down.\nPsalm 23:1–2 King James Version\n\n' +
        'Yea, though I walk\nPsalm 23:4 King James Version',
    );
  });

  test('have both numbers if the translation combines them', () => {
    expect(chapterParagraphs(versesWith(whole, [6]), 'all')[0]?.verses[0]).toEqual({
      number: 6,
      label: '6–7',
      runs: [
        { text: '6–7', marks: { superscript: true } },
        { text: 'Surely goodness', marks: {} },
      ],
    });
  });
});
