import sharp from 'sharp';
import { handleJobs } from '../../childProcesses/handleJobs.ts';
import {
  darkenImage,
  type EncodedImage,
  encodeCover,
  encodeImage,
  encodeSquare,
  type ImageRefusal,
  UnusableImage,
} from './encode.ts';

/**
 * A file to encode, as a square if `isSquare` is set and as a cover if `isCover` is, or a stored picture to darken with a black layer of this opacity.
 */
export type ImageJob = { bytes: Uint8Array; isSquare?: true; isCover?: true } | { jpeg: Uint8Array; scrim: number };
export type ImageResult =
  | EncodedImage
  | { square: Uint8Array }
  | { cover: Uint8Array }
  | { refusal: ImageRefusal }
  | { darkened: Uint8Array };

/** Resident memory at which this process exits in the middle of a job, in bytes. Large pictures need about half. */
const maxRss = 1_000 * 2 ** 20;
const checkEveryMs = 50;

// The library can read more formats than are accepted, such as drawings that include other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

// Decoding runs on other threads and outside of the JavaScript heap, so the heap's limit does not apply to it.
setInterval(() => {
  if (process.memoryUsage.rss() > maxRss) process.exit(1);
}, checkEveryMs);

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

handleJobs(async (job: ImageJob): Promise<ImageResult> => {
  if ('scrim' in job) return { darkened: await darkenImage(bufferOf(job.jpeg), job.scrim) };
  try {
    if (job.isSquare) return { square: await encodeSquare(bufferOf(job.bytes)) };
    if (job.isCover) return { cover: await encodeCover(bufferOf(job.bytes)) };
    return await encodeImage(bufferOf(job.bytes));
  } catch (err) {
    if (err instanceof UnusableImage) return { refusal: err.refusal };
    throw err;
  }
});
