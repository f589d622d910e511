import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/open.ts';
import { readServerKey } from '../../database/serverKey.ts';
import type { Env } from '../../env.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './port.ts';

type Options = { env: Env; db: Db; clock: () => Date; log: Pick<FastifyBaseLogger, 'error'> };

export async function chooseFiles({ env, db, clock, log }: Options): Promise<Files> {
  if (env.bucket) {
    // The S3 client takes as long to load as everything else together, so it is loaded only if it is used.
    const { s3Files } = await import('./s3.ts');
    return s3Files(env.bucket, log);
  }
  return diskFiles({ directory: env.filesDirectory, clock, key: () => readServerKey(db, 'upload') });
}
