import { backgroundForms } from '@sermon/domain/slides/backgrounds';
import { pictureName } from '@sermon/domain/slides/export/text';
import { type Aspect, boxInset, pageSizes } from '@sermon/domain/slides/page';
import sharp from 'sharp';
import type { DeckPage, Slides } from './deck.ts';
import { encodeOver, type Overlay, type Paper, preparePaper } from './png.ts';

export type SlidePictures = { pageCount: number; pictures: { name: string; png: Uint8Array }[] };

// No text is drawn twice. With the texts that libvips otherwise keeps, a process reaches its memory limit earlier and is
// replaced.
sharp.cache(false);

/** SVG has 72 points per inch. */
const pointsPerInch = 72;

/** Number of pictures that are drawn at the same time, one by each thread of Node. Each takes up to 20 MB. */
const drawnAtOnce = 4;

type DrawnPage = { page: DeckPage; number: number; svg: string };

/** The picture behind the slides that were drawn last. It is kept because more slides of the same deck are drawn next. */
let kept: { picture: Uint8Array; aspect: Aspect; paper: Promise<Paper> } | null = null;

function paperOf({ aspect, background: { picture } }: Slides): Promise<Paper> {
  if (kept?.aspect === aspect && Buffer.compare(kept.picture, picture) === 0) return kept.paper;
  const { width, height } = backgroundForms[aspect];
  const paper = sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
    .then((data) => preparePaper({ width, height, data }));
  kept = { picture, aspect, paper };
  return paper;
}

export async function drawPictures(
  slides: Slides,
  pages: readonly DrawnPage[],
  pageCount: number,
): Promise<SlidePictures> {
  const paper = await paperOf(slides);
  const pictures: SlidePictures['pictures'] = [];
  const waiting = pages.entries();
  const drawNext = async () => {
    // Each of these loops takes the next page that none of the others has taken.
    for (const [at, { page, number, svg }] of waiting) {
      const png = await encodeOver(paper, await drawText(svg, page, slides.aspect));
      pictures[at] = { name: pictureName(page, number, pageCount), png };
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, drawNext));
  return { pageCount, pictures };
}

async function drawText(svg: string, { lines }: DeckPage, aspect: Aspect): Promise<Overlay | null> {
  if (lines.length === 0) return null;
  const page = pageSizes[aspect];
  const { width } = backgroundForms[aspect];
  // Lengths that are whole numbers of both points and pixels.
  const points = page.width / greatestDivisor(page.width, width);
  const pixels = (points * width) / page.width;
  const steps = (from: number, to: number, max: number) => {
    const first = Math.max(0, Math.floor(from / points));
    return { first, count: Math.min(Math.ceil(to / points), max / points) - first };
  };
  const x = steps(
    Math.min(...lines.map((line) => Math.min(line.x, line.marker?.x ?? line.x))) - boxInset.y,
    Math.max(...lines.map(({ x, width, marker }) => Math.max(x + width, marker ? marker.x + marker.width : 0))) +
      boxInset.y,
    page.width,
  );
  const y = steps(lines[0]!.y - boxInset.y, lines.at(-1)!.y + lines.at(-1)!.height + boxInset.y, page.height);
  const view = [x.first, y.first, x.count, y.count].map((step) => step * points).join(' ');
  const drawn = svg.replace(/viewBox="[^"]*"/, `viewBox="${view}"`);
  const { data, info } = await sharp(Buffer.from(drawn), { density: (pointsPerInch * width) / page.width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { left: x.first * pixels, top: y.first * pixels, width: info.width, height: info.height, data };
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** The size that link previews expect, in pixels (ogp.me and its users). */
const size = { width: 1200, height: 630 };
const quality = 80;
/** SVG has 72 points per inch. */
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
