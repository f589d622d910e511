import { maxImagePixels } from '@sermon/domain/slides/limits';
import { slideImages as texts } from '@sermon/domain/texts/slides/panel';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../../concurrency/concurrency.ts';
import { refusedFields } from '../../refused.ts';
import { createChildProcesses, type ChildProcessLimits } from '../../childProcesses/childProcesses.ts';
import type { EncodedImage, ImageRefusal } from './encode.ts';
import type { ImageJob, ImageResult } from './image-child.ts';

export type ImageEncoder = {
  /**
   * Returns the picture as a JPEG of limited size without metadata. Refuses the field Upload if the file is not a
   * picture that can be used. Refuses with 503 if too many jobs are waiting.
   */
  encode(bytes: Uint8Array, requester: Requester): Promise<EncodedImage>;
  /**
   * Returns the picture of a user as a WebP of 512 by 512 pixels without metadata. Refuses like `encode`.
   */
  encodeSquare(bytes: Uint8Array, requester: Requester): Promise<Uint8Array>;
  /** Returns the picture of premium content as a WebP of limited size without metadata. Refuses like `encode`. */
  encodeCover(bytes: Uint8Array, requester: Requester): Promise<Uint8Array>;
  /**
   * Returns a stored picture as a JPEG under a black layer of this opacity. Refuses with 503 if too many jobs are
   * waiting, and rejects if the picture is damaged.
   */
  darken(jpeg: Uint8Array, scrim: number, requester: Requester): Promise<Uint8Array>;
  close(): Promise<void>;
};

const defaultLimits: ChildProcessLimits = {
  // A picture of 50 megapixels takes several hundred MB.
  processes: 1,
  queueLimit: 16,
  jobsPerRequester: 3,
  processorMs: 20_000,
  idleTimeoutMs: 60_000,
  jobsPerProcess: 100,
  rss: 300 * 2 ** 20,
  heapMiB: 256,
};

const sentences: Record<ImageRefusal, string> = {
  notPicture: texts.notPicture,
  svg: texts.svg,
  heic: texts.heic,
  damaged: texts.damaged,
  tooManyPixels: texts.tooManyPixels(maxImagePixels / 1_000_000),
};

/**
 * Creates an encoder that works in a child process with time and memory limits, because a malicious file may be crafted
 * to exhaust both, or to attack the library that decodes it.
 */
export function createImageEncoder(options: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<ChildProcessLimits>;
}): ImageEncoder {
  const { run, close } = createChildProcesses<ImageJob, ImageResult>({
    program: 'imports/images/image-child',
    limits: { ...defaultLimits, ...options.limits },
    log: options.log,
    busy: texts.busy,
    failed: {
      message: () => 'A picture could not be encoded',
      refusal: () => refusedFields({ Upload: [texts.tooComplex] }),
    },
  });
  async function outcomeOf<Field extends string>(
    field: Field,
    job: ImageJob,
    requester: Requester,
  ): Promise<Extract<ImageResult, Record<Field, unknown>>> {
    const outcome = await run(job, requester);
    if ('refusal' in outcome) throw refusedFields({ Upload: [sentences[outcome.refusal]] });
    if (!(field in outcome)) throw new Error('The result belongs to another kind of job.');
    return outcome as Extract<ImageResult, Record<Field, unknown>>;
  }
  return {
    encode: (bytes, requester) => outcomeOf('jpeg', { bytes }, requester),
    encodeSquare: async (bytes, requester) => (await outcomeOf('square', { bytes, isSquare: true }, requester)).square,
    encodeCover: async (bytes, requester) => (await outcomeOf('cover', { bytes, isCover: true }, requester)).cover,
    darken: async (jpeg, scrim, requester) => (await outcomeOf('darkened', { jpeg, scrim }, requester)).darkened,
    close,
  };
}
