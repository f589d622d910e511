import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTestDatabase, openTestDatabase } from '../../../../../tests/support/database.ts';
import { openDatabase } from '../open.ts';
import { DatabaseUnusable } from '../errors.ts';
import { openEmbedded } from './embedded.ts';

const log = { info() {}, warn() {}, error() {} };
const open = (directory: string) => openDatabase({ url: undefined, directory, log });

describe.runIf(process.env.TEST_DATABASE === 'embedded')('the directory of the embedded database', () => {
  let parent = '';
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'sermon-embedded-'));
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  test('is refused with one sentence if it cannot be used', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    const directory = join(file, 'database');
    await expect(open(directory)).rejects.toThrow(`The database directory ${directory} cannot be used: ENOTDIR`);
    await expect(open(directory)).rejects.toBeInstanceOf(DatabaseUnusable);
  });

  test('is refused with one sentence if the disk is full', async () => {
    const logged: string[] = [];
    const note = (_: object, text: string) => void logged.push(text);
    const directory = join(parent, 'full');
    // A cluster that cannot be opened, as on a full disk.
    await mkdir(join(directory, 'cluster'), { recursive: true });
    await writeFile(join(directory, 'cluster', 'PG_VERSION'), '1\n');
    const failure = await openEmbedded({
      directory,
      idleTransactionMs: 60_000,
      log: { info: note, warn: note, error: note },
      readSpace: () => ({ bavail: 0, bsize: 4096 }),
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnusable);
    expect(failure).toMatchObject({
      message: 'There is no room left on the disk. Free some space, and start the product again.',
      code: 'ENOSPC',
    });
    expect(logged).toEqual([]);
  }, 60_000);

  test('is created again after an interrupted first start', async () => {
    const directory = join(parent, 'cut-short');
    const whole = await copyTestDatabase();
    await cp(join(whole.directory, 'cluster', 'PG_VERSION'), join(directory, 'cluster.new', 'PG_VERSION'));
    await mkdir(join(directory, 'cluster.new', 'base'));
    const database = await open(directory);
    await database.migrate();
    expect((await database.db.execute(sql`select count(*) as count from account`)).rows).toEqual([{ count: 0 }]);
    await database.close();
  }, 180_000);

  test('stays small: a thousand saves of 60 KB take less than 100 MB', async () => {
    const { directory } = await copyTestDatabase();
    const database = await open(directory);
    const { db } = database;
    await db.execute(sql`create table sermon (id int primary key, text text not null)`);
    await db.execute(sql`insert into sermon select id, '' from generate_series(1, 5) id`);
    for (let save = 0; save < 1_000; save++) {
      const text = randomBytes(45_000).toString('base64');
      await db.execute(sql`update sermon set text = ${text} where id = ${1 + (save % 5)}`);
    }
    expect(bytesIn(directory) / 1024 / 1024, 'MB').toBeLessThan(100);
    await database.close();
  }, 180_000);

  test('closing rolls back the open transaction', async () => {
    const { directory } = await copyTestDatabase();
    const embedded = await openEmbedded({ directory, idleTransactionMs: 60_000, log });
    const client = new pg.Client(embedded.connection);
    client.on('error', () => {});
    await client.connect();
    await client.query('create table line (text text)');
    await client.query('begin');
    await client.query("insert into line values ('open')");
    await embedded.close();
    await expect(client.query('commit')).rejects.toThrow('connection error');

    const database = await open(directory);
    expect((await database.db.execute(sql`select count(*) as count from line`)).rows).toEqual([{ count: 0 }]);
    await database.close();
  });
});

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'the server stays responsive during a long statement',
  async () => {
    const { db } = await openTestDatabase();
    const counting = db
      .execute(sql`select count(*) from generate_series(1, 3000000) i where i % 7 = 3`)
      .then(() => true);
    let turns = 0;
    for await (const _ of setInterval(5)) {
      turns++;
      if (await Promise.race([counting, Promise.resolve(false)])) break;
    }
    expect(turns).toBeGreaterThan(20);
  },
);

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
