import { expect, test } from 'vitest';
import { layoutSlide } from '../layout.ts';
import { marked, slidesIn } from '../slides.setup.ts';
import { backdropOf, contrastOfPage, type PagePixels } from './contrast.ts';

/** Creates a picture of 160 x 90 pixels with these grays. */
function picture(grayAt: (x: number, y: number) => number): PagePixels {
  const [width, height] = [160, 90];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.fill(grayAt(x / width, y / height), (y * width + x) * 4, (y * width + x + 1) * 4);
  return { width, height, data };
}

const pageOf = (html: string) => layoutSlide(slidesIn(html)[0]!, '16x9').pages[0]!;
const short = pageOf(`<p>${marked('Grace runs.')}</p>`);
const measure = (
  grayAt: (x: number, y: number) => number,
  page = short,
  color: 'white' | 'black' = 'white',
  scrim = 0,
) => contrastOfPage(page, backdropOf(picture(grayAt), scrim), '16x9', color);
const contrast = (...given: Parameters<typeof measure>) => measure(...given).ratio;

test('the contrast on a plain picture is that of WCAG', () => {
  expect(contrast(() => 0)).toBeCloseTo(21, 5);
  expect(contrast(() => 255)).toBeCloseTo(1, 5);
  expect(contrast(() => 255, short, 'black')).toBeCloseTo(21, 5);
  expect(contrast(() => 0x76)).toBeCloseTo(4.54, 1);
});

test('only the picture behind the words counts, and a few light points do not', () => {
  const row = short.lines[0]!;
  const [middle, top] = [(row.x + row.width / 2) / 720, row.y / 405];
  expect(contrast((_, y) => (y < top - 0.02 ? 255 : 0))).toBeCloseTo(21, 5);
  expect(contrast((x) => (x > middle ? 255 : 0))).toBeCloseTo(1, 5);
  expect(contrast((x) => (Math.abs(x - middle) < 0.004 ? 255 : 0))).toBeCloseTo(21, 5);
});

test('a layer over the picture counts, and so do pens; marked words have a color of their own behind them', () => {
  expect(contrast(() => 255, short, 'white', 0.54)).toBeGreaterThan(4.4);
  const red = pageOf(`<p>${marked('<span data-pen="red">Grace</span> runs.')}</p>`);
  expect(contrast(() => 255, red, 'black')).toBeCloseTo(7.4, 0);
  const highlighted = pageOf(`<p>${marked('<mark data-color="yellow">Grace</mark>')}</p>`);
  expect(contrast(() => 255, highlighted)).toBe(21);
});

test('a bullet counts, and a page without words has the best contrast', () => {
  const item = pageOf(`<ul><li><p>${marked('<mark data-color="yellow">Grace</mark>')}</p></li></ul>`);
  expect(contrast(() => 255, item)).toBeCloseTo(1, 5);
  expect(contrast(() => 255, { part: 1, parts: 1, isAtBottom: false, lines: [] })).toBe(21);
});

test('text needs 4.5 to 1 and the letters of a pen need 3 to 1; letters with too little come first', () => {
  expect(measure(() => 0x70)).toMatchObject({ letters: 'white', isLow: false });
  expect(measure(() => 0x80)).toMatchObject({ letters: 'white', isLow: true });
  const red = pageOf(`<p>${marked('<span data-pen="red">Grace</span> runs.')}</p>`);
  expect(measure(() => 0x60, red)).toMatchObject({ letters: 'pen', isLow: false });
  expect(measure(() => 0x76, red)).toMatchObject({ letters: 'pen', isLow: true });
});
