import { exports as texts } from '@sermon/domain/texts/exports';
import type { Readable } from 'node:stream';
import type { Exporter } from '../../exports/exporter.ts';
import type { Slides } from '../../exports/slides/deck.ts';
import type { SlidePictures } from '../../exports/slides/pictures.ts';
import { refused } from '../../refused.ts';
import type { Requester } from '../../concurrency/turns.ts';
import { retryWhileBusy } from '../../exports/retryWhileBusy.ts';
import { createZip, type Zip } from '../../exports/zip.ts';

/** Number of pictures that are made at a time. Each has one to two megabytes, and twice as many are in memory. */
const picturesAtOnce = 8;

type Job = { exporter: Pick<Exporter, 'slidePictures'>; slides: Slides; requester: Requester; zip: Zip; now: Date };

/**
 * Starts writing pictures of all slides to a zip, a few at a time and only as fast as the client reads it. Rejects if the
 * slides are refused.
 */
export async function writePictures(
  exporter: Pick<Exporter, 'slidePictures'>,
  slides: Slides,
  requester: Requester,
  now: Date,
): Promise<Readable> {
  const first = await exporter.slidePictures(slides, { from: 1, take: picturesAtOnce }, requester);
  const zip = createZip();
  requester.signal.addEventListener('abort', () => zip.fail(refused(503, texts.busy)), { once: true });
  writeAll({ exporter, slides, requester, zip, now }, first).catch((error: Error) => zip.fail(error));
  return zip.body;
}

async function writeAll({ exporter, slides, requester, zip, now }: Job, first: SlidePictures): Promise<void> {
  const make = (from: number) =>
    retryWhileBusy(() => exporter.slidePictures(slides, { from, take: picturesAtOnce }, requester), requester.signal);
  let { pictures } = first;
  for (let next = 1 + picturesAtOnce; pictures.length > 0; next += picturesAtOnce) {
    // The next pictures are made while the client reads these.
    const making = next <= first.pageCount ? make(next) : { pictures: [] };
    const writing = writePart(zip, pictures, now);
    [{ pictures }] = await Promise.all([making, writing]);
  }
  zip.end();
}

async function writePart(zip: Zip, pictures: SlidePictures['pictures'], mtime: Date): Promise<void> {
  for (const { name, png } of pictures) await zip.add(name, png, { mtime, compress: false });
}
