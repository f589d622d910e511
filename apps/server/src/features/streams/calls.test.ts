import { expect, test } from 'vitest';
import { browserAt } from '../../../../../tests/support/browser.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { session } from '../../database/schema.ts';

const product = await openProduct();
const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
const downloadId = '0198e9a4-7b1c-4000-8000-00000000000d';

/** Registers a user who reads a stream, and returns a function that sends the stream an event. */
async function reading(email: string) {
  const { events } = product.services;
  const api = browserAt(address);
  const { id } = await api.accounts.register({ firstName: 'Ruth', lastName: 'A', email, password: 'gleaning' });
  const progress = api.archive.progress({ downloadId });
  const first = progress.next();
  const send = (done: number) =>
    events.publish('archive.progress', { ownerId: id, downloadId, done, of: 9, isEnd: false });
  // The stream may not be listening yet.
  const timer = setInterval(() => void send(1), 10);
  expect((await first).value).toEqual({ done: 1, of: 9 });
  clearInterval(timer);
  return { api, progress, send };
}

/** Reads until an event or an error comes that is not the first event. */
async function afterFirst(progress: AsyncGenerator<{ done: number }, void, void>) {
  for await (const { done } of progress) if (done > 1) return done;
  return null;
}

test('a stream goes on while its user is signed in', async () => {
  const { progress, send } = await reading('stays@church.example');
  const next = afterFirst(progress);
  await send(2);
  expect(await next).toBe(2);
});

test('a stream ends at the next event after its user has signed out', async () => {
  const { api, progress, send } = await reading('leaves@church.example');
  // From now on, an event that was sent earlier may end the stream at any time.
  const next = afterFirst(progress);
  next.catch(() => {});
  await api.accounts.signOut();
  await send(2);
  await expect(next).rejects.toMatchObject({ statusCode: 401 });
});

test('a stream ends at the next event after its session was deleted', async () => {
  const { progress, send } = await reading('deleted@church.example');
  const next = afterFirst(progress);
  next.catch(() => {});
  await product.services.db.delete(session);
  await send(2);
  await expect(next).rejects.toMatchObject({ statusCode: 401 });
});
