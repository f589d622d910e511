import { describe, expect, test } from 'vitest';
import { layoutSlide } from './layout.ts';
import { inkOf, linesIn, marked, scripture, slidesIn } from './slides.setup.ts';
import { usualLook } from '../document/slideLook.ts';
import { lettersThrough, lettersToMiddle } from './splitPoint.ts';

const verse = 'He arose, and came to his father. But while he was still far off, his father saw him. ';
const inkIn = (html: string) => linesIn(slidesIn(html)[0]!).join('').replace(/\s/g, '');

describe('a slide in parts is split where a part ends', () => {
  const html = scripture('Luke 15:20', marked(verse.repeat(15)));
  const layout = layoutSlide(slidesIn(html)[0]!, '16x9');
  const parts = layout.pages.length;
  const inkOfParts = (count: number) => inkOf({ ...layout, pages: layout.pages.slice(0, count) });

  test('which is that of the part that is shown', () => {
    expect(parts).toBeGreaterThan(2);
    for (let part = 1; part < parts; part += 1)
      expect(lettersThrough(layout.pages, part)).toBe(inkOfParts(part).length);
  });

  test('or before the last part', () => {
    expect(lettersThrough(layout.pages, parts)).toBe(inkOfParts(parts - 1).length);
  });
});

describe('a slide on one page is split near its middle', () => {
  const firstHalf = (html: string) => inkIn(html).slice(0, lettersToMiddle(slidesIn(html)[0]!));

  test.each([
    ['after a sentence', 'He saw him far off. He had compassion, and ran.', 'Hesawhimfaroff.'],
    ['after a clause', 'While he was still far off, his father saw him and ran', 'Whilehewasstillfaroff,'],
    ['after a word', 'one two three four', 'onetwo'],
    ['after a sentence only if it is near', 'No. Then the father ran, and kissed his son', 'No.Thenthefatherran,'],
  ])('%s', (_, text, expected) => {
    expect(firstHalf(`<p>${marked(text)}</p>`)).toBe(expected);
  });

  test('between two paragraphs', () => {
    expect(firstHalf(`<p>${marked('He saw, and knew')}</p><p>${marked('he ran, and kissed')}</p>`)).toBe(
      'Hesaw,andknew',
    );
  });

  test('and one of a single word, or without words, is not', () => {
    expect(lettersToMiddle(slidesIn(`<p>${marked('Grace')}</p>`)[0]!)).toBe(5);
    expect(lettersToMiddle({ domSlideIds: ['a'], lines: [], look: usualLook })).toBe(0);
  });
});
