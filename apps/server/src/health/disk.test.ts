import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { actByEmail } from '../features/admin/people/actions.ts';
import { readEnv } from '../env.ts';
import { createDiskWatch, dataDirectories } from './disk.ts';

/** Watches a disk that is this full, in percent. */
function watch(percents: Record<string, number>) {
  const logged: unknown[] = [];
  const disk = createDiskWatch({
    directories: Object.keys(percents),
    log: { warn: (details, text) => void logged.push([details, text]) },
    readSpace: async (directory) => {
      const percent = percents[directory]!;
      return { blocks: 1_000, bfree: 1_000 - percent * 10, bavail: 1_000 - percent * 10 };
    },
  });
  return { disk, logged, percents };
}

test('a disk that becomes 90% full is logged once, and again only after it has fallen below 85%', async () => {
  const { disk, logged, percents } = watch({ data: 0 });
  const lines: number[] = [];
  for (const percent of [50, 89, 90, 91, 85, 95, 84, 89, 90, 99]) {
    percents['data'] = percent;
    await disk.check();
    lines.push(logged.length);
  }
  expect(lines).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 2, 2]);
  expect(logged[0]).toEqual([{ percent: 90 }, 'The disk is 90% full. When it is full, nobody can save.']);
});

test('the fullest of several disks counts', async () => {
  expect(await watch({ database: 20, files: 93 }).disk.percentUsed()).toBe(93);
});

test('space that is reserved for root counts as used up', async () => {
  const readSpace = async () => ({ blocks: 1_000, bfree: 100, bavail: 50 });
  const disk = createDiskWatch({ directories: ['data'], log: { warn() {} }, readSpace });
  expect(await disk.percentUsed()).toBe(95);
});

test('only the disks on which the product stores something are watched', () => {
  const s3 = { STORAGE: 's3', S3_REGION: 'r', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const postgres = { DATABASE_URL: 'postgres://localhost/sermons' };
  const [database, files] = [join('/data', 'database'), join('/data', 'files')];
  const watched = (settings: Record<string, string>) => dataDirectories(readEnv({ DATA_DIR: '/data', ...settings }));
  expect(watched({})).toEqual([database, files]);
  expect(watched(postgres)).toEqual([files]);
  expect(watched(s3)).toEqual([database]);
  expect(watched({ ...s3, ...postgres })).toEqual([]);
});

test('a folder that does not exist yet is on the disk of its parent; without a folder there is no disk', async () => {
  const log = { warn() {} };
  const disk = createDiskWatch({ directories: [join(tmpdir(), 'not', 'created', 'yet')], log });
  expect(await disk.percentUsed()).toBe(await createDiskWatch({ directories: [tmpdir()], log }).percentUsed());
  expect(await createDiskWatch({ directories: [], log }).percentUsed()).toBeNull();
});

test('only administrators are told how full the disk is', async () => {
  const product = await openProduct();
  const [first, other] = [await product.join(), await product.join()];
  const { percent } = await first.api.storage.disk();
  expect(percent).toBeGreaterThanOrEqual(0);
  expect(percent).toBeLessThanOrEqual(100);
  await expect(other.api.storage.disk()).rejects.toMatchObject({ statusCode: 403 });
  await actByEmail(product.services.db, other.email, 'madeAdministrator');
  expect(await other.api.storage.disk()).toEqual({ percent: expect.any(Number) as number });
});
