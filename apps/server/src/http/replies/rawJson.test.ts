import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { compressJson, RawJson, sendRawJson } from './replies.ts';

const partLength = 1_000_000;
/** More parts than fit into the buffers of a connection. */
const manyParts = 100;

/** Opens a server that streams a long list of parts and records which parts were produced. */
async function open({ stalledMs, failsAt }: { stalledMs?: number; failsAt?: number } = {}) {
  const app = Fastify();
  compressJson(app);
  let onEnd = () => {};
  const list = { parts: 0, ended: new Promise<void>((resolve) => (onEnd = resolve)) };
  async function* parts() {
    try {
      for (; list.parts < manyParts; list.parts++) {
        if (list.parts === failsAt) throw new Error('The database is away');
        yield `${list.parts === 0 ? '[' : ','}"${'a'.repeat(partLength)}"`;
      }
      yield ']';
    } finally {
      onEnd();
    }
  }
  app.get('/list', (_request, reply) => sendRawJson(reply, new RawJson(parts()), stalledMs));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, list, port: Number(new URL(address).port) };
}

/** Connects as a client that sends its request and then reads nothing. */
function connectWithoutReading(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /list HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket.pause();
}

test('a list in parts arrives complete, with and without compression', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const { app, address } = await open();
    const response = await fetch(`${address}/list`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    const reply = (await response.json()) as { success: boolean; data: string[]; message: string };
    expect({ ...reply, data: reply.data.length }).toEqual({ success: true, data: manyParts, message: '' });
    await app.close();
  }
});

test.each(['identity', 'gzip'])(
  'a list that fails halfway is cut off, so that no client takes its beginning for the whole (%s)',
  async (encoding) => {
    const { app, address } = await open({ failsAt: 5 });
    const response = await fetch(`${address}/list`, { headers: { 'accept-encoding': encoding } });
    await expect(response.text()).rejects.toThrow('terminated');
    await app.close();
  },
);

test('a client that does not read holds back the list and is disconnected after a while', async () => {
  const { app, port, list } = await open({ stalledMs: 100 });
  const socket = connectWithoutReading(port);
  await list.ended;
  expect(list.parts).toBeLessThan(manyParts / 2);
  socket.destroy();
  await app.close();
});

test('a client that disconnects ends the list', async () => {
  const { app, port, list } = await open();
  const socket = connectWithoutReading(port);
  await once(socket, 'connect');
  await expect.poll(() => list.parts).toBeGreaterThan(0);
  socket.destroy();
  await list.ended;
  expect(list.parts).toBeLessThan(manyParts / 2);
  await app.close();
});
