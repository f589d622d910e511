import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { refused } from '../refused.ts';
import { receiveRaw } from './bodies.ts';

const { app, join } = await openProduct();
const signatureOf = (body: Buffer | string) => createHmac('sha256', 'shared secret').update(body).digest();

// A stand-in for a payment provider's webhook.
receiveRaw(app, '/api/Test/Notice', ({ body, headers }) => {
  const sent = Buffer.from(String(headers['x-signature']), 'hex');
  const expected = signatureOf(body);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw refused(400, 'The signature is wrong.');
  return { length: body.length };
});

const send = (payload: Buffer, signature = signatureOf(payload), type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/api/Test/Notice',
    payload,
    headers: { 'content-type': type, 'x-signature': signature.toString('hex') },
  });

test.each([
  ['JSON with unusual spaces', Buffer.from('{ "a" :  1,\r\n"a": 2 }'), 'application/json'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'application/json'],
  ['another type', Buffer.from('a=1&b=2'), 'application/x-www-form-urlencoded'],
  ['512 KiB', Buffer.alloc(512 * 1024, 'x'), 'text/plain'],
])('a signature is verified over the bytes that were sent: %s', async (_, body, type) => {
  const reply = await send(body, signatureOf(body), type);
  expect(reply.json()).toEqual({ length: body.length });
});

test('a changed body and a body that is too large are refused', async () => {
  expect((await send(Buffer.from('{"paid":true}'), signatureOf('{"paid":false}'))).statusCode).toBe(400);
  expect((await send(Buffer.alloc(512 * 1024 + 1, 'x'))).statusCode).toBe(413);
});

test('other routes parse JSON as before', async () => {
  const { api } = await join('Ruth');
  expect(await api.folders.create({ name: 'Advent' })).toMatchObject({ name: 'Advent' });
  const invalid = await app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: Buffer.from([0x7b, 0xff, 0x7d]),
    headers: { 'content-type': 'application/json' },
  });
  expect(invalid.statusCode).toBe(400);
});
