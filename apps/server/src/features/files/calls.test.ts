import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Api, browserAt } from '../../../../../tests/support/browser.ts';
import { openProduct, type Person, type Product } from '../../../../../tests/support/people.ts';
import { openBucket, storingIn } from '../../../../../tests/files/s3.ts';
import { sameWordsOf } from '@sermon/domain/library/sameWords';
import { account, upload } from '../../database/schema.ts';
import { emptyTrash } from '../library/trash.ts';
import { sweepUploads } from './uploads.ts';

const bucket = await openBucket();
const inBucket = storingIn(bucket);
const homes = [
  { name: 'on the disk', product: await openProduct(), tooLong: { status: 413, sentence: 'Could not upload File' } },
  // A bucket cannot enforce a size limit. The upload therefore succeeds, and saving the item is refused.
  { name: 'in a bucket', product: await openProduct(inBucket), tooLong: { status: 200, sentence: 'File Too Large' } },
];
const day = 24 * 60 * 60_000;

/** Sends a file to its upload URL as a browser does. */
async function send(product: Product, url: string, bytes: Uint8Array, contentType: string): Promise<number> {
  const headers = { 'content-type': contentType };
  if (!url.startsWith('/')) return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;
  return (await product.app.inject({ method: 'PUT', url, payload: Buffer.from(bytes), headers })).statusCode;
}

async function uploaded(
  product: Product,
  { api }: Pick<Person, 'api'>,
  fileName = 'Handout.pdf',
  bytes = randomBytes(2_000),
) {
  const asked = { fileName, fileSize: bytes.length, contentType: 'application/pdf' };
  const { url, filePath, contentType } = await api.files.generateUploadUrl(asked);
  expect(await send(product, url, bytes, contentType)).toBe(200);
  return filePath;
}

describe.each(homes)('files $name', ({ product, tooLong }) => {
  let ruth: Person;
  let boaz: Person;
  beforeEach(async () => {
    ruth = await product.join('Ruth');
    boaz = await product.join('Boaz');
  });

  test('a file is uploaded, saved in a folder, listed and downloaded byte for byte', async () => {
    const folder = await ruth.api.folders.create({ name: 'Advent' });
    const bytes = randomBytes(300_000);
    const uploadPath = await uploaded(product, ruth, 'Ruth’s handout.PDF', bytes);
    product.clock.pass(1_000);
    const saved = await ruth.api.files.save({
      name: 'A handout',
      parentId: folder.id,
      category: 'Handout',
      uploadPath,
      fileSize: bytes.length,
    });
    expect(saved).toMatchObject({
      type: 'FileAsset',
      name: 'A handout',
      category: 'Handout',
      parentId: folder.id,
      fileSize: 300_000,
      uploadPath,
      dateAccessed: product.clock.now,
    });
    expect(await ruth.api.files.get({ id: saved.id })).toEqual(saved);
    const { uploadPath: _, ...item } = saved;
    expect(await ruth.api.library.children({ id: folder.id })).toEqual([item]);

    product.clock.pass(60_000);
    const file = await ruth.api.files.contents({ id: saved.id });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(file.name, 'the name of the item, with the extension of the file').toBe('A handout.pdf');
    expect((await ruth.api.files.get({ id: saved.id })).dateAccessed).toEqual(product.clock.now);
  });

  test('a file of 26,214,399 bytes is accepted, one of 26,214,400 is not', async () => {
    const api = await overTheWire(product);
    const right = Buffer.alloc(26_214_399, 'amen ');
    const { url, filePath, contentType } = await api.files.generateUploadUrl({
      fileName: 'Long.mp3',
      fileSize: right.length,
    });
    expect(await sendOverTheWire(product, url, right, contentType)).toBe(200);
    const saved = await api.files.save({ name: 'Long', uploadPath: filePath, fileSize: right.length });
    expect(saved.fileSize).toBe(26_214_399);
    const back = await api.files.contents({ id: saved.id });
    expect(Buffer.from(await back.arrayBuffer()).equals(right)).toBe(true);

    const tooLarge = { fields: { Upload: ['File Too Large'] } };
    const fileSize = 26_214_400;
    await expect(api.files.generateUploadUrl({ fileName: 'Long.mp3', fileSize })).rejects.toMatchObject(tooLarge);
    await expect(api.files.save({ name: 'x', uploadPath: filePath, fileSize })).rejects.toMatchObject(tooLarge);
    // Without a declared size, the limit applies to the actual number of bytes.
    const open = await api.files.generateUploadUrl({ fileName: 'Longer.mp3' });
    expect(await sendOverTheWire(product, open.url, Buffer.alloc(fileSize), open.contentType)).toBe(tooLong.status);
    await expect(api.files.save({ name: 'x', uploadPath: open.filePath, fileSize: 5 })).rejects.toMatchObject({
      fields: { Upload: [tooLong.sentence] },
    });
  });

  test('the recorded size is that of the stored file', async () => {
    const uploadPath = await uploaded(product, ruth, 'a.txt', Buffer.from('Comfort'));
    expect((await ruth.api.files.save({ name: 'a', uploadPath, fileSize: 1 })).fileSize).toBe(7);
  });

  test('an upload can be used for only one file of its user', async () => {
    const uploadPath = await uploaded(product, ruth);
    const refusal = { statusCode: 400, fields: { Upload: ['Could not upload File'] } };
    const save = ({ api }: Person) => api.files.save({ name: 'Handout', uploadPath, fileSize: 2_000 });
    await expect(save(boaz)).rejects.toMatchObject(refusal);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => save(ruth)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal);
    await expect(save(ruth)).rejects.toMatchObject(refusal);
    expect((await ruth.api.library.list()).filter(({ name }) => name === 'Handout')).toHaveLength(1);
  });

  test('a path without an upload is refused, wherever it points', async () => {
    const { filePath } = await ruth.api.files.generateUploadUrl({ fileName: 'a.txt', fileSize: 5 });
    for (const uploadPath of [
      filePath,
      '../database/PG_VERSION',
      `${ruth.user.id}/../${boaz.user.id}`,
      '/etc/passwd',
      '\u0000',
      'x',
    ])
      await expect(ruth.api.files.save({ name: 'a', uploadPath, fileSize: 5 })).rejects.toMatchObject({
        fields: { Upload: ['Could not upload File'] },
      });
  });

  test('an upload can be saved elsewhere if its folder is gone', async () => {
    const uploadPath = await uploaded(product, ruth);
    const folder = await ruth.api.folders.create({ name: 'Advent' });
    await ruth.api.folders.remove({ id: folder.id });
    const file = { name: 'x', uploadPath, fileSize: 5 };
    await expect(ruth.api.files.save({ ...file, parentId: folder.id })).rejects.toMatchObject({ statusCode: 409 });
    expect(await ruth.api.files.save(file)).toMatchObject({ parentId: null });
  });

  test('20 files are uploaded and saved at the same time', async () => {
    const { api } = await product.join('Naomi');
    const saved = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const bytes = Buffer.alloc(100_000 + at, `${at} `);
        const uploadPath = await uploaded(product, { api }, `${at}.bin`, bytes);
        return { at, bytes, file: await api.files.save({ name: `File ${at}`, uploadPath, fileSize: bytes.length }) };
      }),
    );
    expect(await api.library.list()).toHaveLength(20);
    for (const { file, bytes, at } of saved) {
      const back = await api.files.contents({ id: file.id });
      expect(back.name).toBe(`File ${at}.bin`);
      expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('an unclaimed upload is removed after a day, a claimed one stays', async () => {
    const [unclaimed, claimed] = [await uploaded(product, ruth), await uploaded(product, ruth)];
    const file = await ruth.api.files.save({ name: 'Taken', uploadPath: claimed, fileSize: 5 });
    product.clock.pass(day - 60_000);
    await sweepUploads(product.services, product.clock.now);
    expect(await product.services.files.stat(unclaimed)).not.toBeNull();
    product.clock.pass(60_000);
    await sweepUploads(product.services, product.clock.now);
    expect(await product.services.files.stat(unclaimed)).toBeNull();
    await ruth.api.accounts.signIn({ email: ruth.email, password: ruth.password });
    await expect(ruth.api.files.save({ name: 'Late', uploadPath: unclaimed, fileSize: 5 })).rejects.toMatchObject({
      fields: { Upload: ['Could not upload File'] },
    });
    expect((await ruth.api.files.contents({ id: file.id })).size).toBe(2_000);
  });

  test('a file in the trash stays, and is removed when it or its account is permanently deleted', async () => {
    const { db, files } = product.services;
    const gone = await product.join('Orpah');
    const paths = [await uploaded(product, ruth), await uploaded(product, ruth), await uploaded(product, gone)];
    const [first, second] = [
      await ruth.api.files.save({ name: 'One', uploadPath: paths[0]!, fileSize: 5 }),
      await ruth.api.files.save({ name: 'Two', uploadPath: paths[1]!, fileSize: 5 }),
    ];
    await gone.api.files.save({ name: 'Three', uploadPath: paths[2]!, fileSize: 5 });
    product.clock.pass(3 * 60 * 60_000);
    await ruth.api.accounts.signIn({ email: ruth.email, password: ruth.password });
    await ruth.api.files.remove({ id: first.id });
    await ruth.api.files.remove({ id: second.id });
    await db.delete(account).where(eq(account.id, gone.user.id));
    await emptyTrash(product.services, ruth.user.id, [first.id]);
    await sweepUploads(product.services, product.clock.now);
    expect(await Promise.all(paths.map(async (path) => (await files.stat(path)) !== null))).toEqual([
      false,
      true,
      false,
    ]);
    await ruth.api.files.restore({ id: second.id });
    expect((await ruth.api.files.contents({ id: second.id })).size).toBe(2_000);
  });

  test('a document keeps the file from which it was made, also in the trash, and a copy has none', async () => {
    const { db, files } = product.services;
    const bytes = randomBytes(3_000);
    const uploadPath = await uploaded(product, ruth, 'Easter 2004.DOC', bytes);
    const original = { uploadPath, fileName: 'Easter 2004.DOC' };
    const { id } = await ruth.api.documents.save({ name: 'Easter', text: '<p>Risen</p>', original });
    expect(await ruth.api.originals.get({ id })).toEqual({ fileName: 'Easter 2004.DOC', fileSize: 3_000 });
    const file = await ruth.api.originals.contents({ id });
    expect([file.name, Buffer.from(await file.arrayBuffer()).equals(bytes)]).toEqual(['Easter 2004.DOC', true]);
    const copy = await ruth.api.documents.duplicate({ id });
    expect(await ruth.api.originals.get({ id: copy.id })).toBeNull();
    await expect(ruth.api.originals.contents({ id: copy.id })).rejects.toMatchObject({ statusCode: 404 });

    product.clock.pass(day);
    await ruth.api.accounts.signIn({ email: ruth.email, password: ruth.password });
    await ruth.api.library.removeAll({ ids: [id] });
    await sweepUploads(product.services, product.clock.now);
    await expect(ruth.api.originals.get({ id })).rejects.toMatchObject({ statusCode: 404 });
    await ruth.api.library.restoreAll({ ids: [id] });
    expect((await ruth.api.originals.contents({ id })).size).toBe(3_000);
    await ruth.api.library.removeAll({ ids: [id] });
    await emptyTrash(product.services, ruth.user.id);
    await sweepUploads(product.services, product.clock.now);
    expect(await files.stat(uploadPath)).toBeNull();
    expect(await db.$count(upload, eq(upload.path, uploadPath))).toBe(0);
  });

  test('an original is used once, by its user, and never without its document', async () => {
    const uploadPath = await uploaded(product, ruth);
    const original = { uploadPath, fileName: 'Notes.pdf' };
    const refusal = { fields: { Original: ['Could not upload File'] } };
    const save = ({ api }: Person) => api.documents.save({ name: 'Notes', text: '', original });
    await expect(save(boaz)).rejects.toMatchObject(refusal);
    await save(ruth);
    await expect(save(ruth)).rejects.toMatchObject(refusal);
    expect(await ruth.api.library.list()).toHaveLength(1);
    expect(await boaz.api.library.list()).toEqual([]);
  });

  test('downloading a file that is missing from the storage fails with a clear message', async () => {
    const uploadPath = await uploaded(product, ruth);
    const { id } = await ruth.api.files.save({ name: 'Lost', uploadPath, fileSize: 5 });
    await product.services.files.remove(uploadPath);
    await expect(ruth.api.files.contents({ id })).rejects.toMatchObject({
      statusCode: 410,
      message: 'This file is no longer available.',
    });
  });
});

const { product } = homes[0]!;

/** Starts the server on a port and registers a user with real HTTP requests. */
async function overTheWire({ app }: Product): Promise<Api> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const api = browserAt(originOf(app));
  const email = `wire.${randomBytes(4).toString('hex')}@church.example`;
  await api.accounts.register({ firstName: 'Ruth', lastName: 'A', email, password: 'gleaning' });
  return api;
}
const originOf = ({ server }: Product['app']) => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

async function sendOverTheWire({ app }: Product, url: string, bytes: Uint8Array, type: string): Promise<number> {
  const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } };
  return (await fetch(new URL(url, originOf(app)), init)).status;
}

test('a file and a text that are in the library are found by their hashes, whatever their names are', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const hash = (content: string) => createHash('sha256').update(content).digest('base64url');
  const sought = (html: string) => hash(sameWordsOf(html));
  const text = '<h1>Easter</h1><p>“He is risen” — as he said.</p>';
  const original = { uploadPath: await uploaded(product, ruth), fileName: 'Easter.doc', hash: hash('Easter') };
  const { id } = await ruth.api.documents.save({ name: 'Easter 2004', text, original });
  await ruth.api.templates.save({ name: 'Outline', text: '<p>Opening, points, close</p>' });
  const other = '<p>Easter</p><p>"He is risen" - as HE said!</p>';
  const texts = [other, '<p>“He is risen” indeed.</p>', '<p>Opening, points, close</p>'];
  const input = { hashes: [hash('Easter'), hash('Advent'), ...texts.map(sought)] };
  const found = new Map((await ruth.api.originals.find(input)).map((each) => [each.hash, each.name]));
  expect(found).toEqual(
    new Map([
      [hash('Easter'), 'Easter 2004'],
      [sought(text), 'Easter 2004'],
    ]),
  );
  expect(await boaz.api.originals.find(input)).toEqual([]);
  await ruth.api.library.removeAll({ ids: [id] });
  expect(await ruth.api.originals.find(input)).toEqual([]);
});

test('a download is an attachment named after its item, in any alphabet, and runs no scripts', async () => {
  const person = await product.join();
  const { api } = person;
  const uploadPath = await uploaded(product, person, 'page.html', Buffer.from('<script>alert(1)</script>'));
  const { id } = await api.files.save({ name: 'שָׁלוֹם "Peace"; filename=evil.exe', uploadPath, fileSize: 5 });
  const signIn = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email: person.email, password: person.password },
  });
  const answer = await product.app.inject({
    url: `/api/FileAssets/GetFileAssetContents/${id}`,
    headers: { cookie: String(signIn.headers['set-cookie']).split(';')[0] },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '25',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  });
  const disposition = String(answer.headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=utf-8''[\w%.!#$&+^`|~-]+$/);
  expect(decodeURIComponent(disposition.split("utf-8''")[1]!)).toBe('שָׁלוֹם "Peace"; filename=evil.exe.html');
});

test('canceling a download stops reading the file', async () => {
  const person = await product.join();
  const uploadPath = await uploaded(product, person, 'a.bin', randomBytes(5_000_000));
  const { id } = await person.api.files.save({ name: 'a', uploadPath, fileSize: 5 });
  const opened: Readable[] = [];
  const { files } = product.services;
  const read = files.read.bind(files);
  files.read = async (path) => {
    const stream = await read(path);
    opened.push(stream);
    return stream;
  };
  await overTheWire(product);
  const cookie = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email: person.email, password: person.password },
  });
  const gone = new AbortController();
  const answer = await fetch(`${originOf(product.app)}/api/FileAssets/GetFileAssetContents/${id}`, {
    headers: { cookie: String(cookie.headers['set-cookie']).split(';')[0]! },
    signal: gone.signal,
  });
  expect(answer.status).toBe(200);
  const closed = once(opened[0]!, 'close');
  gone.abort();
  await closed;
  files.read = read;
  expect((await buffer(await read(uploadPath))).length).toBe(5_000_000);
});

test('invalid file names are refused with the message of the screens', async () => {
  const person = await product.join();
  const { api } = person;
  const upload = { Upload: ['Invalid File Name'] };
  await expect(api.files.generateUploadUrl({ fileName: ' \u0007' })).rejects.toMatchObject({ fields: upload });
  await expect(api.files.generateUploadUrl({ fileName: 'x'.repeat(201) })).rejects.toMatchObject({ fields: upload });
  const uploadPath = await uploaded(product, person);
  await expect(api.files.save({ name: ' ', uploadPath, fileSize: 5 })).rejects.toMatchObject({
    fields: { Name: ['Invalid File Name'] },
  });
});

test('each detail of a file can change alone, and a file can be moved, starred, renamed, deleted and restored', async () => {
  const person = await product.join();
  const { api } = person;
  const folder = await api.folders.create({ name: 'Advent' });
  const uploadPath = await uploaded(product, person);
  const file = await api.files.save({ name: 'Handout', uploadPath, fileSize: 5 });
  product.clock.pass(1_000);
  const { id } = file;
  const preached = { datePreached: '2026-11-29', locationPreached: 'St. Mark', scripture: 'Isaiah 40' };
  expect(await api.files.update({ id, ...preached })).toEqual({
    ...file,
    ...preached,
    dateModified: product.clock.now,
  });
  product.clock.pass(1_000);
  expect(await api.files.update({ id, isStarred: true, parentId: folder.id })).toMatchObject({
    ...preached,
    isStarred: true,
    parentId: folder.id,
    dateModified: new Date(product.clock.now.getTime() - 1_000),
  });
  expect(await api.files.update({ id, name: 'Notes', datePreached: null })).toMatchObject({
    name: 'Notes',
    datePreached: null,
  });
  expect(await api.files.update({ id })).toMatchObject({ name: 'Notes' });
  const nowhere = { id, parentId: '0198e9a4-7b1c-7000-8000-000000000000' };
  await expect(api.files.update(nowhere)).rejects.toMatchObject({ statusCode: 409 });
  expect(await api.files.star({ id, isStarred: false })).toMatchObject({ isStarred: false });
  expect(await api.files.rename({ id, name: 'Handout' })).toMatchObject({ name: 'Handout' });
  expect(await api.files.move({ id, parentId: null })).toMatchObject({ parentId: null });
  await api.files.remove({ id });
  await expect(api.files.get({ id })).rejects.toMatchObject({ statusCode: 404 });
  await expect(api.files.contents({ id })).rejects.toMatchObject({ statusCode: 404 });
  await expect(api.files.update({ id, name: 'x' })).rejects.toMatchObject({ statusCode: 404 });
  expect(await api.files.restore({ id })).toMatchObject({ name: 'Handout' });
});

test('a user with 200 unfinished uploads is asked to finish some', async () => {
  const { api, user } = await product.join();
  const rows = Array.from({ length: 199 }, (_, at) => ({
    path: `${user.id}/open-${at}`,
    ownerId: user.id,
    dateCreated: product.clock.now,
  }));
  await product.services.db.insert(upload).values(rows);
  await api.files.generateUploadUrl({ fileName: 'a.txt' });
  await expect(api.files.generateUploadUrl({ fileName: 'a.txt' })).rejects.toMatchObject({
    statusCode: 429,
    message: 'Too many uploads are in progress. Please let some of them finish first.',
  });
  await product.services.db.delete(upload).where(eq(upload.ownerId, user.id));
});

test('pages may send files only to the bucket', async () => {
  const policyOf = async ({ app }: Product) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    return (await fetch(originOf(app))).headers.get('content-security-policy');
  };
  expect(await policyOf(homes[0]!.product)).toContain("connect-src 'self';");
  expect(await policyOf(homes[1]!.product)).toContain(`connect-src 'self' ${bucket.endpoint};`);
});
