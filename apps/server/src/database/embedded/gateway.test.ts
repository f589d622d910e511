import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyTestDatabase } from '../../../../../tests/database.ts';
import { clusterIn } from './cluster-directory.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { Gateway } from './gateway.ts';
import { parse, query } from './wire.ts';

const flush = Buffer.from('H\0\0\0\x04', 'latin1');
const terminate = Buffer.from('X\0\0\0\x04', 'latin1');
const unexpected = (cause: unknown) => expect.unreachable(String(cause));
/** Length 8, version 3.0. */
const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

describe.runIf(process.env.TEST_DATABASE === 'embedded')('clients of the one backend', () => {
  let cluster: Cluster;
  let gateway: Gateway;
  const idleTransactionMs = 300;

  beforeAll(async () => {
    const { directory } = await copyTestDatabase();
    cluster = await openCluster(clusterIn(directory), { died: unexpected });
    await cluster.rows('create table line (text text)');
  });
  afterAll(() => cluster.close());
  beforeEach(() => {
    gateway = new Gateway(cluster, { idleTransactionMs, onIdle: async () => {}, failed: unexpected });
    return async () => {
      await gateway.stop();
      await cluster.rows('delete from line');
    };
  });

  /** A client that has said hello, with what it was told. */
  function connect() {
    let told = '';
    let isClosed = false;
    const session = gateway.connect({
      send: (bytes) => void (told += bytes.toString('latin1')),
      close: () => void (isClosed = true),
    });
    session.receive(startup);
    return {
      ...session,
      say: (...messages: Buffer[]) => session.receive(Buffer.concat(messages)),
      told: (text: string) => vi.waitFor(() => expect(told).toContain(text), { timeout: 30_000, interval: 5 }),
      tells: () => told,
      isClosed: () => isClosed,
    };
  }
  const lines = async () =>
    (await cluster.rows<{ text: string }>('select text from line order by text')).map(({ text }) => text);

  test('one that goes away inside a transaction leaves nothing behind', async () => {
    const first = connect();
    first.say(query('begin'), query("insert into line values ('half')"));
    await first.told('INSERT 0 1');
    first.leave();
    const second = connect();
    second.say(query("insert into line values ('whole')"));
    await second.told('INSERT 0 1');
    expect(await lines()).toEqual(['whole']);
  });

  test('one that goes away in a failed unit leaves the backend ready', async () => {
    const first = connect();
    first.say(query('begin'), parse('select no_such_column'), flush);
    await first.told('42703');
    first.say(terminate);
    const second = connect();
    second.say(query("insert into line values ('next')"));
    await second.told('INSERT 0 1');
    expect(await lines()).toEqual(['next']);
  });

  test('the next one waits until the one before has left', async () => {
    const first = connect();
    first.say(query('begin'), query("insert into line values ('first')"));
    const second = connect();
    second.say(query("insert into line values ('second')"));
    await first.told('INSERT 0 1');
    first.say(query('commit'));
    await first.told('COMMIT');
    expect(second.tells()).not.toContain('INSERT');
    first.say(terminate);
    await second.told('INSERT 0 1');
    expect(await lines()).toEqual(['first', 'second']);
  });

  test('a transaction that stands still is ended, and the client is told why', async () => {
    const first = connect();
    first.say(query('begin'), query("insert into line values ('standing')"));
    await first.told('25P03');
    expect(first.isClosed()).toBe(true);
    const second = connect();
    second.say(query('select count(*) from line'));
    await second.told('SELECT 1');
    expect(await lines()).toEqual([]);
  });

  test('settings and prepared statements end with their client', async () => {
    const first = connect();
    first.say(query("set search_path = 'pg_catalog'"), query('prepare mine as select 1'));
    await first.told('PREPARE');
    first.say(terminate);
    const second = connect();
    second.say(query('show search_path'), query('execute mine'));
    await second.told('26000');
    expect(second.tells()).toContain('public');
  });

  test('a message may come in pieces, and several in one', async () => {
    const client = connect();
    for (const byte of query("insert into line values ('piecemeal')")) client.say(Buffer.from([byte]));
    await client.told('INSERT 0 1');
    client.say(query("insert into line values ('two')"), query("insert into line values ('three')"));
    await vi.waitFor(async () => expect(await lines()).toEqual(['piecemeal', 'three', 'two']), 30_000);
  });

  test('stopping sends everybody away and rolls back what is open', async () => {
    const client = connect();
    client.say(query('begin'), query("insert into line values ('open')"));
    await client.told('INSERT 0 1');
    await gateway.stop();
    expect(client.isClosed()).toBe(true);
    expect(await lines()).toEqual([]);
  });
});
