import Fastify from 'fastify';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openBucket } from '../../../../../tests/files/s3.ts';
import { replyWithError } from '../../http/errors.ts';
import { diskFiles } from './disk.ts';
import { type Files, isPath, newPath } from './port.ts';
import { s3Files } from './s3.ts';

const lastsMs = 60_000;
const type = 'application/pdf';
const ownerId = randomUUID();
const aPath = () => newPath(ownerId, 'Handout.pdf');

const directory = await mkdtemp(join(tmpdir(), 'sermon-files-'));
const key = randomBytes(32);
const clock = { now: new Date() };
const disk = diskFiles({ directory, key: async () => key, clock: () => clock.now });
const app = Fastify();
app.setErrorHandler(replyWithError);
await disk.mount(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const port = (app.server.address() as AddressInfo).port;

const bucket = await openBucket();
const s3 = s3Files(bucket, { error: () => {} });
afterAll(async () => {
  s3.close();
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

type Adapter = { name: string; files: Files; origin: string; pass(ms: number): void };
const adapters: Adapter[] = [
  {
    name: 'disk',
    files: disk,
    origin: `http://127.0.0.1:${port}`,
    pass: (ms) => (clock.now = new Date(clock.now.getTime() + ms)),
  },
  { name: 's3', files: s3, origin: '', pass: () => {} },
];

const put = (address: string, body: Buffer, contentType = type, method = 'PUT') =>
  fetch(address, {
    method,
    ...(method === 'PUT' && { body: new Uint8Array(body) }),
    headers: { 'content-type': contentType },
  });

test('a check fails if the bucket does not exist, or the folder cannot be used', async () => {
  const elsewhere = s3Files({ ...bucket, name: 'missing' }, { error: () => {} });
  await expect(elsewhere.check()).rejects.toMatchObject({ name: expect.stringMatching(/NotFound|NoSuchBucket/) });
  elsewhere.close();
  const file = join(directory, 'not-a-folder');
  await writeFile(file, '');
  const blocked = diskFiles({ directory: file, key: async () => key, clock: () => clock.now });
  await expect(blocked.check()).rejects.toMatchObject({ code: 'EEXIST' });
  await rm(file);
});

describe.each(adapters)('files: $name', ({ files, origin }) => {
  const addressFor = async (path: string, size: number | null, contentType = type) =>
    origin + (await files.uploadUrl({ path, size, contentType, lastsMs }));

  test('an uploaded file is stored at its path, byte for byte, and can be removed', async () => {
    const path = aPath();
    const bytes = randomBytes(700_001);
    expect(await files.stat(path)).toBeNull();
    expect((await put(await addressFor(path, bytes.length), bytes)).status).toBe(200);
    expect(await files.stat(path)).toEqual({ size: bytes.length });
    expect((await buffer(await files.read(path))).equals(bytes)).toBe(true);
    await files.remove(path);
    expect(await files.stat(path)).toBeNull();
    await files.remove(path);
  });

  test('a check of the storage succeeds', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });

  test('an empty file can be stored', async () => {
    const path = aPath();
    expect((await put(await addressFor(path, 0), Buffer.alloc(0))).status).toBe(200);
    expect(await files.stat(path)).toEqual({ size: 0 });
  });

  test('an upload URL without a size accepts a file of any size', async () => {
    const path = aPath();
    expect((await put(await addressFor(path, null), Buffer.from('Comfort'))).status).toBe(200);
    expect(await files.stat(path)).toEqual({ size: 7 });
  });

  test('an upload URL accepts only what it was signed for', async () => {
    const path = aPath();
    const body = Buffer.from('Comfort');
    const good = await addressFor(path, body.length);
    const refusals = [
      put(good, Buffer.from('Comfort, comfort')),
      put(good, Buffer.from('Com')),
      put(good, body, 'text/html'),
      put(good.replace(path, aPath()), body),
      put(
        good.replace(/(?<=signature=)./i, (sign) => (sign === '0' ? '1' : '0')),
        body,
      ),
      put(good.replace(/([?&](?:size|X-Amz-Expires)=)\d+/, '$199999'), body),
      put(await addressFor(path, 3), body),
    ];
    for (const refusal of refusals) expect((await refusal).status).toBeGreaterThanOrEqual(400);
    expect((await put(good, body, type, 'GET')).status).toBeGreaterThanOrEqual(400);
    expect(await files.stat(path)).toBeNull();
    expect((await put(good, body)).status).toBe(200);
  });

  test('an aborted upload leaves no file', async () => {
    const path = aPath();
    const { host, hostname, port: to, pathname, search } = new URL(await addressFor(path, 1_000_000));
    const socket = connect(Number(to), hostname);
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n`;
    socket.write(head);
    await new Promise<void>((written) => socket.write(randomBytes(300_000), () => written()));
    socket.destroy();
    await once(socket, 'close');
    expect(await files.stat(path)).toBeNull();
  });

  test('the server can write and replace a file', async () => {
    const path = aPath();
    await files.write(path, Buffer.from('Comfort'));
    await files.write(path, Buffer.from('Comfort ye'));
    expect((await buffer(await files.read(path))).toString()).toBe('Comfort ye');
  });

  test('reading a missing file fails', async () => {
    await expect(files.read(aPath())).rejects.toThrow();
  });

  test('a path that the server did not create is rejected', async () => {
    for (const path of [
      '../secrets',
      `${ownerId}/../../x`,
      `/${ownerId}/${ownerId}`,
      `${ownerId}/${ownerId}/`,
      ownerId,
      '',
    ]) {
      expect(isPath(path)).toBe(false);
      await expect((async () => files.read(path))()).rejects.toThrow('This is not a valid file path');
      await expect((async () => files.remove(path))()).rejects.toThrow('This is not a valid file path');
      await expect((async () => files.stat(path))()).rejects.toThrow('This is not a valid file path');
    }
  });
});

describe('files on the disk', () => {
  const addressFor = async (path: string, size: number | null) =>
    `http://127.0.0.1:${port}${await disk.uploadUrl({ path, size, contentType: type, lastsMs })}`;
  const left = () => readdir(join(directory, '.incoming'));

  test('are uploaded to this server', async () => {
    expect(await disk.origin()).toBeNull();
    expect(await disk.uploadUrl({ path: aPath(), size: 1, contentType: type, lastsMs })).toMatch(/^\/upload\//);
  });

  test('an upload URL is valid for an hour and for one upload', async () => {
    const [path, late] = [aPath(), aPath()];
    const body = Buffer.from('Comfort');
    const [address, expired] = [await addressFor(path, 7), await addressFor(late, 7)];
    const answers = await Promise.all([put(address, body), put(address, body), put(address, body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await (await put(address, Buffer.from('Another'))).json()).toMatchObject({
      message: 'Could not upload File',
    });
    expect((await buffer(await disk.read(path))).toString()).toBe('Comfort');
    clock.now = new Date(clock.now.getTime() + lastsMs);
    expect((await put(expired, body)).status).toBe(403);
    await expect.poll(left).toEqual([]);
  });

  test('an upload that exceeds its signed size is aborted, even without a content length', async () => {
    const path = aPath();
    const address = await addressFor(path, 10);
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(100_000)) });
    const init = { method: 'PUT', body: endless, duplex: 'half', headers: { 'content-type': type } };
    await fetch(address, init).then(
      (answer) => expect(answer.status).toBe(413),
      (error: unknown) => expect(error).toBeInstanceOf(TypeError),
    );
    await expect.poll(left).toEqual([]);
    expect(await disk.stat(path)).toBeNull();
  });

  test('an upload URL without a size enforces the file size limit', async () => {
    const path = aPath();
    const address = await addressFor(path, null);
    const answer = await put(address, Buffer.alloc(26_214_400));
    expect(await answer.json()).toMatchObject({ statusCode: 413, message: 'File Too Large' });
    expect((await put(address, Buffer.alloc(26_214_399))).status).toBe(200);
  });

  test('a missing signature, or one with another key, is refused', async () => {
    const path = aPath();
    const expires = clock.now.getTime() + 1_000;
    const forged = createHmac('sha256', 'guess').update(['PUT', path, 7, type, expires].join('\n')).digest('base64url');
    for (const signature of [`&signature=${forged}`, '&signature=', '', '&signature=%00'])
      expect(
        (
          await put(
            `http://127.0.0.1:${port}/upload/${path}?type=${encodeURIComponent(type)}&expires=${expires}&size=7${signature}`,
            Buffer.from('Comfort'),
          )
        ).status,
      ).toBe(403);
  });

  test('the remains of a crashed upload are deleted, but not an upload in progress', async () => {
    await disk.write(aPath(), Buffer.from('x'));
    const old = join(directory, '.incoming', 'old');
    await writeFile(old, 'half');
    await writeFile(join(directory, '.incoming', 'coming'), 'half');
    const hours = (count: number) => new Date(clock.now.getTime() + count * 60 * 60_000);
    await utimes(old, hours(-3), hours(-3));
    await utimes(join(directory, '.incoming', 'coming'), hours(-1), hours(-1));
    await disk.sweep(clock.now);
    expect(await left()).toEqual(['coming']);
    await disk.sweep(hours(2));
    expect(await left()).toEqual([]);
  });
});

describe('files in a bucket', () => {
  test('are uploaded to the bucket, whose origin the security headers allow', async () => {
    const address = await s3.uploadUrl({ path: aPath(), size: 1, contentType: type, lastsMs });
    expect(new URL(address).origin).toBe(await s3.origin());
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(address).not.toMatch(/checksum|crc32/i);
    const amazon = s3Files(
      { ...bucket, endpoint: undefined, region: 'eu-west-1', forcePathStyle: false },
      { error: () => {} },
    );
    expect(await amazon.origin()).toBe('https://sermons.s3.eu-west-1.amazonaws.com');
    amazon.close();
  });

  test('an unreachable storage gives the user one sentence, and the log has the cause', async () => {
    const logged: unknown[] = [];
    const away = s3Files(
      { ...bucket, endpoint: 'http://127.0.0.1:1' },
      { error: (details: unknown) => logged.push(details) },
    );
    await expect(away.stat(aPath())).rejects.toMatchObject({
      statusCode: 503,
      message: 'Files are temporarily unavailable. Please try again.',
    });
    expect(logged).toHaveLength(1);
    away.close();
  });
});
