import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openProduct } from '../../../tests/people.ts';

test('a server that stops does not wait for connections that a browser opened for later', async () => {
  const { app } = await openProduct();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(app.server, 'connection');
  const forLater = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  const closed = once(forLater, 'close');
  await arrived;
  await app.close();
  expect(await closed).toEqual([false]);
});
