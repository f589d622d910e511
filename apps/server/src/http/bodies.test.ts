import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { limitBodies, maxJsonValues } from './bodies.ts';

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

test('JSON that is not valid UTF-8 is refused, so that no damaged text is saved', async () => {
  const { app, join } = await openProduct();
  const { api, email, password } = await join();
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  const save = (payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/api/BuilderAssets/SaveBuilderAsset',
      headers: { 'content-type': 'application/json', cookie: String(signedIn.headers['set-cookie']).split(';')[0]! },
      payload,
    });
  const sermon = (text: Buffer) =>
    Buffer.concat([Buffer.from('{"name":"Comfort","text":"<p>'), text, Buffer.from('</p>"}')]);
  const invalid = [Buffer.from('Café', 'latin1'), Buffer.from([0xc0, 0xaf]), Buffer.from([0xed, 0xa0, 0x80])];
  for (const bytes of invalid) {
    const reply = await save(sermon(bytes));
    expect(reply.json()).toEqual({
      success: false,
      error: true,
      message: 'This text could not be read because it is not valid UTF-8. Nothing was saved.',
      statusCode: 400,
    });
  }
  expect(await api.library.list()).toEqual([]);

  const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
  const valid = sermon(Buffer.from('Café שלום 😀 \ufffd'));
  for (const payload of [valid, Buffer.concat([byteOrderMark, valid])]) {
    const id = (await save(payload)).json<{ data: { id: string } }>().data.id;
    expect((await api.documents.get({ id })).text).toBe('<p>Café שלום 😀 \ufffd</p>');
  }
  const twice = await save(Buffer.from('{"name":"First","name":"Last","text":""}'));
  expect(twice.json(), 'of two equal keys, the last one counts').toMatchObject({ data: { name: 'Last' } });
  for (const [payload, statusCode] of [
    ['', 400],
    ['{', 400],
    ['{"__proto__":{"isAdministrator":true},"name":"x"}', 400],
  ] as const)
    expect((await save(Buffer.from(payload))).statusCode).toBe(statusCode);
});

describe('bodies that are too large are refused before they are parsed', async () => {
  const { app, join } = await openProduct();
  const { email, password } = await join();
  const post = (url: string, payload: string, cookie = '') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', cookie }, payload });
  const signedIn = await post('/api/Authentication/SignIn', JSON.stringify({ email, password }));
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const tooLarge = { success: false, error: true, message: 'This is too large to send', statusCode: 413 };
  const wide = (count: number) => `{"ids":[${Array(count).fill('[]').join()}]}`;
  const spaces = (length: number) => `{}${' '.repeat(length - 2)}`;

  test('a visitor sends 32 KiB at most, to calls and to addresses that are none', async () => {
    for (const url of ['/api/Authentication/SignIn', '/api/Share/AddComment', '/api/Nothing/Here', '/share/x/y']) {
      expect((await post(url, spaces(32 * 1024))).statusCode, url).not.toBe(413);
      expect((await post(url, spaces(32 * 1024 + 1))).statusCode, url).toBe(413);
    }
    expect((await post('/api/Authentication/SignIn', wide(400))).statusCode).toBe(400);
    expect((await post('/api/Authentication/SignIn', wide(1_000))).json()).toEqual(tooLarge);
  });

  test('a user sends 256 KiB at most, and only to some calls more', async () => {
    const rename = (payload: string) => post('/api/Folders/CreateFolder', payload, cookie);
    expect((await rename(spaces(256 * 1024))).statusCode).toBe(400);
    expect((await rename(spaces(256 * 1024 + 1))).json()).toEqual(tooLarge);
    const text = `<p>${'\u6170'.repeat(1_499_990)}</p>`;
    const saved = await post('/api/BuilderAssets/SaveBuilderAsset', JSON.stringify({ name: 'Comfort', text }), cookie);
    expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200);
  });

  test('the ids of a whole library can be sent, but no more values', async () => {
    const move = (payload: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/LibraryItems/MoveAll',
        headers: { 'content-type': 'application/json', cookie },
        payload,
      });
    const ids = Array.from({ length: 50_000 }, () => crypto.randomUUID());
    expect((await move(JSON.stringify({ ids, parentId: null }))).json()).toMatchObject({ data: [] });
    expect((await move(wide(maxJsonValues.users / 2 - 3))).statusCode).toBe(400);
    expect((await move(wide(maxJsonValues.users))).json()).toEqual(tooLarge);
    const deep = `{"ids":${'['.repeat(maxJsonValues.users)}${']'.repeat(maxJsonValues.users)}}`;
    expect((await move(deep)).json()).toEqual(tooLarge);
    const inText = JSON.stringify({ ids: '[,{\\"'.repeat(maxJsonValues.users) });
    expect((await move(inText)).statusCode, 'brackets in a text do not count').toBe(400);
  });
});
