import { date } from '@sermon/contract/call';
import { randomBytes } from 'node:crypto';
import { DrizzleQueryError, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { isDatabaseUnavailable } from './open.ts';
import { account, mailOutbox } from './schema.ts';

const idleTransactionMs = 500;
const database = await openTestDatabase({ idleTransactionMs });
const { db } = database;

await db.execute(sql`create table balance (id int primary key, amount int not null check (amount >= 0))`);
await db.execute(sql`insert into balance select id, 0 from generate_series(1, 20) id`);

const amountOf = async (id: number) => {
  const { rows } = await db.execute<{ amount: number }>(sql`select amount from balance where id = ${id}`);
  return rows[0]?.amount;
};
/** Returns the database error that Drizzle has wrapped. */
const refusal = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof DrizzleQueryError ? error.cause : error;
};

/** Creates a promise (`opened`) and the function that resolves it (`open`). */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('values are the same on both databases', () => {
  test('each column type is read as one JavaScript type', async () => {
    const { rows } = await db.execute(sql`
      select 9007199254740991::int8 as big, count(*) as counted, sum(i) as summed, 1.50::numeric as exact, 0.5::float8 as real,
        true as yes, null as nothing, '2026-11-22'::date as day, '{"a": [1, "é"]}'::jsonb as json, array[1, 2] as numbers,
        array['a', null] as texts, '\\x00ff'::bytea as bytes, '0190f5a0-0000-7000-8000-000000000000'::uuid as id
      from generate_series(1, 3) i`);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        counted: 3,
        summed: 6,
        exact: '1.50',
        real: 0.5,
        yes: true,
        nothing: null,
        day: '2026-11-22',
        json: { a: [1, 'é'] },
        numbers: [1, 2],
        texts: ['a', null],
        bytes: Buffer.from([0, 255]),
        id: '0190f5a0-0000-7000-8000-000000000000',
      },
    ]);
  });

  test('a date is read as the Date that was stored, and text letter for letter', async () => {
    const moment = new Date('2026-11-22T23:59:59.123Z');
    const letter = {
      id: crypto.randomUUID(),
      recipient: 'ruth@church.example',
      subject: 'Ωmega “quoted”',
      body: '\u{1F54A}',
    };
    await db.insert(mailOutbox).values({ ...letter, dateCreated: moment });
    const [stored] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, letter.id));
    expect(stored).toMatchObject({ ...letter, dateCreated: moment, dateSent: null, attempts: 0 });
  });

  test.each(['1000-01-01T00:00:00.000Z', '1880-06-01T12:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'a date of any century is read unchanged, also as JSON: %s',
    async (text) => {
      const { rows } = await db.execute<{ moment: string; json: string }>(
        sql`select ${text}::timestamptz::text as moment, to_json(${text}::timestamptz) #>> '{}' as json`,
      );
      expect(rows.map(({ moment, json }) => [new Date(moment).toISOString(), z.decode(date, json)])).toEqual([
        [text, new Date(text)],
      ]);
    },
  );

  test('letters outside ASCII are converted to lower case', async () => {
    const { rows } = await db.execute(sql`select lower('ÉLOHÎM') as lower`);
    expect(rows).toEqual([{ lower: 'élohîm' }]);
  });

  test('a change returns the number of changed rows', async () => {
    const { rowCount } = await db.execute(sql`update balance set amount = amount where id <= 3`);
    expect(rowCount).toBe(3);
  });
});

describe('refused statements', () => {
  test('a second account with the same email is refused with the name of the constraint', async () => {
    const person = { firstName: 'Ruth', lastName: 'A', passwordHash: '', dateCreated: new Date() };
    await db.insert(account).values({ ...person, id: crypto.randomUUID(), email: 'ruth@church.example' });
    const twice = db.insert(account).values({ ...person, id: crypto.randomUUID(), email: 'Ruth@Church.example' });
    expect(await refusal(twice)).toMatchObject({ code: '23505', constraint: 'account_email', table: 'account' });
  });

  test('COPY FROM STDIN is refused and the database keeps working', async () => {
    expect(await refusal(db.execute(sql`copy balance from stdin`))).toBeInstanceOf(Error);
    await db.transaction(async (tx) => {
      expect(await refusal(tx.execute(sql`COPY balance (id) FROM  STDIN`))).toBeInstanceOf(Error);
      expect(await refusal(tx.execute(sql`select 1`)), 'the transaction has failed').toMatchObject({ code: '25P02' });
    });
    expect(await amountOf(1)).toBe(0);
  });

  test('a statement that is nested too deep does no harm', async () => {
    const deep = await refusal(db.execute(sql.raw(`select 1 ${'+ 1'.repeat(20_000)} as sum`)));
    expect([undefined, '54001']).toContain(deep instanceof Error && 'code' in deep ? deep.code : undefined);
    expect(deep, 'not a broken connection').not.toMatchObject({ message: 'Connection terminated unexpectedly' });
  });

  test('an invalid statement does not count as an unavailable database', async () => {
    const wrong: unknown = await db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
    expect(wrong).toMatchObject({ cause: { code: '22012' } });
    expect(isDatabaseUnavailable(wrong)).toBe(false);
  });
});

describe('transactions', () => {
  test('a failed transaction is rolled back completely, and others are not affected', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`update balance set amount = 100 where id = 2`);
      await tx.execute(sql`update balance set amount = -1 where id = 2`);
    });
    const [refused] = await Promise.all([
      refusal(failing),
      db.execute(sql`update balance set amount = 7 where id = 3`),
    ]);
    expect(refused).toMatchObject({ code: '23514' });
    expect([await amountOf(2), await amountOf(3)]).toEqual([0, 7]);
  });

  test('a nested transaction may fail alone', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`update balance set amount = 5 where id = 4`);
      const inner = tx.transaction((part) => part.execute(sql`update balance set amount = -5 where id = 4`));
      expect(await refusal(inner)).toMatchObject({ code: '23514' });
      await tx.execute(sql`update balance set amount = amount + 1 where id = 4`);
    });
    expect(await amountOf(4)).toBe(6);
  });

  test('a hundred concurrent changes of one row are all saved', async () => {
    const addOne = () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ amount: number }>(sql`select amount from balance where id = 5 for update`);
        await tx.execute(sql`update balance set amount = ${(rows[0]?.amount ?? 0) + 1} where id = 5`);
      });
    await Promise.all(Array.from({ length: 100 }, addOne));
    expect(await amountOf(5)).toBe(100);
  });

  test('using the root database inside a transaction throws instead of waiting forever', async () => {
    const refused = { message: 'The root database was used inside a transaction: use the transaction (tx)' };
    await db.transaction(async () => {
      expect(await refusal(db.execute(sql`select 1`))).toMatchObject(refused);
      expect(await refusal(db.transaction(async () => {}))).toMatchObject(refused);
      expect(await refusal(db.select().from(mailOutbox).execute())).toMatchObject(refused);
    });
    expect(await amountOf(6)).toBe(0);
  });

  test('a task that a transaction started may use the root database after the transaction has ended', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const ended = gate();
    await db.transaction(async () => {
      later = ended.opened.then(() => amountOf(6));
    });
    ended.open();
    expect(await later).toBe(0);
  });

  test('an idle transaction is ended, and the waiting ones continue', async () => {
    const held = gate();
    const over = gate();
    const standing = db.transaction(async (tx) => {
      await tx.execute(sql`update balance set amount = 99 where id = 7`);
      held.open();
      await over.opened;
      await tx.execute(sql`select 1`);
    });
    await held.opened;
    await db.execute(sql`update balance set amount = amount + 1 where id = 7`);
    over.open();
    expect(isDatabaseUnavailable(await standing.catch((error: unknown) => error))).toBe(true);
    expect(await amountOf(7)).toBe(1);
  });
});

describe('many concurrent callers', () => {
  test('each get their own result, however large the statements are', async () => {
    const ask = async (caller: number) => {
      const text = randomBytes(caller % 3 === 0 ? 225_000 : 12).toString('base64');
      const { rows } = await db.execute(sql`select ${caller}::int as caller, ${text}::text as text`);
      expect(rows).toEqual([{ caller, text }]);
    };
    await Promise.all(Array.from({ length: 60 }, (_, caller) => ask(caller)));
  });

  test('are not affected by failing ones', async () => {
    const answers = Array.from({ length: 40 }, (_, caller) =>
      caller % 4 === 0
        ? refusal(db.execute(sql`select 1 / 0`)).then(() => 'refused')
        : db.execute(sql`select ${caller}::int as caller`).then(({ rows }) => rows[0]?.caller),
    );
    const expected = Array.from({ length: 40 }, (_, caller) => (caller % 4 === 0 ? 'refused' : caller));
    expect(await Promise.all(answers)).toEqual(expected);
  });
});

test('a broken connection is recognized and its transaction rolled back, and later calls work', async () => {
  const breakIt = {
    postgres: sql`select pg_terminate_backend(pg_backend_pid())`,
    embedded: sql`copy balance to program 'true'`, // ends the embedded backend
  };
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`update balance set amount = 99 where id = 8`);
    await tx.execute(breakIt[database.kind]);
  });
  expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
  // Until the end of the embedded backend is known, a new connection to it breaks as well.
  await vi.waitFor(async () => expect(await amountOf(8)).toBe(0), { timeout: 20_000 });
}, 30_000);
