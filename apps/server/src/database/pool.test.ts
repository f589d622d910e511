import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { Pool } from './pool.ts';
import { NoConnection } from './errors.ts';

afterEach(() => void vi.useRealTimers());

const refused = {
  service: 'database',
  err: expect.objectContaining({ message: 'connect ECONNREFUSED 10.0.0.7:5432' }),
};
const began = ['error', refused, 'The database cannot be reached'];
const ended = ['info', { service: 'database' }, 'The database can be reached again'];

/** A pool for a database that can be switched off, with what it has logged. */
function openPool({ max = 5, waitMs = 10_000 } = {}) {
  const state = { isUp: true };
  class Client extends EventEmitter {
    connect(connected: (error?: Error) => void) {
      connected(state.isUp ? undefined : new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    }
    end() {}
    ref() {}
    unref() {}
  }
  const logged: unknown[] = [];
  const note = (level: string) => (details: object, text: string) => void logged.push([level, details, text]);
  const settings = { Client: Client as unknown as typeof pg.Client, max, connectionTimeoutMillis: waitMs };
  const pool = new Pool(settings, { info: note('info'), error: note('error') });
  /** Breaks the connection afterwards, so that the next call needs a new one. */
  const call = async () => (await pool.connect()).release(true);
  return { pool, state, logged, call };
}

test('an outage is logged once at its beginning and once at its end, however many calls fail', async () => {
  const { state, logged, call } = openPool();
  await call();
  expect(logged).toEqual([]);
  state.isUp = false;
  for (let n = 0; n < 20; n += 1) await expect(call()).rejects.toBeInstanceOf(NoConnection);
  expect(logged).toEqual([began]);
  state.isUp = true;
  for (let n = 0; n < 3; n += 1) await call();
  expect(logged).toEqual([began, ended]);
});

test('connections that fail and succeed in turn are logged once in ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { state, logged, call } = openPool();
  const flap = async () => {
    state.isUp = false;
    await expect(call()).rejects.toBeInstanceOf(NoConnection);
    state.isUp = true;
    await call();
  };
  for (let n = 0; n < 5; n += 1) await flap();
  expect(logged).toEqual([began, ended]);
  vi.setSystemTime(Date.now() + 10_000);
  await flap();
  expect(logged).toEqual([began, ended, began, ended]);
});

test('a call that waited too long for a connection is logged with its cause, and the others after it are not', async () => {
  const { pool, logged } = openPool({ max: 1, waitMs: 1 });
  const client = await pool.connect();
  for (let n = 0; n < 3; n += 1) await expect(pool.connect()).rejects.toBeInstanceOf(NoConnection);
  client.release(true);
  const err = expect.objectContaining({ message: 'The database was busy for 1 ms' });
  expect(logged).toEqual([['error', { service: 'database', err }, 'The database is too busy']]);
});
