import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeOver, preparePaper } from './png.ts';

/** Pixels that look random but are the same in every run. */
const noise = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 17) ^ (at >> 3));

const decoded = (png: Uint8Array) => sharp(png).raw().toBuffer({ resolveWithObject: true });

test('a picture without text is decoded to the same pixels', async () => {
  const [width, height] = [50, 130];
  const data = noise(width * height * 3, 1);
  const read = await decoded(await encodeOver(await preparePaper({ width, height, data }), null));
  expect(read.info).toMatchObject({ width, height, channels: 3 });
  expect(read.data.equals(data)).toBe(true);
});

test('text is put over the pixels below it, wherever it is, and the same picture can be used again', async () => {
  const [width, height] = [40, 140];
  const data = noise(width * height * 3, 2);
  const paper = await preparePaper({ width, height, data });
  const places = fc.record({
    left: fc.integer({ min: 0, max: 39 }),
    top: fc.integer({ min: 0, max: 139 }),
    right: fc.integer({ min: 1, max: 40 }),
    bottom: fc.integer({ min: 1, max: 140 }),
    // The rows with text, and those between them.
    lineHeight: fc.integer({ min: 1, max: 50 }),
    margin: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(places, fc.integer(), async ({ left, top, right, bottom, lineHeight, margin }, seed) => {
      fc.pre(right > left && bottom > top);
      const overlay = { left, top, width: right - left, height: bottom - top };
      const text = noise(overlay.width * overlay.height * 4, seed);
      for (let row = 0; row < overlay.height; row += 1) {
        const length = Math.floor(row / lineHeight) % 2 === 0 ? Math.min(margin, overlay.width) : overlay.width;
        text.fill(0, row * overlay.width * 4, (row * overlay.width + length) * 4);
      }
      const expected = new Uint8Array(data);
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let channel = 0; channel < 3; channel += 1) {
            const at = ((y - top) * overlay.width + x - left) * 4;
            const opacity = text[at + 3]! / 255;
            const to = (y * width + x) * 3 + channel;
            expected[to] = Math.round(text[at + channel]! * opacity + data[to]! * (1 - opacity));
          }
      const read = await decoded(await encodeOver(paper, { ...overlay, data: text }));
      expect(read.data.equals(expected)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
