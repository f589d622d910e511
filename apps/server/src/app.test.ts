import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openProduct } from '../../../tests/support/people.ts';

test('a stopping server does not wait for unused connections, which browsers open in advance', async () => {
  const { app } = await openProduct();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(app.server, 'connection');
  const unused = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  const closed = once(unused, 'close');
  await arrived;
  await app.close();
  expect(await closed).toEqual([false]);
});

test('a stopping server closes a connection as soon as the reply that is being sent on it has ended', async () => {
  const { app } = await openProduct();
  const body = new PassThrough();
  app.get('/long', (_request, reply) => reply.send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  const closed = once(browser, 'close');
  browser.write('GET /long HTTP/1.1\r\nHost: church.example\r\n\r\n');
  body.write('begun');
  await once(browser, 'data');
  const stopped = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  browser.resume();
  body.end();
  await stopped;
  expect(await closed).toEqual([false]);
});
