import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { aspects, pageSizes, textBoxOf } from '@sermon/domain/slides/page';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { deckOf, type Slides } from '../../apps/server/src/exports/slides/deck.ts';
import { toPptx } from '../../apps/server/src/exports/slides/pptx/pptx.ts';
import { unzip } from '../files/ooxml.ts';
import { slidesOfSermons } from './slideFiles.ts';

const run = promisify(execFile);
const slideCount = 60;
const resolution = 96;
const pointsPerInch = 72;
/** Pixels lighter than this belong to the white text. */
const minInk = 60;

/**
 * Checks by hand that LibreOffice shows no text outside of the box, where PowerPoint is not available. It needs the
 * commands `soffice` and `pdftoppm`, and the fonts Gelasio and Arimo in the folder for fonts of the user, because
 * LibreOffice has no Georgia.
 */
export async function benchLibreOffice(): Promise<void> {
  if (!(await run('soffice', ['--version']).catch(() => null))) return console.log('LibreOffice is not installed.');
  const picture = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'black' } })
    .jpeg()
    .toBuffer();
  const text = await slidesOfSermons(slideCount);
  for (const aspect of aspects) {
    const background = { picture, fontColor: 'white' as const, scrim: null };
    const slides: Slides = { title: 'Check', author: '', text, aspect, background, notes: new Map() };
    const deck = deckOf(slides, slideCount * 2);
    if ('refusal' in deck) throw new Error(deck.refusal);
    const folder = await mkdtemp(join(tmpdir(), 'slides-'));
    await writeFile(join(folder, 'slides.pptx'), await inGelasio(await toPptx(slides, deck.pages)));
    await run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'slides.pptx')]);
    await run('pdftoppm', ['-r', String(resolution), '-png', join(folder, 'slides.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    const figures = { slides: deck.pages.length, pages: pages.length, blank: 0, 'with text outside of the box': 0 };
    for (const page of pages) {
      const { inside, outside } = await inkIn(join(folder, page), aspect);
      if (inside === 0) figures.blank += 1;
      if (outside > 0) figures['with text outside of the box'] += 1;
    }
    console.log(`${aspect}: ${JSON.stringify(figures)}`);
    await rm(folder, { recursive: true });
  }
}

/** Replaces the font of the text. */
async function inGelasio(pptx: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of unzip(pptx))
    zip.addBuffer(
      name.endsWith('.xml') ? Buffer.from(String(content).replaceAll('Georgia', 'Gelasio')) : content,
      name,
    );
  zip.end();
  return buffer(zip.outputStream);
}

/** Counts the pixels of the text inside and outside of the box. */
async function inkIn(page: string, aspect: (typeof aspects)[number]): Promise<{ inside: number; outside: number }> {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = resolution / pointsPerInch;
  if (info.width !== pageSizes[aspect].width * scale) throw new Error(`The page is ${info.width} pixels wide`);
  const box = textBoxOf(aspect);
  const ink = { inside: 0, outside: 0 };
  for (const [at, light] of data.entries()) {
    const [x, y] = [(at % info.width) / scale, Math.floor(at / info.width) / scale];
    // The last row of pixels may be only partly on the page.
    if (light < minInk || y >= pageSizes[aspect].height) continue;
    const isInside = x >= box.x - 1 && x < box.x + box.width && y >= box.y - 1 && y < box.y + box.height;
    ink[isInside ? 'inside' : 'outside'] += 1;
  }
  return ink;
}
