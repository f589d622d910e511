import { type Background, backgroundFile, backgroundForms, backgrounds } from '@sermon/domain/slides/backgrounds';
import { contrastOf } from '@sermon/domain/slides/contrast/contrast';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { frame } from '../canvas.ts';
import { finished } from '../finish.ts';
import { pictures } from './index.ts';

const root = join(import.meta.dirname, '../..');
const committed = join(root, 'apps/server/src/content/backgrounds');
const drafts = join(root, '.cache/backgrounds');

/** A draft is a quarter as wide, and drawn in seconds. */
const draftScale = 0.25;

/** In bytes. Only pictures full of detail come near it. */
const largestJpeg = 300_000;

/** Encodes a picture as JPEG, at the best quality at which its file is not too large. */
async function encoded(image: Sharp): Promise<Buffer> {
  for (let quality = 90; ; quality -= 3) {
    const jpeg = await image.clone().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (jpeg.length <= largestJpeg || quality < 70) return jpeg;
  }
}

/** Draws a background for slides of one shape and writes its file, and the thumbnail with the wide one. */
async function draw(background: Background, form: '16x9' | '4x3', isDraft: boolean): Promise<void> {
  const picture = pictures[background.id];
  if (!picture) throw new Error(`No program draws ${background.name}.`);
  const start = performance.now();
  const by = isDraft ? draftScale : 1;
  const { width, height } = { width: backgroundForms[form].width * by, height: backgroundForms[form].height * by };
  const data = finished(picture.paint(frame(width, height)), background.fontColor, background.id, picture.finish);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const folder = isDraft ? drafts : committed;
  const file = backgroundFile(background, form);
  const jpeg = await encoded(image);
  writeFileSync(join(folder, file), jpeg);
  if (form === '16x9') {
    await image
      .clone()
      .resize(backgroundForms.thumbnail.width)
      .webp({ quality: 80 })
      .toFile(join(folder, backgroundFile(background, 'thumbnail')));
  }
  const { worst, worst5Percent, median } = contrastOf({ width, height, data }, background.fontColor);
  const contrasts = [worst, worst5Percent, median].map((value) => value.toFixed(1)).join(' / ');
  console.log(`${file}: ${Math.round(jpeg.length / 1000)} kB, contrast ${contrasts}, ${seconds} s`);
}

/** Writes the version of the gallery, which is the hash of the committed pictures. */
function writeVersion(): void {
  const hash = createHash('sha256');
  for (const name of readdirSync(committed).toSorted()) hash.update(readFileSync(join(committed, name)));
  const file = join(root, 'packages/domain/src/slides/galleryVersion.ts');
  const version = hash.digest('hex').slice(0, 8);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'[0-9a-f]{8}'/, `'${version}'`));
}

const options = process.argv.slice(2);
const isDraft = options.includes('--small');
const names = options.filter((option) => option !== '--small');
const unknown = names.filter((name) => !backgrounds.some((background) => background.name === name));
if (unknown.length > 0) {
  console.error(`There is no background ${unknown.join(', ')}.`);
  console.error(`Backgrounds: ${backgrounds.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
mkdirSync(isDraft ? drafts : committed, { recursive: true });
for (const background of backgrounds) {
  if (names.length > 0 && !names.includes(background.name)) continue;
  for (const form of ['16x9', '4x3'] as const) await draw(background, form, isDraft);
}
if (!isDraft) writeVersion();
