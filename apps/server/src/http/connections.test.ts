import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { connectionLimits, limitConnections } from './connections.ts';

type Settings = { isBehindProxy?: boolean; limits: typeof connectionLimits };

/** Starts a server with these limits. `open` connects to it and resolves when the server has replied or refused. */
async function serveWith({ isBehindProxy = false, limits }: Settings) {
  const logged: unknown[] = [];
  const clock = { now: 0 };
  const server = createServer((request, response) => {
    response.write('Grace');
    if (request.url !== '/long') response.end();
  });
  const log = { warn: (...line: unknown[]) => void logged.push(line) };
  limitConnections(server, { log, isBehindProxy, limits, now: () => clock.now });
  server.listen(0, '::');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends a request whose reply does not end, so that the connection stays busy, unless it `isIdle` afterwards. */
  async function open(host = '127.0.0.1', isIdle = false) {
    const socket = connect({ port, host });
    sockets.add(socket);
    const isServed = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
      socket.on('error', () => resolve(false));
      socket.write(`GET ${isIdle ? '/' : '/long'} HTTP/1.1\r\nHost: church.example\r\n\r\n`);
    });
    return { isServed, socket };
  }
  const isServed = async (host?: string) => (await open(host)).isServed;
  /** Closes a connection and waits until the server has noticed. */
  async function close(socket: Socket) {
    const before = await countConnections();
    socket.destroy();
    await expect.poll(countConnections).toBe(before - 1);
  }
  const countConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { server, open, isServed, close, logged, clock };
}

test('one network has a limited number of connections, while others are served', async () => {
  const { open, isServed, close } = await serveWith({ limits: { total: 10, perNetwork: 2 } });
  const first = await open();
  expect(first.isServed).toBe(true);
  expect(await isServed()).toBe(true);
  expect(await isServed()).toBe(false);
  expect(await isServed('::1'), 'another address').toBe(true);
  await close(first.socket);
  expect(await isServed(), 'a closed connection makes room').toBe(true);
  expect(await isServed()).toBe(false);
});

test('a new connection of a full network replaces its oldest idle one', async () => {
  const { open, isServed } = await serveWith({ limits: { total: 10, perNetwork: 3 } });
  const busy = await open();
  const [older, newer] = [await open('127.0.0.1', true), await open('127.0.0.1', true)];
  const other = await open('::1', true);
  const replaced = once(older.socket, 'close');
  expect(await isServed()).toBe(true);
  await replaced;
  expect([busy, newer, other].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
  expect(await isServed()).toBe(true);
  expect(await isServed(), 'none is idle anymore').toBe(false);
  expect(busy.socket.destroyed).toBe(false);
});

test('a process has a limited number of connections from all networks together', async () => {
  const { isServed } = await serveWith({ limits: { total: 3, perNetwork: 2 } });
  expect([await isServed(), await isServed(), await isServed('::1')]).toEqual([true, true, true]);
  expect(await isServed('::1')).toBe(false);
});

test('behind a trusted proxy, only the total is limited', async () => {
  const { isServed } = await serveWith({ isBehindProxy: true, limits: { total: 3, perNetwork: 1 } });
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, true]);
  expect(await isServed()).toBe(false);
});

test('refused connections are logged once a minute, with their number', async () => {
  const { isServed, logged, clock } = await serveWith({ limits: { total: 10, perNetwork: 1 } });
  await isServed();
  for (const _ of [1, 2, 3]) await isServed();
  const text = 'Too many connections: new ones were closed';
  expect(logged).toEqual([[{ refused: 1, network: '127.0.0.1', open: 1 }, text]]);
  clock.now = 59_999;
  await isServed();
  expect(logged).toHaveLength(1);
  clock.now = 60_000;
  await isServed();
  expect(logged.slice(1)).toEqual([[{ refused: 4, network: '127.0.0.1', open: 1 }, text]]);
});

test('the product has these limits and timeouts', async () => {
  const { app } = await openProduct();
  expect(connectionLimits).toEqual({ total: 4_000, perNetwork: 500 });
  expect(app.server).toMatchObject({ headersTimeout: 30_000, keepAliveTimeout: 72_000, requestTimeout: 900_000 });
});
