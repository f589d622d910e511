import { describe, expect, test } from 'vitest';
import { parseReferences } from '../parsing/parse.ts';
import { passageFrom } from './passage.ts';

const verses = (count: number, omitted?: number) =>
  Array.from({ length: count }, (_, at) => ({
    verseNumberStart: at + 1,
    verseNumberEnd: at + 1,
    title: null,
    verseContent: at + 1 === omitted ? '' : `words <i>of</i> ${at + 1}`,
    startsParagraph: false,
  }));
const chapters = new Map([
  ['Luke 15', verses(32, 21)],
  ['Psalm 119', verses(176)],
  ['Isaiah 52', verses(15)],
  ['Isaiah 53', verses(12)],
]);
const read = (reference: string) => passageFrom(parseReferences(reference), chapters);

describe('a passage from chapters', () => {
  test('has the verses with their numbers, without those that the translation omits', () => {
    expect(read('luke 15.20-22')).toEqual({
      title: 'Luke 15:20–22',
      description: '<sup>20</sup> words <i>of</i> 20 <sup>22</sup> words <i>of</i> 22',
    });
  });

  test('may span chapters', () => {
    expect(read('Isaiah 52:15–53:1')?.description).toBe(
      '<sup>15</sup> words <i>of</i> 15 <sup>1</sup> words <i>of</i> 1',
    );
  });

  test('has no text if it is longer than 60 verses', () => {
    expect(read('Psalm 119')).toEqual({ title: 'Psalm 119', description: '' });
    expect(read('Psalm 119:1-60')?.description).toContain('<sup>60</sup>');
  });

  test('is null if a chapter is missing', () => {
    expect(read('Isaiah 53:12; John 3:16')).toBeNull();
  });

  test('is empty if there are no references', () => {
    expect(read('nowhere')).toEqual({ title: '', description: '' });
  });
});
