import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { frame } from '../canvas.ts';
import { finished } from '../finish.ts';
import { premiumPictures } from './index.ts';

const root = join(import.meta.dirname, '../..');
const drafts = join(root, '.cache/premium');

/** A draft has half the width, and is drawn in seconds. */
const draftScale = 0.5;

/** Encodes a picture as WebP, at the best quality at which its file is not too large. */
async function encoded(image: Sharp, largest: number): Promise<Buffer> {
  for (let quality = 92; ; quality -= 3) {
    const webp = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= largest) return webp;
    if (quality < 60) throw new Error(`A picture has ${webp.length} bytes.`);
  }
}

const options = process.argv.slice(2);
const isDraft = options.includes('--small');
const names = options.filter((option) => option !== '--small');
const unknown = names.filter((name) => !premiumPictures.some((picture) => picture.name === name));
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}.`);
  console.error(`Pictures: ${premiumPictures.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
mkdirSync(drafts, { recursive: true });
for (const [seed, { name, file, paint, finish, width, height, largest }] of premiumPictures.entries()) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  const by = isDraft ? draftScale : 1;
  const data = finished(paint(frame(width * by, height * by)), null, seed + 100, finish);
  const image = sharp(data, { raw: { width: width * by, height: height * by, channels: 3 } });
  const webp = await encoded(image, largest);
  writeFileSync(isDraft ? join(drafts, `${name}.webp`) : join(root, file), webp);
  console.log(`${name}: ${Math.round(webp.length / 1000)} kB, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
