import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { copyTestDatabase } from '../../../../tests/support/database.ts';
import { findPostgres, startServer } from '../../../../tests/support/postgres.ts';
import { type Database, type Db, type Tx, isDatabaseUnavailable, openDatabase } from './open.ts';

let warnings: { details: object; text: string }[] = [];
const log = { info() {}, warn: (details: object, text: string) => void warnings.push({ details, text }), error() {} };

/** Clean-up functions to run after each test, in reverse order. */
const atEnd: (() => Promise<void>)[] = [];
afterEach(async () => {
  warnings = [];
  for (const end of atEnd.splice(0).toReversed()) await end();
});

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, directory: '', log });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  atEnd.push(close);
  return { ...database, close };
}

/** Runs statements on the server over a connection of its own, without the product's connection setup. */
async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Creates a database that applies `settings` to all of its sessions. */
async function databaseWith(settings: string): Promise<string> {
  const { url = '' } = await copyTestDatabase();
  await onServer(url, `do $$ begin execute format('alter database %I set ${settings}', current_database()); end $$`);
  return url;
}

const commitsOf = async (db: Db | Tx) =>
  (await db.execute<{ level: string }>(sql`select current_setting('synchronous_commit') as level`)).rows[0]?.level;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a commit on PostgreSQL', () => {
  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'on'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('is on the disk before it is acknowledged: synchronous_commit = %s becomes %s', async (setting, level) => {
    expect(await commitsOf((await open(await databaseWith(`synchronous_commit = ${setting}`))).db)).toBe(level);
  });

  test('is on the disk on every connection, whatever the connection URL sets', async () => {
    const url = new URL(await databaseWith('synchronous_commit = off'));
    url.searchParams.set('options', '-c synchronous_commit=off');
    const { db } = await open(url.href);
    const levels = await Promise.all(Array.from({ length: 20 }, () => db.transaction(commitsOf)));
    expect(new Set(levels)).toEqual(new Set(['on']));
  });

  test.each([
    ['fails', "raise exception 'not now'"],
    ['breaks the connection', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])(
    'waits for its connection setup; if the setup %s, the database is unavailable until it works again',
    async (_, failure) => {
      const url = await databaseWith('search_path = shadow, pg_catalog, public');
      await onServer(
        url,
        'create schema shadow',
        `create function shadow.current_setting(text) returns text language plpgsql as $$ begin ${failure}; return ''; end $$`,
      );
      const { db } = await open(url);
      const answers = await Promise.all(
        Array.from({ length: 25 }, () =>
          db.execute(sql`select 1`).then(
            () => 'answered',
            (error: unknown) => (isDatabaseUnavailable(error) ? 'away' : error),
          ),
        ),
      );
      expect(new Set(answers)).toEqual(new Set(['away']));
      await onServer(url, 'drop schema shadow cascade');
      expect(await commitsOf(db)).toBe('on');
    },
  );
});

const found = findPostgres();
const programs = found && 'programs' in found ? found.programs : undefined;

describe.runIf(process.env.TEST_DATABASE === 'postgres' && programs !== undefined)('a PostgreSQL server', () => {
  test('that does not flush to disk causes one warning', async () => {
    const { url = '' } = await copyTestDatabase();
    const { db } = await open(url);
    await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select 1`)));
    expect(warnings).toEqual([
      {
        details: { off: ['fsync', 'full_page_writes'] },
        text:
          'PostgreSQL runs with fsync and full_page_writes off: a power cut or a crash of its machine can lose saves or damage the ' +
          'database, unless its storage protects it',
      },
    ]);
  });

  test('that is configured to acknowledge commits early keeps every acknowledged save after a crash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-crash-'));
    atEnd.push(() => rm(folder, { recursive: true, force: true }));
    const careless = ['synchronous_commit=off', 'wal_writer_delay=10s'];
    const start = async () => {
      const server = await startServer(programs ?? '', 'durable', folder, careless);
      atEnd.push(() => server.stop());
      return server;
    };
    const saves = 20;
    let lostByOthers = 0;
    for (const round of [1, 2, 3]) {
      const server = await start();
      const { db } = await open(server.url);
      await db.execute(sql`create table if not exists saved (who text, round int, number int)`);
      for (let number = 1; number <= saves; number++) {
        await db.execute(sql`insert into saved values ('the product', ${round}, ${number})`);
      }
      // A connection without the product's settings loses acknowledged commits on the same server.
      const other = new pg.Client(server.url);
      other.on('error', () => {});
      await other.connect();
      await other.query(`insert into saved values ('others', ${round}, 1)`);
      await server.stop('SIGQUIT');

      const again = await start();
      const reopened = await open(again.url);
      const { rows } = await reopened.db.execute<{ who: string; count: number }>(
        sql`select who, count(*) as count from saved where round = ${round} group by who`,
      );
      const kept = new Map(rows.map(({ who, count }) => [who, count]));
      expect(kept.get('the product'), `round ${round}`).toBe(saves);
      if (!kept.has('others')) lostByOthers++;
      await reopened.close();
      await again.stop();
    }
    expect(lostByOthers).toBeGreaterThan(0);
    const aboutTheDisk = warnings.filter(({ text }) => text.includes('fsync'));
    expect(aboutTheDisk, 'this server writes through to the disk').toEqual([]);
  }, 180_000);
});
