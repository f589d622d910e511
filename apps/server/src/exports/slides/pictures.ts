import { backgroundForms } from '@sermon/domain/slides/backgrounds';
import { pictureName } from '@sermon/domain/slides/export/names';
import { pageSizes } from '@sermon/domain/slides/page';
import sharp from 'sharp';
import type { DeckPage, Slides } from './deck.ts';

/** Pictures of some pages, and the number of all pages. */
export type SlidePictures = { pageCount: number; pictures: { name: string; png: Uint8Array }[] };

/** SVG has 72 points per inch. */
const pointsPerInch = 72;
/** A low level. The usual one, 6, takes twice as long for files that are 5% smaller. */
const compressionLevel = 3;

/** A page to draw: its number in the presentation, of which the first is 1, and its text as SVG. */
type DrawnPage = { page: DeckPage; number: number; svg: string };

/** Draws some of the `pageCount` pages of a presentation over the picture. */
export async function drawPictures(
  { aspect, background }: Slides,
  pages: readonly DrawnPage[],
  pageCount: number,
): Promise<SlidePictures> {
  const { width, height } = backgroundForms[aspect];
  const paper = await sharp(background.picture).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  const density = (pointsPerInch * width) / pageSizes[aspect].width;
  const draw = async ({ page, number, svg }: DrawnPage) => {
    const text = await sharp(Buffer.from(svg), { density }).ensureAlpha().raw().toBuffer();
    const pixels = over(text, paper);
    const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel })
      .toBuffer();
    return { name: pictureName(page, number, pageCount), png };
  };
  return { pageCount, pictures: await Promise.all(pages.map(draw)) };
}

/**
 * Puts pixels with opacity over opaque ones. Only text has opacity, so this takes half as long as the same function of
 * sharp, which computes every pixel.
 */
function over(text: Uint8Array, paper: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(paper);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const opacity = text[from + 3]! / 255;
    if (opacity === 0) continue;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[to + channel] = Math.round(text[from + channel]! * opacity + paper[to + channel]! * (1 - opacity));
  }
  return pixels;
}
