import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';

const { db, migrate } = await openTestDatabase();
const folder = join(import.meta.dirname, 'migrations');

/** The times of the migration of 1.0 and of those after it, in ms. */
const [release = 0, ...later] = await db
  .execute<{ time: string }>(sql`select created_at as time from drizzle.__drizzle_migrations order by created_at`)
  .then(({ rows }) => rows.map(({ time }) => Number(time)));
const countTables = async () =>
  (await db.execute(sql`select count(*) as count from information_schema.tables where table_schema = 'public'`)).rows;

test('the migration of 1.0 never changes, because databases have applied it', async () => {
  const text = await readFile(join(folder, '0000_release_1.sql'), 'utf8');
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '2bca03a292fe67be1aa0c23e5bd53aafdc1e3c1093d81e23911c5106813e99f3',
  );
});

describe('a database from before 1.0', () => {
  beforeEach(() => db.execute(sql`delete from drizzle.__drizzle_migrations`));
  const applied = (time: number) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a migration before 1.0', ${time})`,
    );

  test('is opened as it is if it has the last state', async () => {
    for (const time of [release, ...later]) await applied(time);
    const tables = await countTables();
    await migrate();
    expect(await countTables()).toEqual(tables);
    expect(
      (await db.execute(sql`select hash from drizzle.__drizzle_migrations where created_at = ${release}`)).rows,
    ).toEqual([{ hash: 'of a migration before 1.0' }]);
  });

  test('is refused with a sentence that says what to do if it is older, and nothing in it is changed', async () => {
    await applied(release - 1);
    const tables = await countTables();
    await expect(migrate()).rejects.toMatchObject({
      name: 'DatabaseUnusable',
      message:
        'This database is older than version 1.0 and cannot be opened. Nothing in it was changed. Start the version that wrote it, choose Download Everything in the settings of each user, and import these files into a new installation',
    });
    expect(await countTables()).toEqual(tables);
    expect((await db.execute(sql`select created_at from drizzle.__drizzle_migrations`)).rows).toEqual([
      { created_at: release - 1 },
    ]);
  });
});
