import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyTestDatabase } from '../../../../../tests/support/database.ts';
import { clusterIn } from './directory-lock.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { Gateway, parse, query, sync } from './gateway.ts';

const flush = Buffer.from('H\0\0\0\x04', 'latin1');
const terminate = Buffer.from('X\0\0\0\x04', 'latin1');
/** Binds a prepared statement without parameters and runs it. */
const run = (name: string) => {
  const body = Buffer.from(`\0${name}\0${'\0'.repeat(6)}`);
  const bind = Buffer.from([0x42, 0, 0, 0, 4 + body.length, ...body]);
  return Buffer.concat([bind, Buffer.from('E\0\0\0\x09\0\0\0\0\0', 'latin1'), sync]);
};
const unexpected = (cause: unknown) => expect.unreachable(String(cause));
/** The PostgreSQL startup message: length 8, protocol version 3.0. */
const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

describe.runIf(process.env.TEST_DATABASE === 'embedded')('clients of the single backend', () => {
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

  /** Connects a client and collects the responses that it receives. */
  function connect() {
    let output = '';
    let isClosed = false;
    const session = gateway.connect({
      send: (bytes) => void (output += bytes.toString('latin1')),
      close: () => void (isClosed = true),
    });
    session.receive(startup);
    return {
      ...session,
      send: (...messages: Buffer[]) => session.receive(Buffer.concat(messages)),
      receives: (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 30_000, interval: 5 }),
      output: () => output,
      isClosed: () => isClosed,
    };
  }
  const lines = async () =>
    (await cluster.rows<{ text: string }>('select text from line order by text')).map(({ text }) => text);

  test('a client that disconnects inside a transaction leaves no changes', async () => {
    const first = connect();
    first.send(query('begin'), query("insert into line values ('half')"));
    await first.receives('INSERT 0 1');
    first.leave();
    const second = connect();
    second.send(query("insert into line values ('whole')"));
    await second.receives('INSERT 0 1');
    expect(await lines()).toEqual(['whole']);
  });

  test('a client that disconnects after a failed unit leaves the backend ready', async () => {
    const first = connect();
    first.send(query('begin'), parse('select no_such_column'), flush);
    await first.receives('42703');
    first.send(terminate);
    const second = connect();
    second.send(query("insert into line values ('next')"));
    await second.receives('INSERT 0 1');
    expect(await lines()).toEqual(['next']);
  });

  test('another client waits until a transaction has ended', async () => {
    const first = connect();
    first.send(query('begin'), query("insert into line values ('first')"));
    const second = connect();
    second.send(query("insert into line values ('second')"));
    await first.receives('INSERT 0 1');
    await cluster.rows('select 1');
    expect(second.output()).not.toContain('INSERT');
    first.send(query('commit'));
    await second.receives('INSERT 0 1');
    expect(first.output()).toContain('COMMIT');
    expect(await lines()).toEqual(['first', 'second']);
  });

  test('an idle transaction is ended, and the client receives the reason', async () => {
    const first = connect();
    first.send(query('begin'), query("insert into line values ('standing')"));
    await first.receives('25P03');
    expect(first.isClosed()).toBe(true);
    const second = connect();
    second.send(query('select count(*) from line'));
    await second.receives('SELECT 1');
    expect(await lines()).toEqual([]);
  });

  test('settings and prepared statements do not outlive their client', async () => {
    const first = connect();
    first.send(query("set search_path = 'pg_catalog'"), query('prepare mine as select 1'));
    await first.receives('PREPARE');
    first.send(terminate);
    const second = connect();
    second.send(query('show search_path'), query('execute mine'));
    await second.receives('26000');
    expect(second.output()).toContain('public');
  });

  test('clients have prepared statements of their own under the same name', async () => {
    const [first, second] = [connect(), connect()];
    first.send(parse("select 'of the first'", 'mine'), sync);
    second.send(parse("select 'of the second'", 'mine'), sync);
    first.send(run('mine'));
    second.send(run('mine'));
    await first.receives('of the first');
    await second.receives('of the second');
    first.send(terminate);
    second.send(run('mine'));
    await vi.waitFor(() => expect(second.output().split('of the second')).toHaveLength(3), 30_000);
    const third = connect();
    third.send(run('mine'));
    await third.receives('26000');
  });

  test('a message may arrive in parts, and several messages at once', async () => {
    const client = connect();
    for (const byte of query("insert into line values ('piecemeal')")) client.send(Buffer.from([byte]));
    await client.receives('INSERT 0 1');
    client.send(query("insert into line values ('two')"), query("insert into line values ('three')"));
    await vi.waitFor(async () => expect(await lines()).toEqual(['piecemeal', 'three', 'two']), 30_000);
  });

  test('a hold waits for the open transaction, and all clients wait for the hold', async () => {
    const client = connect();
    client.send(query('begin'), query("insert into line values ('before')"));
    await client.receives('INSERT 0 1');
    let release = () => {};
    let isHeld = false;
    const holding = gateway.hold(async () => {
      isHeld = true;
      await new Promise<void>((resolve) => (release = resolve));
    });
    expect(isHeld).toBe(false);
    client.send(query('commit'), query("insert into line values ('after')"));
    await vi.waitFor(() => expect(isHeld).toBe(true), { timeout: 30_000, interval: 5 });
    expect(await lines()).toEqual(['before']);
    release();
    await holding;
    await vi.waitFor(async () => expect(await lines()).toEqual(['after', 'before']), 30_000);
  });

  test('stopping disconnects all clients and rolls back the open transaction', async () => {
    const client = connect();
    client.send(query('begin'), query("insert into line values ('open')"));
    await client.receives('INSERT 0 1');
    await gateway.stop();
    expect(client.isClosed()).toBe(true);
    expect(await lines()).toEqual([]);
  });
});
