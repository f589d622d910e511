import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyBaseLogger } from 'fastify';
import { Readable } from 'node:stream';
import { refused } from '../../refused.ts';
import { type Files, isPath } from './port.ts';

export type Bucket = {
  endpoint: string | undefined;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket name is part of the path instead of the host name, as MinIO and Garage require. */
  forcePathStyle: boolean;
};

const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000 };

/**
 * Stores files in an S3 bucket. Browsers upload directly to the bucket, so its CORS rules must allow PUT with a content
 * type from the product's origin. The bucket accepts a second upload to the same URL. Until the URL expires, the user
 * may therefore replace the file with one of the same size and type.
 */
export function s3Files(bucket: Bucket, log: Pick<FastifyBaseLogger, 'error'>): Files {
  const client = new S3Client({
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    region: bucket.region,
    forcePathStyle: bucket.forcePathStyle,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // By default, an upload would require a checksum, which browsers do not send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    maxAttempts: 3,
  });
  const at = (path: string) => {
    if (!isPath(path)) throw new Error('This is not a valid file path');
    return { Bucket: bucket.name, Key: path };
  };
  /**
   * Waits for a reply of the storage. On failure, logs the cause and refuses with 503 and one sentence for the user.
   */
  const result = <Result>(pending: Promise<Result>): Promise<Result> =>
    pending.catch((err: unknown) => {
      if (err instanceof NotFound) throw err;
      log.error({ err }, 'The file storage sent an unexpected reply');
      throw refused(503, texts.away);
    });
  const signedUrl = (command: PutObjectCommand, expiresIn: number, signed: string[]) =>
    getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(signed), unhoistableHeaders: new Set(signed) });

  return {
    kind: 's3',
    async origin() {
      const any = new PutObjectCommand({ Bucket: bucket.name, Key: 'any' });
      return new URL(await signedUrl(any, 60, [])).origin;
    },
    async uploadUrl({ path, size, contentType, lastsMs }) {
      const length = size === null ? {} : { ContentLength: size };
      const command = new PutObjectCommand({ ...at(path), ContentType: contentType, ...length });
      return signedUrl(command, Math.ceil(lastsMs / 1000), [
        'content-type',
        ...(size === null ? [] : ['content-length']),
      ]);
    },
    async stat(path) {
      try {
        const { ContentLength } = await result(client.send(new HeadObjectCommand(at(path))));
        return { size: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async read(path) {
      const { Body } = await result(client.send(new GetObjectCommand(at(path))));
      if (!(Body instanceof Readable)) throw new Error('The file storage gave no stream');
      return Body;
    },
    async write(path, content) {
      await result(client.send(new PutObjectCommand({ ...at(path), Body: content, ContentLength: content.length })));
    },
    async remove(path) {
      await result(client.send(new DeleteObjectCommand(at(path))));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket.name }));
    },
    mount: async () => {},
    sweep: async () => {},
    close: () => client.destroy(),
  };
}
