import { bookAt, slotOf } from '@sermon/domain/scripture/books';
import { describe, expect, test } from 'vitest';
import { align } from './align.ts';
import type { RawVerse } from '../../../ports/bible/rawBible.ts';

/**
 * Returns verses 1 to `count` of a chapter. The text of each verse is its original chapter and verse number, '3:16'.
 */
const chapter = (book: number, number: number, count: number): RawVerse[] =>
  Array.from({ length: count }, (_, at) => verse(book, number, at + 1));

const verse = (book: number, number: number, at: number, overrides: Partial<RawVerse> = {}): RawVerse => ({
  book,
  chapter: number,
  verse: at,
  verseEnd: at,
  text: `${number}:${at}`,
  title: null,
  startsParagraph: false,
  ...overrides,
});

function aligned(raw: RawVerse[]) {
  const { verses, alignment } = align(raw);
  return {
    alignment,
    at: (book: number, number: number, of: number) => {
      const { marked, title } = verses[slotOf({ book, chapter: number, verse: of })]!;
      return title ? `{${title}} ${marked}` : marked;
    },
  };
}

const [genesis, psalms, joel, malachi, romans, thirdJohn] = [1, 19, 29, 39, 45, 64];
const usual = (book: number): RawVerse[] => bookAt(book).verses.flatMap((count, at) => chapter(book, at + 1, count));

test('a file with the usual numbering is read without any difference to report', () => {
  const { alignment, at } = aligned([...usual(genesis), ...usual(romans)]);
  expect(at(genesis, 50, 26)).toBe('50:26');
  expect(at(romans, 16, 27)).toBe('16:27');
  expect(alignment).toEqual({
    books: [
      { book: 1, chapters: 50, verses: 1_533 },
      { book: 45, chapters: 16, verses: 433 },
    ],
    missing: [],
    empty: [],
    spans: [],
    duplicates: [],
    joined: [],
    dropped: [],
    titledPsalms: [],
    recounted: [],
    movedDoxology: false,
    greekPsalms: false,
  });
});

describe('psalms in the numbering of the Septuagint and the Vulgate', () => {
  /** The number of verses of the psalms, with their titles. */
  const counts = new Map([
    [8, 10],
    [9, 39],
    [10, 8],
    [22, 6],
    [50, 21],
    [112, 9],
    [113, 26],
    [114, 9],
    [115, 10],
    [116, 2],
    [118, 176],
    [145, 10],
    [146, 11],
    [147, 9],
    [148, 14],
    [151, 7],
  ]);
  const greek = [...counts].flatMap(([number, count]) => chapter(psalms, number, count));

  test('get the usual numbers', () => {
    const { alignment, at } = aligned(greek);
    expect(alignment.greekPsalms).toBe(true);
    // The title of Psalm 8 is its first verse.
    expect([at(psalms, 8, 1), at(psalms, 8, 9)]).toEqual(['{8:1} 8:2', '8:10']);
    expect([at(psalms, 9, 1), at(psalms, 9, 20)]).toEqual(['{9:1} 9:2', '9:21']);
    expect([at(psalms, 10, 1), at(psalms, 10, 18)]).toEqual(['9:22', '9:39']);
    expect([at(psalms, 23, 1), at(psalms, 51, 1)]).toEqual(['22:1', '{50:1 50:2} 50:3']);
    expect([at(psalms, 114, 8), at(psalms, 115, 1), at(psalms, 115, 18)]).toEqual(['113:8', '113:9', '113:26']);
    expect([at(psalms, 116, 9), at(psalms, 116, 10), at(psalms, 116, 19)]).toEqual(['114:9', '115:1', '115:10']);
    expect([at(psalms, 117, 2), at(psalms, 119, 176)]).toEqual(['116:2', '118:176']);
    expect([at(psalms, 146, 1), at(psalms, 147, 11), at(psalms, 147, 12)]).toEqual(['145:1', '146:11', '147:1']);
    expect([at(psalms, 147, 20), at(psalms, 148, 14)]).toEqual(['147:9', '148:14']);
    expect([alignment.joined, alignment.dropped]).toEqual([
      [],
      [1, 2, 3, 4, 5, 6, 7].map((of) => ({ book: psalms, chapter: 151, verse: of })),
    ]);
  });

  test('whose second parts go on with the verse numbers of the first ones get them, too', () => {
    const from = (number: number, first: number, last: number) =>
      chapter(psalms, number, last).filter((each) => each.verse >= first);
    const others = greek.filter((each) => each.chapter !== 115 && each.chapter !== 147);
    const { at } = aligned([...others, ...from(115, 10, 19), ...from(147, 12, 20)]);
    expect([at(psalms, 116, 10), at(psalms, 116, 19)]).toEqual(['115:10', '115:19']);
    expect([at(psalms, 147, 12), at(psalms, 147, 20)]).toEqual(['147:12', '147:20']);
  });
});

describe('in the numbering of Hebrew Bibles,', () => {
  test('the title of a psalm is its first verse or its first two, and is placed above the psalm', () => {
    const { alignment, at } = aligned([...chapter(psalms, 1, 6), ...chapter(psalms, 3, 9), ...chapter(psalms, 51, 21)]);
    expect(at(psalms, 1, 1)).toBe('1:1');
    expect([at(psalms, 3, 1), at(psalms, 3, 8)]).toEqual(['{3:1} 3:2', '3:9']);
    expect([at(psalms, 51, 1), at(psalms, 51, 19)]).toEqual(['{51:1 51:2} 51:3', '51:21']);
    expect(alignment.titledPsalms).toEqual([3, 51]);
    expect([alignment.joined, alignment.dropped]).toEqual([[], []]);
  });

  test('a psalm whose title the file has separately gets its usual numbers too', () => {
    const [, ...verses] = chapter(psalms, 3, 9);
    verses[0] = { ...verses[0]!, title: 'A Psalm of David.' };
    const { at } = aligned(verses);
    expect([at(psalms, 3, 1), at(psalms, 3, 8)]).toEqual(['{A Psalm of David.} 3:2', '3:9']);
  });

  test('chapters are divided differently: Joel has four, Malachi three', () => {
    const { alignment, at } = aligned([
      ...[20, 27, 5, 21].flatMap((count, i) => chapter(joel, i + 1, count)),
      ...[14, 17, 24].flatMap((count, i) => chapter(malachi, i + 1, count)),
    ]);
    expect([at(joel, 2, 27), at(joel, 2, 28), at(joel, 3, 1), at(joel, 3, 21)]).toEqual(['2:27', '3:1', '4:1', '4:21']);
    expect([at(malachi, 3, 18), at(malachi, 4, 1), at(malachi, 4, 6)]).toEqual(['3:18', '3:19', '3:24']);
    expect(alignment.recounted).toEqual([joel, malachi]);
    expect(alignment.missing).toEqual([]);
  });
});

test('the end of Romans can be after chapter 14', () => {
  const raw = bookAt(romans).verses.flatMap((count, at) =>
    chapter(romans, at + 1, at === 13 ? 26 : at === 15 ? 24 : count),
  );
  const { alignment, at } = aligned(raw);
  expect([at(romans, 14, 23), at(romans, 15, 1), at(romans, 16, 25), at(romans, 16, 27)]).toEqual([
    '14:23',
    '15:1',
    '14:24',
    '14:26',
  ]);
  expect(alignment).toMatchObject({ movedDoxology: true, joined: [], missing: [] });
});

test('a verse after the end of its chapter is joined to the last verse', () => {
  const { alignment, at } = aligned(chapter(thirdJohn, 1, 15));
  expect(at(thirdJohn, 1, 14)).toBe('1:14 1:15');
  expect(alignment.joined).toEqual([{ book: thirdJohn, chapter: 1, verse: 15 }]);
});

test('verses of missing chapters and verses numbered 0 are dropped and reported', () => {
  const { alignment } = aligned([...usual(joel), verse(joel, 4, 1), verse(joel, 1, 0)]);
  expect(alignment.dropped).toEqual([
    { book: joel, chapter: 4, verse: 1 },
    { book: joel, chapter: 1, verse: 0 },
  ]);
});

test('combined verses are stored in the first of them, and the others do not count as missing', () => {
  const raw = usual(joel).filter(({ chapter: number, verse: at }) => number !== 1 || at < 2 || at > 4);
  const { alignment, at } = aligned([...raw, verse(joel, 1, 2, { verseEnd: 4, text: 'three in one' })]);
  expect([at(joel, 1, 2), at(joel, 1, 3)]).toEqual(['three in one', '']);
  expect(alignment.spans).toEqual([{ from: { book: joel, chapter: 1, verse: 2 }, verseEnd: 4 }]);
  expect(alignment.missing).toEqual([]);
});

test('parts of a verse are joined, and of a repeated verse the first is used and the repetition reported', () => {
  const { alignment, at } = aligned([
    verse(joel, 1, 1, { text: 'The word' }),
    verse(joel, 1, 1, { text: 'of the LORD' }),
    verse(joel, 1, 2, { text: 'Hear this' }),
    verse(joel, 1, 2, { text: 'Hear this' }),
    verse(joel, 1, 1, { text: 'another text' }),
  ]);
  expect([at(joel, 1, 1), at(joel, 1, 2)]).toEqual(['The word of the LORD', 'Hear this']);
  expect(alignment.duplicates).toEqual([
    { book: joel, chapter: 1, verse: 2 },
    { book: joel, chapter: 1, verse: 1 },
  ]);
});

test('missing and empty verses of a book are reported', () => {
  const raw = usual(joel).filter(({ chapter: number, verse: at }) => number !== 2 || at !== 5);
  raw[0] = { ...raw[0]!, text: ' ' };
  const { alignment, at } = aligned(raw);
  expect(alignment.missing).toEqual([{ book: joel, chapter: 2, verse: 5 }]);
  expect(alignment.empty).toEqual([{ book: joel, chapter: 1, verse: 1 }]);
  expect(at(joel, 2, 5)).toBe('');
  expect(alignment.books).toEqual([{ book: joel, chapters: 3, verses: 71 }]);
});
