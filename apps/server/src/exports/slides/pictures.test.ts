import { backgroundForms } from '@sermon/domain/slides/backgrounds';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseEngine, createTypesetter } from '../pdf/typesetter.ts';
import { drawPictures } from './pictures.ts';
import { prepareSlides } from './prepare.ts';
import { clouds, marked, slidesOfText } from './slides.setup.ts';

/** Returns the pixels of a page as they are expected: its whole SVG, put over the picture with fractions. */
async function expectedPixels(svg: string, picture: Uint8Array, { width, height }: { width: number; height: number }) {
  const page = await sharp(Buffer.from(svg)).metadata();
  const density = (72 * width) / page.width;
  const text = await sharp(Buffer.from(svg), { density }).ensureAlpha().raw().toBuffer();
  const pixels = await sharp(picture).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  for (let at = 0; at < width * height; at += 1) {
    const opacity = text[at * 4 + 3]! / 255;
    for (let to = at * 3, from = at * 4; to < at * 3 + 3; to += 1, from += 1)
      pixels[to] = Math.round(text[from]! * opacity + pixels[to]! * (1 - opacity));
  }
  return pixels;
}

test.each([
  ['16x9', undefined],
  ['4x3', undefined],
  ['16x9', clouds()],
] as const)('pictures have the pixels of their text over the background (%s)', async (aspect, background) => {
  const text =
    `<h1>${marked('The Father Who Runs')}</h1><p>Then</p>` +
    `<h2>${marked('Luke 15', 'b')}</h2><p>${marked('He saw him <mark data-color="yellow">far off</mark>.', 'b')}</p>` +
    `<p>Then</p><ol start="9"><li><p>${marked('He <strong>ran</strong> and <u>embraced</u> him', 'c')}</p></li></ol>` +
    `<p>Then</p><p>${marked('בְּרֵאשִׁית 12 בָּרָא', 'd')}</p><p>Then</p><p>${marked(' ', 'e')}</p>`;
  const prepared = await prepareSlides(slidesOfText(text, { aspect, ...(background && { background }) }));
  if ('refusal' in prepared) throw new Error(prepared.refusal);
  const { sheet } = createTypesetter(await chooseEngine()).drawSlides(prepared.content);
  const drawn = prepared.pages.map((page, at) => ({ page, number: at + 1, svg: sheet(at + 1) }));
  const { pictures } = await drawPictures(prepared.slides, drawn, drawn.length);
  expect(pictures).toHaveLength(5);
  for (const [at, { png }] of pictures.entries()) {
    const pixels = await sharp(png).raw().toBuffer();
    const { picture } = prepared.slides.background;
    const expected = await expectedPixels(drawn[at]!.svg, picture, backgroundForms[aspect]);
    expect(pixels.equals(expected)).toBe(true);
  }
});
