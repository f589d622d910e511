import { describe, expect, test } from 'vitest';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { layoutSlide } from './layout.ts';
import { commonLook, readLook, storedLooks, usualLook, writeLook } from '../document/slideLook.ts';
import { aspects, pageSizes } from './page.ts';
import { faultsOf, inkOf, linesIn, marked, scripture, slidesIn } from './slides.setup.ts';

const verse = 'But while he was still far off, his father saw him, and was moved with compassion, and ran.';
const htmlWith = (look: string, text = verse) => scripture('Luke 15:20', marked(text, 'a', look));
const layOut = (look: string, text = verse, aspect: (typeof aspects)[number] = '16x9') =>
  layoutSlide(slidesIn(htmlWith(look, text))[0]!, aspect);
const sizesOf = (look: string, text?: string) => [
  ...new Set(layOut(look, text).pages[0]!.lines.map(({ size }) => size)),
];

test('a look is stored as the names of what is not usual', () => {
  expect(storedLooks).toEqual([
    'small',
    'large',
    'lower-third small',
    'lower-third',
    'lower-third large',
    'large-reference small',
    'large-reference',
    'large-reference large',
  ]);
  expect(writeLook(usualLook)).toBe('');
  for (const stored of storedLooks) expect(writeLook(readLook(stored))).toBe(stored);
  expect(readLook('lower-third huge')).toEqual({ placement: 'lower-third', textSize: 'medium' });
});

test('the look that most slides have is the one of new slides', () => {
  expect(commonLook([])).toEqual(usualLook);
  expect(commonLook(['small', 'large', 'large'].map(readLook))).toEqual({ placement: 'centered', textSize: 'large' });
});

test('the text of a document keeps the looks of its slides', () => {
  expect(toHtml(parseDocument(htmlWith('lower-third large')))).toBe(htmlWith('lower-third large'));
  expect(toHtml(parseDocument(htmlWith('huge')))).toBe(htmlWith(''));
});

describe('a slide', () => {
  test('has three text sizes', () => {
    expect(sizesOf('small', 'He ran.')).toEqual([34, 22]);
    expect(sizesOf('', 'He ran.')).toEqual([42, 22]);
    expect(sizesOf('large', 'He ran.')).toEqual([50, 22]);
  });

  test('with a large reference has a reference that is larger than its verse', () => {
    expect(sizesOf('large-reference small', 'He ran.')).toEqual([34, 38]);
    expect(sizesOf('large-reference', 'He ran.')).toEqual([42, 48]);
    expect(sizesOf('large-reference large', 'He ran.')).toEqual([50, 58]);
  });

  test('without a reference has small numbers of its parts, also with a large reference', () => {
    const [slide] = slidesIn(`<p>${marked(verse.repeat(12), 'a', 'large-reference')}</p>`);
    const { pages } = layoutSlide(slide!, '16x9');
    expect(pages[0]!.lines.at(-1)).toMatchObject({ kind: 'reference', size: 22 });
  });

  test('always has a reference that is clearly smaller than its text otherwise', () => {
    expect(sizesOf('', verse.repeat(3))).toEqual([30, 22]);
  });

  test.each(aspects)('in the lower third ends at the bottom of a %s page and leaves its upper half free', (aspect) => {
    const { height } = pageSizes[aspect];
    const [short, ...others] = layOut('lower-third', 'He arose and came to his father.', aspect).pages;
    expect(others).toEqual([]);
    const last = short!.lines.at(-1)!;
    expect(last.y + last.height).toBeCloseTo(height - 24);
    expect(short!.lines[0]!.y).toBeGreaterThan((height * 2) / 3 - 24);
    for (const { lines } of layOut('lower-third', verse.repeat(6), aspect).pages)
      expect(lines[0]!.y).toBeGreaterThan(height - 405 / 2 - 24);
  });

  test.each(aspects.flatMap((aspect) => storedLooks.map((look) => [look, aspect] as const)))(
    'with the look "%s" on %s loses no word and stays in its box',
    (look, aspect) => {
      for (const text of ['He ran.', verse, verse.repeat(12), 'W'.repeat(400)]) {
        const layout = layOut(look, text, aspect);
        expect(faultsOf(layout, aspect)).toEqual([]);
        expect(inkOf(layout)).toBe(
          linesIn(slidesIn(htmlWith(look, text))[0]!)
            .join('')
            .replace(/\s/g, ''),
        );
      }
    },
  );
});
