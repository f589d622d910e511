import { uncompressedSizeHeader } from '@sermon/contract/client';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { compressJson } from './replies.ts';

const app = Fastify();
compressJson(app);
const long = { words: 'Comfort, comfort my people. שלום '.repeat(2_000) };
app.get('/long', () => long);
app.get('/stream', (_request, reply) =>
  reply.type('application/json').send(Readable.from(['{"words":', '"Comfort"}'])),
);
app.get('/short', () => ({ words: 'Comfort' }));
app.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(100_000)));

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test('a long reply is compressed for a client that accepts gzip', async () => {
  const compressed = await get('/long', 'br, gzip;q=0.9');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
  expect(compressed.rawPayload.length).toBeLessThan(2_000);
  const whole = gunzipSync(compressed.rawPayload).length;
  expect(compressed.headers[uncompressedSizeHeader], 'for progress bars').toBe(String(whole));
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(long);
});

test('replies are not compressed without gzip support, and short replies and files never are', async () => {
  const plain = await get('/long');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(long);
  expect((await get('/short', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await get('/file', 'gzip')).headers['content-encoding']).toBeUndefined();
});

test('a streamed JSON reply is compressed as well', async () => {
  const compressed = await get('/stream', 'gzip');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual({ words: 'Comfort' });
  expect((await get('/stream')).json()).toEqual({ words: 'Comfort' });
});
