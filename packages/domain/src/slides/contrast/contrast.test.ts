import { describe, expect, test } from 'vitest';
import { contrastOf, type Pixels, scrimFor } from './contrast.ts';

/** Creates a picture whose pixels have these colors. */
function picture(width: number, height: number, colorAt: (x: number, y: number) => number[]): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x / width, y / height), (y * width + x) * 3);
  return { width, height, data };
}

const plain = (gray: number) => picture(160, 90, () => [gray, gray, gray]);

/** Lays black of this opacity over a picture, as browsers do. */
const under = (scrim: number, { data, ...size }: Pixels): Pixels => ({
  ...size,
  data: data.map((value) => Math.round(value * (1 - scrim))),
});

test('the contrast of white and black letters on plain colors is that of WCAG', () => {
  expect(contrastOf(plain(0), 'white').median).toBe(21);
  expect(contrastOf(plain(255), 'black').median).toBe(21);
  expect(contrastOf(plain(0x76), 'white').median).toBeCloseTo(4.54, 2);
});

describe('the scrim', () => {
  test('is 0 on a dark picture and 0.54 on white', () => {
    expect(scrimFor(plain(0))).toBe(0);
    expect(scrimFor(plain(0x76))).toBe(0);
    expect(scrimFor(plain(0x77))).toBeGreaterThan(0);
    expect(scrimFor(plain(255))).toBe(0.54);
  });

  test.each([120, 140, 170, 200, 230, 255])('on a gray of %d is the lowest that gives 4.5:1', (gray) => {
    const scrim = scrimFor(plain(gray));
    expect(contrastOf(under(scrim, plain(gray)), 'white').worst).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(under(scrim - 0.02, plain(gray)), 'white').worst).toBeLessThan(4.5);
  });

  test('ignores light outside the text area, and up to 5% in it', () => {
    const frame = (x: number, y: number) =>
      x < 0.17 || x > 0.83 || y < 0.12 || y > 0.88 ? [255, 255, 255] : [0, 0, 0];
    expect(scrimFor(picture(1600, 900, frame))).toBe(0);
    const stripe = (width: number) =>
      picture(1600, 900, (x) => (x > 0.5 && x < 0.5 + width ? [255, 255, 255] : [0, 0, 0]));
    expect(scrimFor(stripe(0.64 * 0.03))).toBe(0);
    expect(scrimFor(stripe(0.64 * 0.07))).toBe(0.54);
  });

  test('considers the part of the picture that slides of each shape show', () => {
    // A tall picture: slides show only its middle.
    const tall = picture(300, 1200, (_, y) => (y < 0.35 || y > 0.65 ? [255, 255, 255] : [0, 0, 0]));
    expect(scrimFor(tall)).toBe(0);
    // A slide of 4:3 cuts off the sides of a wide picture, which brings light closer to its text.
    const wide = picture(1600, 900, (x) => (x < 0.28 ? [255, 255, 255] : [0, 0, 0]));
    expect(scrimFor(wide)).toBe(0.54);
  });
});
