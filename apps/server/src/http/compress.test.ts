import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { compressJson } from './compress.ts';

const app = Fastify();
compressJson(app);
const long = { words: 'Comfort, comfort my people. שלום '.repeat(2_000) };
app.get('/long', () => long);
app.get('/short', () => ({ words: 'Comfort' }));
app.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(100_000)));

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test('a long reply is packed for whoever takes it so', async () => {
  const packed = await get('/long', 'br, gzip;q=0.9');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length).toBeLessThan(2_000);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(long);
});

test('who does not take it so gets it plain, and so is what is short and what is no JSON', async () => {
  const plain = await get('/long');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(long);
  expect((await get('/short', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await get('/file', 'gzip')).headers['content-encoding']).toBeUndefined();
});
