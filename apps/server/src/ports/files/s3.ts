import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyBaseLogger } from 'fastify';
import { Readable } from 'node:stream';
import { refused } from '../../http/refused.ts';
import { isPath } from './paths.ts';
import type { Files } from './port.ts';

/** Where the bucket is, and who we are there. */
export type Bucket = {
  /** Without it, Amazon's own. */
  endpoint: string | undefined;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket's name stands in the path, not before the host: MinIO, Garage. */
  forcePathStyle: boolean;
};

/** How long a storage may take to take up a connection and to say its next word, in ms. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000 };

/**
 * Keeps files in a bucket that speaks S3. Browsers send uploads there themselves, so the bucket must allow PUT with a content type
 * from our origin (CORS). A second upload to one address is not refused: until it expires, whoever it was made for may replace the file
 * by one of the same size and type.
 */
export function s3Files(bucket: Bucket, log: Pick<FastifyBaseLogger, 'error'>): Files {
  const client = new S3Client({
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    region: bucket.region,
    forcePathStyle: bucket.forcePathStyle,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // Else the address asks for a checksum that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    maxAttempts: 3,
  });
  const at = (path: string) => {
    if (!isPath(path)) throw new Error('This is not a valid file path');
    return { Bucket: bucket.name, Key: path };
  };
  /** What the storage answers; where it cannot be used, one sentence for the person and the cause in the log. */
  const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((err: unknown) => {
      if (err instanceof NotFound) throw err;
      log.error({ err }, 'The file storage sent an unexpected reply');
      throw refused(503, texts.away);
    });
  const addressOf = (command: PutObjectCommand, expiresIn: number, signed: string[]) =>
    getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(signed), unhoistableHeaders: new Set(signed) });

  return {
    kind: 's3',
    async origin() {
      const any = new PutObjectCommand({ Bucket: bucket.name, Key: 'any' });
      return new URL(await addressOf(any, 60, [])).origin;
    },
    async uploadUrl({ path, size, contentType, lastsMs }) {
      const length = size === null ? {} : { ContentLength: size };
      const command = new PutObjectCommand({ ...at(path), ContentType: contentType, ...length });
      return addressOf(command, Math.ceil(lastsMs / 1000), [
        'content-type',
        ...(size === null ? [] : ['content-length']),
      ]);
    },
    async stat(path) {
      try {
        const { ContentLength } = await asked(client.send(new HeadObjectCommand(at(path))));
        return { size: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async read(path) {
      const { Body } = await asked(client.send(new GetObjectCommand(at(path))));
      if (!(Body instanceof Readable)) throw new Error('The file storage gave no stream');
      return Body;
    },
    async write(path, content) {
      await asked(client.send(new PutObjectCommand({ ...at(path), Body: content, ContentLength: content.length })));
    },
    async remove(path) {
      await asked(client.send(new DeleteObjectCommand(at(path))));
    },
    mount: async () => {},
    sweep: async () => {},
    close: () => client.destroy(),
  };
}
