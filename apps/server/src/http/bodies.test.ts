import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { limitBodies } from './bodies.ts';

const withinMs = 60;

/** Starts a server with a very short request time limit on a free port. */
async function open() {
  const app = Fastify();
  limitBodies(app, withinMs);
  app.post('/usual', () => 'all of it');
  app.post('/slow', { config: { isSlow: true } }, () => 'all of it');
  app.get('/long', () => Readable.from(slowly()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { app, port };
}

/** Yields a reply body that takes longer than the request time limit. */
async function* slowly() {
  const begun = performance.now();
  while (performance.now() - begun < 3 * withinMs) {
    yield '.';
    await new Promise(setImmediate);
  }
}

test('a request that is not received in time is aborted, but not an upload or a long reply', async () => {
  const { app, port } = await open();
  const sendHalf = (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nha`);
    return socket;
  };
  const [usual, slow] = [sendHalf('/usual'), sendHalf('/slow')];
  const long = fetch(`http://127.0.0.1:${port}/long`).then((response) => response.text());
  await once(usual.resume(), 'close');
  slow.write('lf');
  slow.end();
  expect(await text(slow)).toContain('all of it');
  expect((await long).length).toBeGreaterThan(0);
  await app.close();
});
