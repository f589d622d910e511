import sharp from 'sharp';
import { handleJobs } from '../../childProcesses/handleJobs.ts';
import { type EncodedImage, encodeImage, type ImageRefusal, UnusableImage } from './encode.ts';

export type ImageJob = { bytes: Uint8Array };
/** The encoded picture, or the reason for refusing the file. */
export type ImageResult = EncodedImage | { refusal: ImageRefusal };

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

handleJobs(async ({ bytes }: ImageJob): Promise<ImageResult> => {
  try {
    return await encodeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (err) {
    if (err instanceof UnusableImage) return { refusal: err.refusal };
    throw err;
  }
});
