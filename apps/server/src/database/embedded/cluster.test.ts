import { fdatasyncSync, fstatSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTestDatabase } from '../../../../../tests/support/database.ts';
import { clusterIn } from './directory-lock.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { query } from './gateway.ts';

describe.runIf(process.env.TEST_DATABASE === 'embedded')('writes of the embedded database', () => {
  let directory = '';
  let cluster: Cluster;
  /** Number of flushes to disk. */
  const synced = { files: 0, folders: 0 };
  let diskFails = false;
  const deaths: unknown[] = [];
  const settings = { sync, died: (cause: unknown) => void deaths.push(cause) };

  function sync(descriptor: number) {
    if (diskFails) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    synced[fstatSync(descriptor).isDirectory() ? 'folders' : 'files']++;
    fdatasyncSync(descriptor);
  }

  beforeAll(async () => {
    directory = clusterIn((await copyTestDatabase()).directory);
    cluster = await openCluster(directory, settings);
    await cluster.rows('create table line (id int primary key)');
  });
  afterAll(() => cluster.close());

  test('a commit is flushed to disk before it is acknowledged', async () => {
    for (let id = 1; id <= 20; id++) {
      const before = synced.files;
      await cluster.execute(query(`insert into line values (${id})`));
      expect(synced.files, `commit ${id}`).toBeGreaterThan(before);
    }
  });

  test('the names of new files are flushed, too', async () => {
    const before = synced.folders;
    await cluster.rows('select pg_switch_wal()');
    await cluster.execute(query('insert into line values (100)'));
    await cluster.rows('checkpoint');
    expect(synced.folders).toBeGreaterThan(before);
  });

  test('a commit that fails on disk ends the backend, and all acknowledged commits are kept', async () => {
    expect(deaths).toEqual([]);
    diskFails = true;
    const answering = cluster.execute(query('insert into line values (200)'));
    expect(deaths, 'before anything is answered').toMatchObject([{ code: 'EIO' }]);
    diskFails = false;
    await answering;
    cluster = await openCluster(directory, settings);
    const rows = await cluster.rows<{ id: number }>('select id from line where id <> 200 order by id');
    expect(rows.map(({ id }) => id)).toEqual([...Array.from({ length: 20 }, (_, i) => i + 1), 100]);
  });
});
