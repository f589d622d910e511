import Fastify, { type FastifyReply } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replyWithError } from './errors.ts';
import { onGone } from './connections.ts';

/** The number of functions that are called when the reply of a test is over. */
const functions = 20;

/** Starts a server whose handler waits for the end of its reply with many functions. */
async function serve(answer: (reply: FastifyReply) => unknown) {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  const gone = vi.fn<(at: number) => void>();
  const counts: { reply: number; connection: number }[] = [];
  app.get('/', async (request, reply) => {
    const count = () => ({
      reply: reply.raw.listenerCount('close'),
      connection: request.raw.socket.listenerCount('close'),
    });
    const before = count();
    for (let at = 0; at < functions; at += 1) onGone(request, reply, () => gone(at));
    const after = count();
    counts.push({ reply: after.reply - before.reply, connection: after.connection - before.connection });
    return answer(reply);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port, gone, counts };
}

const each = Array.from({ length: functions }, (_, at) => [at]);

test('all functions that wait for the end of a reply share one listener, and each is called once', async () => {
  const { url, gone, counts } = await serve(() => 'Comfort');
  expect(await (await fetch(url)).text()).toBe('Comfort');
  await expect.poll(() => gone.mock.calls).toEqual(each);
  expect(counts).toEqual([{ reply: 1, connection: 1 }]);
});

test('they are called when the client disconnects', async () => {
  const file = new PassThrough();
  file.write('Comfort');
  const { port, gone } = await serve((reply) => reply.type('application/pdf').send(file));
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET / HTTP/1.1\r\nHost: church.example\r\n\r\n');
  await once(socket, 'data');
  expect(gone).not.toHaveBeenCalled();
  socket.destroy();
  await expect.poll(() => gone.mock.calls).toEqual(each);
});

test('a file that fails before its first byte leaves few listeners on its reply', async () => {
  const warned = vi.fn<(warning: Error) => void>();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const { url } = await serve(async (reply) => {
    const file = new PassThrough();
    setImmediate(() => file.destroy(new Error('The disk is away')));
    // Other code has listeners as well.
    for (let n = 0; n < 3; n += 1) reply.raw.once('close', () => {});
    return reply.type('application/pdf').send(file);
  });
  expect((await fetch(url)).status).toBe(500);
  expect(warned).not.toHaveBeenCalled();
});
