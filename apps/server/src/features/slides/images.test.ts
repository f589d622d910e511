import { contract } from '@sermon/contract';
import { gallery } from '@sermon/domain/slides/backgrounds';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { plainPicture, unusablePictures } from '../../../../../tests/files/pictures.ts';
import { openBucket, storingIn } from '../../../../../tests/files/s3.ts';
import { openProduct, type Person, type Product } from '../../../../../tests/support/people.ts';
import { createSender } from '../../../../../tests/support/sender.ts';
import { account, document, upload } from '../../database/schema.ts';
import { purgeTrash } from '../library/trash.ts';
import { sweepUploads } from '../files/uploads.ts';

const inBucket = storingIn(await openBucket());
const homes = [
  { name: 'on the disk', product: await openProduct() },
  { name: 'in a bucket', product: await openProduct(inBucket) },
];
const hour = 60 * 60_000;
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const notUploaded = { statusCode: 400, fields: { Upload: ['Could not upload File'] } };

const red = await plainPicture().png().toBuffer();
const white = await plainPicture({ width: 2000, height: 3000, background: '#ffffff' }).jpeg().toBuffer();

/** Sends a file to its upload URL as a browser does, without cookies. */
async function send({ app }: Product, url: string, bytes: Buffer, contentType = 'application/octet-stream') {
  const headers = { 'content-type': contentType };
  if (!url.startsWith('/')) return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;
  return (await app.inject({ method: 'PUT', url, payload: bytes, headers })).statusCode;
}

async function uploaded(product: Product, { api }: Person, id: string, bytes: Buffer, fileName = 'Easter.png') {
  const { url, filePath, contentType } = await api.slides.imageUploadUrl({ id, fileName });
  expect(await send(product, url, bytes, contentType)).toBe(200);
  return filePath;
}

async function withPicture(product: Product, person: Person, id: string, bytes = red) {
  return person.api.slides.saveImage({ id, fileContents: await uploaded(product, person, id, bytes) });
}

const begin = async ({ api }: Person) => (await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' })).id;

describe.each(homes)('custom pictures $name', ({ product }) => {
  const { services } = product;
  let ruth: Person;
  let boaz: Person;
  let id: string;
  beforeEach(async () => {
    ruth = await product.join('Ruth');
    boaz = await product.join('Boaz');
    id = await begin(ruth);
  });

  const exists = async (path: string | null) => {
    await services.background.settled();
    return path !== null && (await services.files.stat(path)) !== null;
  };

  test('an uploaded picture becomes the picture of the document', async () => {
    expect(await ruth.api.documents.get({ id })).toMatchObject({
      customSlideBackgroundImagePath: null,
      customSlideBackgroundImageUrl: null,
      customSlideBackgroundScrim: null,
    });
    expect((await ruth.api.preferences.get()).hasUploadedSlideImage).toBe(false);
    product.clock.pass(1_000);
    const saved = await withPicture(product, ruth, id, white);
    expect(saved).toEqual({
      slideExporterAspectRatio: '16x9',
      customSlideBackgroundImagePath: expect.stringMatching(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/),
      customSlideBackgroundImageUrl: expect.stringMatching(`^/api/BuilderAssets/image/${id}\\?v=[0-9a-f-]{36}$`),
      customSlideBackgroundScrim: 0.54,
      dateModified: product.clock.now,
    });
    expect(await ruth.api.documents.get({ id })).toMatchObject(saved);
    expect((await ruth.api.preferences.get()).hasUploadedSlideImage).toBe(true);
    expect(await ruth.api.slides.imageUrl({ id })).toEqual({ url: saved.customSlideBackgroundImageUrl });
    const file = await ruth.api.slides.image({ id });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1440 });
    expect(file.type).toBe('image/jpeg');
    const { message } = await ruth.api.slides.imageData({ id });
    expect(message).toBe(`data:image/jpeg;base64,${bytes.toString('base64')}`);
    const sender = createSender(product);
    const answer = await sender.send(contract.slides.imageData, 'GET', { id }, await sender.cookieOf(ruth));
    expect(answer.json().message).toBe(message);
  });

  test('a picture counts as storage of its account, with the size in which it is stored', async () => {
    const before = (await ruth.api.storage.use()).bytes;
    await withPicture(product, ruth, id);
    const { size } = await ruth.api.slides.image({ id });
    expect((await ruth.api.storage.use()).bytes).toBe(before + size);
    expect((await ruth.api.storage.details()).files).toBe(size);
    await ruth.api.slides.removeImage({ id });
    expect((await ruth.api.storage.use()).bytes).toBe(before);
  });

  test('replaced and removed pictures are deleted, and so is the uploaded file', async () => {
    const fileContents = await uploaded(product, ruth, id, red);
    const first = await ruth.api.slides.saveImage({ id, fileContents });
    expect(await exists(fileContents)).toBe(false);
    expect(await exists(first.customSlideBackgroundImagePath)).toBe(true);
    const second = await withPicture(product, ruth, id, white);
    expect(second.customSlideBackgroundImageUrl).not.toBe(first.customSlideBackgroundImageUrl);
    expect(await exists(first.customSlideBackgroundImagePath)).toBe(false);
    expect(await exists(second.customSlideBackgroundImagePath)).toBe(true);
    const removed = await ruth.api.slides.removeImage({ id });
    expect(removed).toMatchObject({ customSlideBackgroundImagePath: null, customSlideBackgroundScrim: null });
    expect(await exists(second.customSlideBackgroundImagePath)).toBe(false);
    expect(await ruth.api.slides.removeImage({ id })).toMatchObject({ customSlideBackgroundImagePath: null });
    for (const call of ['image', 'imageData', 'imageUrl'] as const)
      await expect(ruth.api.slides[call]({ id })).rejects.toMatchObject(notFound);
    product.clock.pass(3 * hour);
    await sweepUploads(services, product.clock.now);
    expect(await services.db.$count(upload, eq(upload.ownerId, ruth.user.id))).toBe(0);
  });

  test('the picture stays after the files that nothing uses are removed', async () => {
    const { customSlideBackgroundImagePath: path } = await withPicture(product, ruth, id);
    product.clock.pass(48 * hour);
    await sweepUploads(services, product.clock.now);
    expect(await exists(path)).toBe(true);
  });

  test('a picture in the trash stays, and is deleted with its document', async () => {
    const { customSlideBackgroundImagePath: path } = await withPicture(product, ruth, id);
    await ruth.api.documents.remove({ id });
    product.clock.pass(3 * hour);
    await sweepUploads(services, product.clock.now);
    expect(await exists(path)).toBe(true);
    await ruth.api.accounts.signIn({ email: ruth.email, password: ruth.password });
    await ruth.api.documents.restore({ id });
    expect((await ruth.api.slides.imageUrl({ id })).url).toContain(id);
    await ruth.api.documents.remove({ id });
    product.clock.pass(31 * 24 * hour);
    await purgeTrash(services.db, product.clock.now);
    await sweepUploads(services, product.clock.now);
    expect(await exists(path)).toBe(false);
  });

  test('a picture is deleted with its account', async () => {
    const { customSlideBackgroundImagePath: path } = await withPicture(product, ruth, id);
    await services.db.delete(account).where(eq(account.id, ruth.user.id));
    product.clock.pass(3 * hour);
    await sweepUploads(services, product.clock.now);
    expect(await exists(path)).toBe(false);
  });

  test('a copy of the document has its own copy of the picture', async () => {
    const first = await withPicture(product, ruth, id, white);
    const copy = await ruth.api.documents.duplicate({ id });
    const copied = await ruth.api.documents.get({ id: copy.id });
    expect(copied.customSlideBackgroundScrim).toBe(0.54);
    expect(copied.customSlideBackgroundImagePath).not.toBe(first.customSlideBackgroundImagePath);
    const [bytes, same] = await Promise.all(
      [id, copy.id].map(async (of) => (await ruth.api.slides.image({ id: of })).bytes()),
    );
    expect(same).toEqual(bytes);
    await ruth.api.slides.removeImage({ id });
    expect(await exists(copied.customSlideBackgroundImagePath)).toBe(true);
    await services.files.remove(copied.customSlideBackgroundImagePath!);
    const withoutFile = await ruth.api.documents.duplicate({ id: copy.id });
    expect(await ruth.api.documents.get({ id: withoutFile.id })).toMatchObject({
      customSlideBackgroundImagePath: null,
      customSlideBackgroundScrim: null,
    });
    await expect(ruth.api.slides.image({ id: copy.id })).rejects.toMatchObject({ statusCode: 410 });
  });

  test('a document made from a template has its own copy of the picture, and a refused copy leaves no file', async () => {
    const { id: template } = await ruth.api.templates.save({ name: 'Series', text: '<p>Comfort</p>' });
    await withPicture(product, ruth, template, white);
    const made = await ruth.api.templates.use({ id: template, name: 'First', parentId: null, isTemplate: false });
    expect(await ruth.api.documents.get({ id: made.id })).toMatchObject({ customSlideBackgroundScrim: 0.54 });
    const files = async () => {
      const rows = await services.db.select({ path: upload.path }).from(upload).where(eq(upload.ownerId, ruth.user.id));
      const found = await Promise.all(rows.map(({ path }) => exists(path)));
      return found.filter(Boolean).length;
    };
    expect(await files()).toBe(2);
    const nowhere = '0198e9a4-7b1c-7000-8000-000000000000';
    await expect(ruth.api.documents.duplicate({ id: made.id, parentId: nowhere })).rejects.toMatchObject({
      statusCode: 409,
    });
    expect(await files()).toBe(2);
  });

  test('an upload can be used once, by its user', async () => {
    const fileContents = await uploaded(product, ruth, id, red);
    const other = await begin(boaz);
    await expect(boaz.api.slides.saveImage({ id: other, fileContents })).rejects.toMatchObject(notUploaded);
    const results = await Promise.allSettled([1, 2].map(() => ruth.api.slides.saveImage({ id, fileContents })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(ruth.api.slides.saveImage({ id, fileContents })).rejects.toMatchObject(notUploaded);
    const kept = await ruth.api.documents.get({ id });
    expect(await exists(kept.customSlideBackgroundImagePath)).toBe(true);
    for (const path of ['../database/PG_VERSION', '/etc/passwd', kept.customSlideBackgroundImagePath!, 'x'])
      await expect(ruth.api.slides.saveImage({ id, fileContents: path })).rejects.toMatchObject(notUploaded);
  });

  test('a document that does not exist, is in the trash, or belongs to another user is not found, and keeps its picture', async () => {
    const before = await withPicture(product, ruth, id);
    const trashed = await begin(boaz);
    await boaz.api.documents.remove({ id: trashed });
    const folder = await boaz.api.folders.create({ name: 'Advent' });
    const own = await begin(boaz);
    const fileContents = await uploaded(product, boaz, own, white);
    for (const unknown of [id, trashed, folder.id, '0198e9a4-7b1c-7000-8000-000000000000']) {
      const { slides, slideNotes } = boaz.api;
      await expect(slides.imageUploadUrl({ id: unknown, fileName: 'a.png' })).rejects.toMatchObject(notFound);
      await expect(slides.saveImage({ id: unknown, fileContents })).rejects.toMatchObject(notFound);
      await expect(slides.saveAspect({ id: unknown, ratio: '4x3' })).rejects.toMatchObject(notFound);
      for (const call of ['image', 'imageData', 'imageUrl', 'removeImage'] as const)
        await expect(slides[call]({ id: unknown })).rejects.toMatchObject(notFound);
      await expect(slideNotes.list({ id: unknown })).rejects.toMatchObject(notFound);
      await expect(slideNotes.save({ id: unknown, slideId: 'a', text: 'x' })).rejects.toMatchObject(notFound);
    }
    expect(await ruth.api.documents.get({ id })).toMatchObject(before);
    // The upload was not used up.
    expect(await boaz.api.slides.saveImage({ id: own, fileContents })).toMatchObject({
      customSlideBackgroundScrim: 0.54,
    });
  });

  test('a file that is not a picture that can be used is refused with a sentence, and nothing is stored', async () => {
    const before = await withPicture(product, ruth, id);
    const files = await unusablePictures();
    for (const kind of [
      'an empty file',
      'a web page',
      'a drawing with a script',
      'half a PNG',
      'a PNG of 60,000 x 60,000 pixels',
    ]) {
      const { bytes, sentence } = files[kind]!;
      const fileContents = await uploaded(product, ruth, id, bytes, 'Easter.png');
      await expect(ruth.api.slides.saveImage({ id, fileContents })).rejects.toMatchObject({
        statusCode: 400,
        fields: { Upload: [expect.stringContaining(sentence)] },
      });
      expect(await exists(fileContents)).toBe(false);
      await expect(ruth.api.slides.saveImage({ id, fileContents })).rejects.toMatchObject(notUploaded);
    }
    expect(await ruth.api.documents.get({ id })).toMatchObject(before);
    expect(await exists(before.customSlideBackgroundImagePath)).toBe(true);
  });

  test('a full account is refused, and nothing is stored', async () => {
    const full = await openProduct({ ...(product === homes[1]!.product && inBucket) }, undefined, {
      storageBytes: 600,
    });
    const naomi = await full.join('Naomi');
    const own = await begin(naomi);
    const fileContents = await uploaded(full, naomi, own, red);
    await expect(naomi.api.slides.saveImage({ id: own, fileContents })).rejects.toMatchObject({ statusCode: 409 });
    await full.services.background.settled();
    expect(await naomi.api.documents.get({ id: own })).toMatchObject({ customSlideBackgroundImagePath: null });
    const paths = await full.services.db
      .select({ path: upload.path })
      .from(upload)
      .where(eq(upload.ownerId, naomi.user.id));
    for (const { path } of paths) expect(await full.services.files.stat(path)).toBeNull();
  });
});

const { product } = homes[0]!;

test('an upload URL is valid for an hour, for a file of the given size and type', async () => {
  const ruth = await product.join();
  const id = await begin(ruth);
  const terms = { id, fileName: 'Easter.png', fileSize: red.length, contentType: 'image/png' };
  const { url, contentType } = await ruth.api.slides.imageUploadUrl(terms);
  expect(contentType).toBe('image/png');
  expect(await send(product, url, red.subarray(1), contentType)).toBe(403);
  expect(await send(product, url, red, 'text/html')).toBe(403);
  expect(await send(product, url.replace(/expires=\d+/, 'expires=9999999999999'), red, contentType)).toBe(403);
  product.clock.pass(hour);
  expect(await send(product, url, red, contentType)).toBe(403);
});

test('an upload URL takes one file', async () => {
  const ruth = await product.join();
  const id = await begin(ruth);
  const { url, filePath, contentType } = await ruth.api.slides.imageUploadUrl({ id, fileName: 'Easter.png' });
  expect(await send(product, url, red, contentType)).toBe(200);
  expect(await send(product, url, white, contentType)).toBe(409);
  expect(await ruth.api.slides.saveImage({ id, fileContents: filePath })).toMatchObject({
    customSlideBackgroundScrim: 0,
  });
});

test('a file of 26,214,399 bytes may be uploaded, and one of 26,214,400 is refused before it is sent', async () => {
  const ruth = await product.join();
  const id = await begin(ruth);
  const ask = (fileSize?: number) =>
    ruth.api.slides.imageUploadUrl({ id, fileName: 'Easter.png', ...(fileSize && { fileSize }) });
  await ask(26_214_399);
  await expect(ask(26_214_400)).rejects.toMatchObject({ fields: { Upload: ['File Too Large'] } });
  const { url, contentType } = await ask();
  const headers = { 'content-type': contentType, 'content-length': '26214400' };
  expect((await product.app.inject({ method: 'PUT', url, headers })).statusCode).toBe(413);
});

test('the file of a picture is private, and a browser that has it gets 304', async () => {
  const { inject, cookieOf } = createSender(product);
  const ruth = await product.join();
  const id = await begin(ruth);
  await withPicture(product, ruth, id);
  const cookie = await cookieOf(ruth);
  const { headers, statusCode } = await inject(contract.slides.image, 'GET', { id }, cookie);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'content-security-policy': 'sandbox',
    etag: expect.stringMatching(/^"[0-9a-f-]{36}"$/),
  });
  const url = (await ruth.api.slides.imageUrl({ id })).url;
  const ask = (etag: string) => product.app.inject({ url, headers: { cookie, 'if-none-match': etag } });
  const same = await ask(String(headers.etag));
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
  expect((await ask('"other"')).statusCode).toBe(200);
  await withPicture(product, ruth, id, white);
  expect((await ask(String(headers.etag))).statusCode).toBe(200);
});

test('the shape of the slides is saved with the document', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  product.clock.pass(1_000);
  expect(await api.slides.saveAspect({ id, ratio: '4x3' })).toMatchObject({
    slideExporterAspectRatio: '4x3',
    dateModified: product.clock.now,
  });
  expect(await api.documents.get({ id })).toMatchObject({ slideExporterAspectRatio: '4x3', revision: 1 });
  await expect(api.slides.saveAspect({ id, ratio: '1x1' as '4x3' })).rejects.toMatchObject({ statusCode: 404 });
  expect(await product.services.db.$count(document, eq(document.slideExporterAspectRatio, '4x3'))).toBeGreaterThan(0);
});

test('an added slide is counted', async () => {
  const { api } = await product.join();
  expect(await api.telemetry.addSlide()).toBeNull();
  expect(await product.services.metrics.text()).toMatch(
    /request_duration_seconds_count\{call="telemetry.addSlide",status="2xx"\} [1-9]/,
  );
});

test('the pictures of the gallery are served to everybody, and browsers keep them if the address has the version', async () => {
  const { widescreenImagePath: url, thumbnailPath } = gallery[0]!;
  const reply = await product.app.inject(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await product.app.inject(thumbnailPath)).headers['content-type']).toBe('image/webp');
  const plain = await product.app.inject(url.split('?')[0]!);
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-cache']);
  for (const missing of ['/slide-backgrounds/no.jpg', '/slide-backgrounds/..%2fgallery.ts', '/slide-backgrounds/'])
    expect((await product.app.inject(missing)).statusCode).toBe(404);
});
