import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/open.ts';
import { readServerKey } from '../../database/serverKey.ts';
import type { Env } from '../../env.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './port.ts';

/** The bucket that is set, else a folder of this machine. */
export async function chooseFiles(given: {
  env: Env;
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<Files> {
  const { env, db, clock, log } = given;
  if (env.bucket) {
    // Loading what speaks S3 takes as long as everything else together: only where it is used.
    const { s3Files } = await import('./s3.ts');
    return s3Files(env.bucket, log);
  }
  let key: Promise<Buffer> | null = null;
  return diskFiles({
    directory: env.filesDirectory,
    clock,
    key: () =>
      (key ??= readServerKey(db, 'upload').catch((error: unknown) => {
        key = null;
        throw error;
      })),
  });
}
