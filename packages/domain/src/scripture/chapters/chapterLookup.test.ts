import { describe, expect, test } from 'vitest';
import { lookUpChapter } from './chapterLookup.ts';

const names = (typed: string) => lookUpChapter(typed).books.map(({ name }) => name);

describe('finding a chapter', () => {
  test.each([
    ['joh', ['John', '1 John', '2 John', '3 John'], null],
    ['rom 8', ['Romans'], 8],
    ['Psalm 119', ['Psalms'], 119],
    ['1 cor13', ['1 Corinthians'], 13],
    ['song of s', ['Song of Solomon'], null],
    ['mt', ['Matthew'], null],
    ['mt 5', ['Matthew'], 5],
    ['php', ['Philippians'], null],
    ['3', ['3 John'], null],
    ['xyz', [], null],
  ])('%s', (typed, expected, chapter) => {
    expect(names(typed).slice(0, expected.length || 1)).toEqual(expected);
    expect(lookUpChapter(typed).chapter).toBe(chapter);
  });

  test('shows all 66 books while nothing is typed', () => {
    expect(names('')).toHaveLength(66);
    expect(names(' ')).toHaveLength(66);
  });
});
