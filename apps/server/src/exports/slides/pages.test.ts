import { layoutSlide } from '@sermon/domain/slides/layout';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { textBoxOf } from '@sermon/domain/slides/page';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type Pdf, readPdf } from '../../../../../tests/files/readPdf.ts';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { createExporter } from '../exporter.ts';
import { createTypesetter } from '../pdf/typesetter.ts';
import { createWasmEngine } from '../pdf/engine.ts';
import { slidesContent } from './content.ts';
import { deckOf, type Slides } from './deck.ts';
import { clouds, marked, slidesOfText } from './slides.setup.ts';

const exporter = createExporter({ log: { error: () => {} } });
afterAll(() => exporter.close());

const pdfOf = async (text: string, overrides: Partial<Slides> = {}): Promise<Pdf> =>
  readPdf(await exporter.slides(slidesOfText(text, overrides), 'pdf', anyRequester()));
const picturesOf = (slides: Slides, selection = { from: 1, take: 10 }) =>
  exporter.slidePictures(slides, selection, anyRequester());

const sermon =
  `<h1>${marked('The Father Who Runs')}</h1><p>Then</p><h2>${marked('Luke 15', 'b')}</h2>` +
  `<p>${marked('He saw him while he was still far off, and ran.', 'b')}</p><p>Then</p>` +
  `<ol start="9"><li><p>${marked('He <strong>ran</strong>', 'c')}</p></li></ol>` +
  `<p style="text-align: justify;">${marked('Bring out the best robe and put it on him. Put a ring on his hand.', 'c')}</p><p>Then</p>` +
  `<p>${marked('בְּרֵאשִׁית 12 בָּרָא', 'd')}</p>`;

describe('slides as a PDF', () => {
  test('have a page each, with titles, bookmarks and all text in the order of reading', async () => {
    const pdf = await pdfOf(sermon);
    expect(pdf).toMatchObject({ title: 'The Father Who Runs', author: 'Ruth Ames', pages: 4, language: 'en' });
    expect(pdf.bookmarks).toEqual(['The Father Who Runs', 'Luke 15']);
    const [document] = pdf.structure;
    expect(document?.children.slice(0, 5).map(({ role, text }) => [role, text])).toEqual([
      ['H1', 'The Father Who Runs'],
      ['H2', 'Luke 15'],
      ['P', 'He saw him while he was still far off, and ran.'],
      ['P', '9.He ran'],
      ['P', 'Bring out the best robe and put it on him. Put a ring on his hand.'],
    ]);
    expect(pdf.fonts).toEqual(expect.arrayContaining(['SourceSerif4-Regular', 'SourceSerif4-Bold']));
  });

  test.each(['16x9', '4x3'] as const)('has the rows of the layout at their places (%s)', async (aspect) => {
    const { places } = await pdfOf(sermon, { aspect });
    for (const [at, slide] of slidesOf(parseDocument(sermon)).entries()) {
      const lines = layoutSlide(slide, aspect).pages[0]!.lines;
      const found = places.filter(({ page, text }) => page === at + 1 && text.trim() !== '');
      const baselines = new Set(found.map(({ y }) => Math.round(y * 10)));
      expect(baselines).toEqual(new Set(lines.map(({ y, size }) => Math.round((y + 0.95 * size) * 10))));
      const box = textBoxOf(aspect);
      for (const { x } of found) expect(x >= box.x && x < box.x + box.width).toBe(true);
    }
  });

  test('WebAssembly lays them out like native code', async () => {
    const slides = slidesOfText(sermon);
    const deck = deckOf(slides, 10);
    if ('refusal' in deck) throw new Error(deck.refusal);
    const wasm = createTypesetter(await createWasmEngine());
    const content = slidesContent(slides, deck.pages, true);
    const placesOf = ({ places }: Pdf) => places.map(({ page, x, y }) => [page, Math.round(x), Math.round(y)]);
    const expected = placesOf(await pdfOf(sermon));
    expect(placesOf(readPdf(wasm.typesetSlides(content, slides.background.picture)))).toEqual(expected);
  });

  test('the text of slides is never interpreted as Typst markup', async () => {
    const pdf = await pdfOf(`<p>${marked('#panic() *bold* $x$ [a] -- @b')}</p>`, { title: '#panic("title")' });
    expect(pdf.title).toBe('#panic("title")');
    expect(pdf.structure[0]?.text).toBe('#panic() *bold* $x$ [a] -- @b');
  });

  test('a slide of 10,000 words has a page for each part', async () => {
    const text = 'Grace and peace to you from him who is. '.repeat(1_111);
    const pdf = await pdfOf(`<p>${marked(text.trim())}</p>`);
    expect(pdf.pages).toBeGreaterThan(100);
    expect(pdf.structure[0]?.text).toContain(`(${pdf.pages}/${pdf.pages})`);
  });
});

/** Returns the pixels of a picture: the red channel of each. */
async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...info, at: (x: number, y: number) => data[(y * info.width + x) * info.channels]! };
}

/** Counts the pixels that the text has changed, inside and outside of the text box. */
async function inkOf(png: Uint8Array, { background, aspect }: Slides): Promise<{ inside: number; outside: number }> {
  const [picture, paper] = [await pixelsOf(png), await pixelsOf(background.picture)];
  const box = textBoxOf(aspect);
  const scale = picture.width / 720;
  const counts = { inside: 0, outside: 0 };
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      if (Math.abs(picture.at(x, y) - paper.at(x, y)) < 3) continue;
      const isInside =
        x >= box.x * scale && x < (box.x + box.width) * scale && y >= box.y * scale && y < (box.y + box.height) * scale;
      counts[isInside ? 'inside' : 'outside'] += 1;
    }
  return counts;
}

describe('slides as pictures', () => {
  test.each([
    ['16x9', 1920, 1080],
    ['4x3', 1600, 1200],
  ] as const)('have the size of screens and no text outside of the box (%s)', async (aspect, width, height) => {
    const slides = slidesOfText(sermon, { aspect });
    const { pageCount, pictures } = await picturesOf(slides);
    expect(pageCount).toBe(4);
    expect(pictures.map(({ name }) => name)).toEqual([
      '01 The Father Who Runs.png',
      '02 Luke 15.png',
      '03 9. He ran.png',
      '04 בְּרֵאשִׁית 12 בָּרָא.png',
    ]);
    for (const { png } of pictures) {
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height });
      const ink = await inkOf(png, slides);
      expect(ink.inside).toBeGreaterThan(5_000);
      expect(ink.outside).toBe(0);
    }
  });

  test('show white text on dark pictures, black text on pale ones, and markers', async () => {
    const text = `<h1>${marked('<mark data-color="yellow">IIIIII</mark>')}</h1>`;
    const [dark] = (await picturesOf(slidesOfText(`<h1>${marked('IIIIII')}</h1>`))).pictures;
    const [pale] = (await picturesOf(slidesOfText(`<h1>${marked('IIIIII')}</h1>`, { background: clouds() }))).pictures;
    const [yellow] = (await picturesOf(slidesOfText(text))).pictures;
    const stats = async (png: Uint8Array) => (await sharp(png).stats()).channels.map(({ min, max }) => [min, max]);
    expect((await stats(dark!.png)).map(([, max]) => max)).toEqual([255, 255, 255]);
    expect((await stats(pale!.png)).map(([min]) => min)).toEqual([0, 0, 0]);
    const { at } = await pixelsOf(yellow!.png);
    expect(Array.from({ length: 200 }, (_, x) => at(860 + x, 500))).toContain(0xf8);
  });

  test('are drawn a few at a time', async () => {
    const slides = slidesOfText(sermon);
    const { pageCount, pictures } = await picturesOf(slides, { from: 3, take: 8 });
    expect([pageCount, pictures.map(({ name }) => name.slice(0, 2))]).toEqual([4, ['03', '04']]);
    expect((await picturesOf(slides, { from: 5, take: 8 })).pictures).toEqual([]);
  });

  test('of two decks that are drawn by turns are those of each deck', async () => {
    const [one, other] = [slidesOfText(sermon), slidesOfText(sermon, { background: clouds() })];
    const draw = async (slides: Slides, from: number) => {
      const { pictures } = await picturesOf(slides, { from, take: 1 });
      return Buffer.from(pictures[0]!.png);
    };
    const turns = [await draw(one, 2), await draw(other, 2), await draw(one, 3), await draw(other, 3)];
    const whole = [await picturesOf(one, { from: 2, take: 2 }), await picturesOf(other, { from: 2, take: 2 })];
    const expected = [0, 1].flatMap((at) => whole.map(({ pictures }) => pictures[at]!.png));
    expect(turns.map((png, at) => png.equals(expected[at]!))).toEqual([true, true, true, true]);
  });

  test('of blank slides are the picture alone', async () => {
    const slides = slidesOfText(`<p>${marked(' ')}</p>`);
    const { pictures } = await picturesOf(slides);
    expect(pictures.map(({ name }) => name)).toEqual(['01.png']);
    expect(await inkOf(pictures[0]!.png, slides)).toEqual({ inside: 0, outside: 0 });
  });
});

describe('slides that are refused', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `<p>${marked('Grace', `s${at}`)}</p><p>x</p>`).join('');

  test('a document without slides', async () => {
    for (const format of ['pptx', 'pdf', 'txt'] as const)
      await expect(exporter.slides(slidesOfText('<p>x</p>'), format, anyRequester())).rejects.toMatchObject({
        statusCode: 422,
        message: 'This sermon has no slides yet. Turn some of its text into a slide first.',
      });
  });

  test('more than 1,000 slides in a file, or 300 pictures', async () => {
    await expect(exporter.slides(slidesOfText(many(1_001)), 'pptx', anyRequester())).rejects.toMatchObject({
      statusCode: 422,
      message:
        'This sermon has 1,001 slides. This kind of file can have up to 1,000. Divide the sermon into several documents to download all of them.',
    });
    await expect(picturesOf(slidesOfText(many(301)))).rejects.toMatchObject({
      statusCode: 422,
      message:
        'This sermon has 301 slides. This kind of file can have up to 300. Divide the sermon into several documents to download all of them.',
    });
    expect((await exporter.slides(slidesOfText(many(1_000)), 'txt', anyRequester())).length).toBeGreaterThan(8_000);
  });

  test('a slide that is too long to be shown to its end', async () => {
    const long = slidesOfText(`<p>${marked('Grace and peace to you. '.repeat(8_000))}</p>`);
    await expect(exporter.slides(long, 'txt', anyRequester())).rejects.toMatchObject({
      statusCode: 422,
      message: 'A slide of this sermon needs more than 500 parts. Divide it into several slides.',
    });
  });

  test('slides that take too long', async () => {
    const hasty = createExporter({ log: { error: () => {} }, limits: { processorMs: 1, firstProcessorMs: 0 } });
    await expect(hasty.slides(slidesOfText(sermon), 'pdf', anyRequester())).rejects.toMatchObject({
      statusCode: 422,
      message: 'These slides take too long to prepare. Divide the sermon into shorter documents. Your sermon is safe.',
    });
    await hasty.close();
  });
});
