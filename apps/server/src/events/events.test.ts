import { afterAll, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { afterCommit } from '../database/open.ts';
import { chooseEvents } from './choose.ts';
import { type Events, maxPayloadBytes } from './events.ts';
import { createPostgresEvents } from './postgres.ts';

const errors: { details: object; text: string }[] = [];
const log = { warn() {}, error: (details: object, text: string) => void errors.push({ details, text }) };

const database = await openTestDatabase();
const first = await chooseEvents(database, log);
/** The events of a second process. The embedded database supports only one process. */
const second = database.kind === 'postgres' ? await chooseEvents(database, log) : first;
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Subscribes and returns the list of the payloads received so far. */
function received(events: Events, channel: string): unknown[] {
  const payloads: unknown[] = [];
  events.subscribe(channel, (payload) => void payloads.push(payload));
  return payloads;
}

test('a message reaches every process, also its publisher, and only the subscribers of its channel', async () => {
  const lists = [received(first, 'saved'), received(second, 'saved'), received(first, 'saved')];
  const others = received(second, 'shared');
  await first.publish('saved', { id: 'é”\n1' });
  await eventually(() => expect(lists).toEqual([[{ id: 'é”\n1' }], [{ id: 'é”\n1' }], [{ id: 'é”\n1' }]]));
  await second.publish('shared', null);
  await eventually(() => expect(others).toEqual([null]));
  expect(lists[0]).toHaveLength(1);
});

test('messages arrive once each and in the order of publishing, also when none is awaited', async () => {
  const numbers = received(second, 'counting');
  const wanted = Array.from({ length: 300 }, (_, at) => at);
  await Promise.all(wanted.map((number) => first.publish('counting', number)));
  await eventually(() => expect(numbers).toHaveLength(300));
  expect(numbers).toEqual(wanted);
});

test('a payload may have the maximum size and not a byte more', async () => {
  const payloads = received(second, 'large');
  // Two bytes each, plus the quotation marks.
  const largest = 'é'.repeat(maxPayloadBytes / 2 - 1);
  expect(Buffer.byteLength(JSON.stringify(largest))).toBe(maxPayloadBytes);
  await first.publish('large', largest);
  await eventually(() => expect(payloads).toEqual([largest]));
  await expect(first.publish('large', `${largest}x`)).rejects.toThrow('7001 bytes, and the limit is 7000');
  await expect(first.publish('x'.repeat(101), null)).rejects.toThrow('cannot be the name of a channel');
  await first.publish('x'.repeat(100), largest);
});

test('a subscription can be ended, and a handler that throws does not stop the others', async () => {
  errors.length = 0;
  first.subscribe('failing', () => {
    throw new Error('The handler failed');
  });
  const payloads = received(first, 'failing');
  const ended: unknown[] = [];
  const end = first.subscribe('failing', (payload) => void ended.push(payload));
  end();
  end();
  await second.publish('failing', 1);
  await eventually(() => expect(payloads).toEqual([1]));
  expect(ended).toEqual([]);
  expect(errors).toMatchObject([{ details: { channel: 'failing' }, text: 'A handler of an event failed' }]);
});

test('subscribers share no object with the publisher or each other', async () => {
  const sent = { tags: ['Advent'] };
  const seen: { tags: string[] }[] = [];
  for (let i = 0; i < 2; i++)
    first.subscribe('copied', (payload) => {
      const copy = payload as { tags: string[] };
      seen.push({ tags: [...copy.tags] });
      copy.tags.push('changed');
    });
  await first.publish('copied', sent);
  await eventually(() => expect(seen).toEqual([{ tags: ['Advent'] }, { tags: ['Advent'] }]));
  expect(sent).toEqual({ tags: ['Advent'] });
});

test('a callback after the commit runs once the transaction has committed, and never after a roll-back', async () => {
  const ran: string[] = [];
  await database.db.transaction(async (tx) => {
    afterCommit(() => void ran.push('committed'));
    await tx.execute(sql`select 1`);
    expect(ran).toEqual([]);
  });
  await expect(
    database.db.transaction(async () => {
      afterCommit(() => void ran.push('rolled back'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  afterCommit(() => void ran.push('outside'));
  expect(ran).toEqual(['committed', 'outside']);
});

test.runIf(database.kind === 'postgres')(
  'a process whose connection breaks reconnects, is told that messages may be missing, and receives again',
  async () => {
    const payloads = received(second, 'after-the-gap');
    let gaps = 0;
    const end = second.onGap(() => void (gaps += 1));
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`);
    await eventually(() => expect(gaps).toBe(1));
    await first.publish('after-the-gap', 'here');
    await eventually(() => expect(payloads).toEqual(['here']));
    end();
  },
);

test.runIf(database.kind === 'postgres')(
  'a connection that no longer answers is replaced, although it was never closed',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    let opened = 0;
    const events = await createPostgresEvents({
      db: database.db,
      createClient() {
        const client = database.createClient!();
        // The first connection stops answering after it has begun to listen.
        if (opened++ > 0) return client;
        const query = client.query.bind(client) as (text: string) => Promise<unknown>;
        return Object.assign(client, {
          query: (text: string) => (text === 'select 1' ? new Promise(() => {}) : query(text)),
        });
      },
      log,
    });
    try {
      let gaps = 0;
      events.onGap(() => void (gaps += 1));
      const payloads = received(events, 'answering');
      await vi.advanceTimersByTimeAsync(39_000);
      expect([opened, gaps]).toEqual([1, 0]);
      await vi.advanceTimersByTimeAsync(1_000);
      vi.useRealTimers();
      await eventually(() => expect([opened, gaps]).toEqual([2, 1]));
      await first.publish('answering', 1);
      await eventually(() => expect(payloads).toEqual([1]));
    } finally {
      vi.useRealTimers();
      await events.close();
    }
  },
);

test('after closing, nothing is published or delivered', async () => {
  const events = await chooseEvents(database, log);
  const payloads = received(events, 'closed');
  await events.close();
  await expect(events.publish('closed', 1)).rejects.toThrow('The events are closed');
  await first.publish('closed', 2);
  expect(payloads).toEqual([]);
});
