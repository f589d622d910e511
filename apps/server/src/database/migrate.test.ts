import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { copyTestDatabase } from '../../../../tests/support/database.ts';
import { isDatabaseUnavailable, openDatabase } from './open.ts';
import * as schema from './schema.ts';

const log = { info() {}, warn() {}, error() {} };
const place = { ...(await copyTestDatabase()), log };
const migrations = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => file.endsWith('.sql'));

const first = await openDatabase(place);
afterAll(() => first.close());
await first.db.execute(sql`drop schema drizzle cascade`);
await first.db.execute(sql`drop schema public cascade`);
await first.db.execute(sql`create schema public`);

const applied = async () => (await first.db.execute(sql`select hash from drizzle.__drizzle_migrations`)).rows.length;

test('servers that start at the same time on an empty database migrate it once', async () => {
  // The embedded database supports only one server, so that server migrates twice instead.
  const others = place.url ? await Promise.all([1, 2, 3].map(() => openDatabase(place))) : [];
  await Promise.all([first, ...others].map((database) => database.migrate()));
  await first.migrate();
  expect(await applied()).toBe(migrations.length);
  expect((await first.db.execute(sql`select count(*) as count from account`)).rows).toEqual([{ count: 0 }]);
  await Promise.all(others.map((database) => database.close()));
});

test('the migrations create every column of the schema', async () => {
  const { rows } = await first.db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const created = new Set(rows.map(({ name }) => name));
  const missing = Object.values(schema)
    .filter((entry) => is(entry, Table))
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((name) => !created.has(name));
  expect(missing, 'Run `npm run migrations` and commit the SQL that it writes').toEqual([]);
});

test('an unreachable server prevents the start with one sentence, and later counts as an unavailable database', async () => {
  const unreachable = await openDatabase({ ...place, url: 'postgres://someone:secret@127.0.0.1:1/sermons' });
  await expect(unreachable.migrate()).rejects.toMatchObject({
    name: 'DatabaseUnusable',
    message: 'The database at 127.0.0.1 (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  });
  for (const call of [
    () => unreachable.db.execute(sql`select 1`),
    () => unreachable.db.transaction((tx) => tx.execute(sql`select 1`)),
  ]) {
    expect(isDatabaseUnavailable(await call().catch((error: unknown) => error))).toBe(true);
  }
  await unreachable.close();
});
