import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { copyTestDatabase } from '../../../../tests/support/database.ts';
import { numbersFrom } from '../../../../tests/support/numbers.ts';
import { openEmbedded } from './embedded/embedded.ts';

const log = { info() {}, warn() {}, error() {} };
const { url, directory } = await copyTestDatabase();
const embedded = url ? undefined : await openEmbedded({ directory, idleTransactionMs: 15_000, log });
const pool = new pg.Pool(embedded ? { ...embedded.connection, max: 2 } : { connectionString: url, max: 8 });
pool.on('error', () => {});
pool.on('connect', (client) => client.on('error', () => {}));
afterAll(async () => {
  await pool.end();
  await embedded?.close();
});

const callers = 8;
const stepsEach = 100;
const purses = 10;

test('random calls and broken connections never lose, duplicate or mix up data', async () => {
  await pool.query('create table purse (id int primary key, coins int not null)');
  await pool.query('create table move (caller int, step int, note text, primary key (caller, step))');
  await pool.query('insert into purse select id, 1000 from generate_series(1, $1::int) id', [purses]);
  const done = { committed: new Set<string>(), cut: 0, failed: 0, answered: 0 };

  async function caller(number: number) {
    const pick = numbersFrom(number);
    for (let step = 0; step < stepsEach; step++) {
      const doNext = [moveCoins, moveCoins, ask, askMuch, fail, giveUp, leaveInside, leaveFailed][pick(8)]!;
      await doNext(number, step, pick);
    }
  }

  async function begin(number: number, step: number, pick: (below: number) => number): Promise<pg.PoolClient> {
    const client = await pool.connect();
    await client.query('begin');
    // Rows are always locked in the same order to avoid deadlocks.
    const [from, to] = [1 + pick(purses), 1 + pick(purses)].sort((a, b) => a - b);
    await client.query('update purse set coins = coins - 1 where id = $1', [from]);
    await client.query('update purse set coins = coins + 1 where id = $1', [to]);
    const note = pick(4) === 0 ? randomBytes(100_000).toString('base64') : '';
    await client.query('insert into move values ($1, $2, $3)', [number, step, note]);
    return client;
  }

  async function moveCoins(number: number, step: number, pick: (below: number) => number) {
    const client = await begin(number, step, pick);
    await client.query('commit');
    client.release();
    done.committed.add(`${number}:${step}`);
  }

  async function ask(number: number, step: number) {
    const { rows } = await pool.query('select $1::int as number, $2::int as step', [number, step]);
    expect(rows).toEqual([{ number, step }]);
    done.answered++;
  }

  async function askMuch() {
    const text = randomBytes(150_000).toString('base64');
    const { rows } = await pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
    done.answered++;
  }

  async function fail() {
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    done.failed++;
  }

  async function giveUp(number: number, step: number, pick: (below: number) => number) {
    const client = await begin(number, step, pick);
    await client.query('rollback');
    client.release();
  }

  async function leaveInside(number: number, step: number, pick: (below: number) => number) {
    const client = await begin(number, step, pick);
    cut(client);
  }

  async function leaveFailed(number: number, step: number, pick: (below: number) => number) {
    const client = await begin(number, step, pick);
    await expect(client.query('select no_such_column')).rejects.toMatchObject({ code: '42703' });
    cut(client);
  }

  /** Breaks the connection abruptly, as if the client lost power. */
  function cut(client: pg.PoolClient) {
    client.connection.stream.destroy();
    client.release(true);
    done.cut++;
  }

  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));

  const { rows: kept } = await pool.query<{ caller: number; step: number }>('select caller, step from move');
  expect(new Set(kept.map(({ caller: number, step }) => `${number}:${step}`))).toEqual(done.committed);
  const { rows: total } = await pool.query('select sum(coins)::int as coins from purse');
  expect(total).toEqual([{ coins: purses * 1000 }]);
  for (const count of [done.cut, done.failed, done.answered, done.committed.size]) expect(count).toBeGreaterThan(50);
}, 180_000);
