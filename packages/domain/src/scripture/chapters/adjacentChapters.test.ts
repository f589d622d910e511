import { describe, expect, test } from 'vitest';
import { books } from '../books.ts';
import { formatReference } from '../reference.ts';
import { chapterAfter, chapterBefore, chapterNamed } from './adjacentChapters.ts';

const name = (chapter: ReturnType<typeof chapterAfter>) => chapter && formatReference(chapter);
const at = (book: string, chapter: number) => chapterNamed(book, chapter)!;

describe('reading from chapter to chapter', () => {
  test.each([
    ['Genesis 50', at('Genesis', 50), 'Exodus 1'],
    ['Psalm 150', at('Psalm', 150), 'Proverbs 1'],
    ['Jude 1', at('Jude', 1), 'Revelation 1'],
    ['Luke 15', at('Luke', 15), 'Luke 16'],
  ])('continues after %s', (_, chapter, next) => {
    expect(name(chapterAfter(chapter))).toBe(next);
    expect(chapterBefore(chapterAfter(chapter)!)).toEqual(chapter);
  });

  test('starts with Genesis 1, ends with Revelation 22 and visits all 1,189 chapters', () => {
    expect(chapterBefore(at('Genesis', 1))).toBeNull();
    let count = 1;
    let chapter = at('Genesis', 1);
    for (let next = chapterAfter(chapter); next; next = chapterAfter(next)) {
      count += 1;
      chapter = next;
    }
    expect(name(chapter)).toBe('Revelation 22');
    expect(count).toBe(books.reduce((sum, { verses }) => sum + verses.length, 0));
    expect(count).toBe(1_189);
  });
});

test("a chapter is found by its book's usual name, and a chapter that does not exist is not found", () => {
  expect(chapterNamed('Psalms', 23)).toEqual(chapterNamed('Psalm', 23));
  expect([chapterNamed('Psalm', 151), chapterNamed('Tobit', 1), chapterNamed('Luke', 0)]).toEqual([null, null, null]);
});
