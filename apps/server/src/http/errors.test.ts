import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { browserAt } from '../../../../tests/support/browser.ts';
import { browser, openProduct } from '../../../../tests/support/people.ts';
import { createApp } from '../app.ts';
import type { SearchIndex } from '../ports/search/port.ts';

const { services } = await openProduct();
const logged: { msg: string }[] = [];
const log = pino(
  { level: 'error' },
  { write: (line: string) => void logged.push(JSON.parse(line) as { msg: string }) },
);
let find: SearchIndex['find'];
const search: SearchIndex = { ...services.search, find: (...parameters) => find(...parameters) };
const app = await createApp({ ...services, log, search });
afterAll(() => app.close());
beforeEach(() => void logged.splice(0));

const naomi = { firstName: 'Naomi', lastName: 'B', password: 'call me Mara 1' };

test.each(['AbortError', 'TimeoutError'])(
  'an abort on the server (%s) while the client is waiting is an error, and is logged',
  async (name) => {
    find = () => Promise.reject(new DOMException('This operation was aborted', name));
    const api = createClient(contract, 'http://sermon.test', browser(app));
    await api.accounts.register({ ...naomi, email: `${name}@church.example` });
    await expect(api.corpus.findSermons({ q: 'grace' })).rejects.toMatchObject({
      statusCode: 500,
      message: 'Something went wrong. Please try again.',
    });
    expect(logged.map(({ msg }) => msg)).toEqual(['a call failed']);
  },
);

test('a disconnected client is no error, but a failure after the disconnect is', async () => {
  const api = browserAt(await app.listen({ host: '127.0.0.1', port: 0 }));
  await api.accounts.register({ ...naomi, email: 'gone@church.example' });
  for (const [fail, expected] of [
    [(signal: AbortSignal): unknown => signal.reason, []],
    [() => new DOMException('This operation was aborted', 'AbortError'), ['a call failed']],
  ] as const) {
    const gone = new AbortController();
    let answered: Promise<unknown> = Promise.resolve();
    find = (_kind, _query, { signal }) => {
      const failing = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(fail(signal) as Error));
      });
      answered = failing.catch(() => new Promise(setImmediate));
      gone.abort();
      return failing;
    };
    await expect(api.corpus.findSermons({ q: 'grace' }, { signal: gone.signal })).rejects.toThrow(/abort/i);
    await answered;
    expect(logged.map(({ msg }) => msg)).toEqual(expected);
  }
});

test('a full disk is answered with 507 and logged in one line, and the same save succeeds when there is room', async () => {
  const api = createClient(contract, 'http://sermon.test', browser(app));
  await api.accounts.register({ ...naomi, email: 'full@church.example' });
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const { db } = services;
  // Fails with the code that PostgreSQL uses if it cannot extend a table.
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger refuse before update on document for each row execute function refuse()`);
  const save = () => api.documents.save({ id, text: '<p>Watch</p>', revision: 1 });
  await expect(save()).rejects.toMatchObject({
    statusCode: 507,
    message: 'There is no room left on the server. Please tell its administrator. Everything saved so far is safe.',
  });
  expect(logged).toMatchObject([{ msg: 'The disk is full' }]);
  expect(logged[0], 'without a stack').not.toHaveProperty('err');
  await db.execute(sql`drop trigger refuse on document`);
  expect(await save()).toMatchObject({ text: '<p>Watch</p>', revision: 2 });
});
