import { DrizzleQueryError, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { readSession, statementOf } from './readSession.ts';

const { db } = await openTestDatabase();
await db.execute(sql`create table hymn (id int primary key, title text not null)`);
await db.execute(sql`insert into hymn values (1, 'Amazing Grace'), (2, 'Be Thou My Vision')`);

const settings = { enable_seqscan: 'off', work_mem: '8MB' };
const titleOf = (id: number) => sql`select title from hymn where id = ${id}`;

test('reads with settings that end with the session', async () => {
  const setting = sql`select current_setting('work_mem') as value`;
  const outside = (await db.execute(setting)).rows;
  const inside = await readSession(db, settings, ({ execute }) => execute(setting));
  expect(inside).toEqual([{ value: '8MB' }]);
  expect((await db.execute(setting)).rows).toEqual(outside);
});

test('the database plans a prepared statement once per connection, whatever its parameters are', async () => {
  const [titles, plans] = await readSession(db, settings, async ({ prepared, execute }) => {
    const found = [await prepared(titleOf(1)), await prepared(titleOf(2))];
    return [
      found.flat(),
      await execute<{ plans: number }>(sql`
        select count(*)::int as plans from pg_prepared_statements where statement like 'select title from hymn%'`),
    ];
  });
  expect(titles).toEqual([{ title: 'Amazing Grace' }, { title: 'Be Thou My Vision' }]);
  expect(plans).toEqual([{ plans: 1 }]);
});

test('a parameter may be used several times', async () => {
  const statement = statementOf((value) => {
    const [first, second] = [value(2), value('Hymn')];
    return `select ${second} || ' ' || id as name from hymn where id = ${first} or id + 1 = ${first} order by id`;
  });
  expect(statement.values).toEqual([2, 'Hymn']);
  const rows = await readSession(db, settings, ({ prepared }) => prepared(statement));
  expect(rows).toEqual([{ name: 'Hymn 1' }, { name: 'Hymn 2' }]);
});

test('a change is refused', async () => {
  const changing = readSession(db, settings, ({ execute }) => execute(sql`delete from hymn`));
  await expect(changing).rejects.toMatchObject({ cause: { code: '25006' } });
  expect((await db.execute(titleOf(1))).rows).toHaveLength(1);
});

test.each([
  ['a statement', {}, sql`select no_such_column from hymn`, '42703'],
  ['a setting', { no_such_setting: 'on' }, titleOf(1), '42704'],
])('after %s fails, the connection can be used again', async (_, added, statement, code) => {
  const failing = readSession(db, { ...settings, ...added }, ({ prepared }) => prepared(statement));
  await expect(failing).rejects.toBeInstanceOf(DrizzleQueryError);
  await expect(failing).rejects.toMatchObject({ cause: { code } });
  expect(await readSession(db, settings, ({ prepared }) => prepared(titleOf(2)))).toHaveLength(1);
});

test('the session ends if the work fails', async () => {
  const failing = readSession(db, settings, () => Promise.reject(new Error('The search was canceled')));
  await expect(failing).rejects.toThrow('The search was canceled');
  expect((await db.execute(sql`select current_setting('enable_seqscan') as value`)).rows).toEqual([{ value: 'on' }]);
});

test('inside a session, no second connection can be used', async () => {
  const nested = readSession(db, settings, async () => {
    await db.execute(titleOf(1));
  });
  await expect(nested).rejects.toMatchObject({
    cause: { message: /^The root database was used inside a transaction/ },
  });
});
