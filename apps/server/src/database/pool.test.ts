import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { Pool } from './pool.ts';
import { NoConnection } from './unavailable.ts';

test('an outage is logged once at its beginning and once at its end, however many calls fail', async () => {
  let isUp = true;
  class Client extends EventEmitter {
    connect(connected: (error?: Error) => void) {
      connected(isUp ? undefined : new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    }
    end() {}
  }
  const logged: unknown[] = [];
  const note = (level: string) => (details: object, text: string) => void logged.push([level, details, text]);
  const settings = { Client: Client as unknown as typeof pg.Client, max: 5, connectionTimeoutMillis: 10_000 };
  const pool = new Pool(settings, { info: note('info'), error: note('error') });
  /** Breaks the connection afterwards, so that the next call needs a new one. */
  const call = async () => (await pool.connect()).release(true);
  await call();
  expect(logged).toEqual([]);
  isUp = false;
  for (let n = 0; n < 20; n += 1) await expect(call()).rejects.toBeInstanceOf(NoConnection);
  const began = [
    'error',
    { service: 'database', err: expect.objectContaining({ message: 'connect ECONNREFUSED 10.0.0.7:5432' }) },
    'The database cannot be reached',
  ];
  expect(logged).toEqual([began]);
  isUp = true;
  for (let n = 0; n < 3; n += 1) await call();
  expect(logged).toEqual([began, ['info', { service: 'database' }, 'The database can be reached again']]);
});
