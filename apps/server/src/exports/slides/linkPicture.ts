import { pageSizes } from '@sermon/domain/slides/page';
import sharp from 'sharp';
import type { DeckPage, Slides } from './deck.ts';

/** The size that link previews expect, in pixels (ogp.me and its users). */
const size = { width: 1200, height: 630 };
const quality = 80;
/** SVG has 72 points per inch. */
const pointsPerInch = 72;

/** Draws a slide as a JPEG for link previews. Its shape is almost that of a slide: a strip is cut off above and below. */
export async function drawLinkPicture(
  { aspect, background }: Slides,
  { lines }: DeckPage,
  svg: string,
): Promise<Uint8Array> {
  const page = pageSizes[aspect];
  const height = Math.round((size.width * page.height) / page.width);
  const top = Math.round((height - size.height) / 2);
  const base = sharp(background.picture).resize(size.width, height, { fit: 'cover' }).removeAlpha();
  const scrim = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}"><path fill="#000" fill-opacity="${background.scrim ?? 0}" d="M0 0h${size.width}v${height}H0Z"/></svg>`;
  const text = await sharp(Buffer.from(svg), { density: (pointsPerInch * size.width) / page.width })
    .resize(size.width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const layers = [{ input: Buffer.from(scrim) }, ...(lines.length > 0 ? [{ input: text }] : [])];
  // The picture is cut in a second step, because sharp cuts before it puts layers on.
  const whole = await base.composite(layers).png({ compressionLevel: 1 }).toBuffer();
  return sharp(whole)
    .extract({ left: 0, top, ...size })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
