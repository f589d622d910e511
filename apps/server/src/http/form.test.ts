import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { User } from '@sermon/contract/accounts';
import { replyWithError } from './errors.ts';
import { acceptForms } from './bodies.ts';

const payload = [
  '--x',
  'Content-Disposition: form-data; name="file"; filename="a.docx"',
  '',
  'In the beginning',
  '--x--',
  '',
].join('\r\n');

test('at most 32 forms of all users are in memory at the same time, and a later one is accepted again', async () => {
  const app = Fastify().setErrorHandler(replyWithError);
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    request.user = { id: String(request.headers['x-user']) } as User;
  });
  const preValidation = await acceptForms(app);
  let received = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  app.post('/form', { preValidation }, async () => {
    received += 1;
    await released;
    return 'received';
  });
  const send = (user: number) =>
    app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-user': String(user) },
      payload,
    });
  const forms = Promise.all(Array.from({ length: 32 }, (_, user) => send(user)));
  await expect.poll(() => received).toBe(32);
  const refusal = await send(32);
  expect(refusal.json()).toMatchObject({
    statusCode: 503,
    message: 'Too many files are being uploaded. Please try again in a few seconds.',
  });
  expect(refusal.headers['retry-after']).toBe('10');
  release();
  expect((await forms).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 32 }, () => 200));
  expect((await send(32)).statusCode).toBe(200);
  await app.close();
});
