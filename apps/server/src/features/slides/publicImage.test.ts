import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';

// Google can reach this server, so pictures have public addresses.
const product = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_ASSET_BASE_URL: 'https://sermon.example' });
const red = await plainPicture().png().toBuffer();
const white = await plainPicture({ background: '#ffffff' }).png().toBuffer();
const minute = 60_000;

let ruth: Person;
let id: string;
beforeEach(async () => {
  ruth = await product.join('Ruth');
  id = (await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' })).id;
  await putPicture(ruth, id);
});

async function putPicture({ api }: Person, document: string, payload = red) {
  const { url, filePath, contentType } = await api.slides.imageUploadUrl({ id: document, fileName: 'Easter.png' });
  await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
  return api.slides.saveImage({ id: document, fileContents: filePath });
}

/** Requests an address as Google does, without cookies. */
const load = (url: string) => product.app.inject({ url: new URL(url).pathname });
const addressOf = async ({ api }: Person, document: string) => (await api.slides.imageUrl({ id: document })).url;
const missing = async () => (await load('https://sermon.example/api/BuilderAssets/PublicSlideImage/none')).body;

describe('the public address of a custom picture', () => {
  test('shows the picture to anyone, and is kept by no cache', async () => {
    const url = await addressOf(ruth, id);
    expect(url).toMatch(/^https:\/\/sermon\.example\/api\/BuilderAssets\/PublicSlideImage\/[\w.-]+$/);
    const reply = await load(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': 'sandbox',
      'x-robots-tag': 'noindex',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg' });
  });

  test('is given to the owner only', async () => {
    const boaz = await product.join('Boaz');
    await expect(addressOf(boaz, id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('expires after 15 minutes', async () => {
    const url = await addressOf(ruth, id);
    product.clock.pass(15 * minute - 1);
    expect((await load(url)).statusCode).toBe(200);
    product.clock.pass(1);
    expect(await load(url)).toMatchObject({ statusCode: 404, body: await missing() });
  });

  test('shows nothing after any of its parts was changed', async () => {
    const url = await addressOf(ruth, id);
    const other = (await ruth.api.documents.save({ name: 'Other', text: '<p>Other</p>' })).id;
    await putPicture(ruth, other);
    const [document, version, look, expires, signature] = url.split('/').pop()!.split('.');
    const [, otherVersion] = (await addressOf(ruth, other)).split('/').pop()!.split('.');
    const forged = [
      [other, version, look, expires, signature],
      [other, otherVersion, look, expires, signature],
      [document, otherVersion, look, expires, signature],
      [document, version, 'stored', expires, signature],
      [document, version, 'light', expires, signature],
      [document, version, look, Number(expires) + minute, signature],
      [document, version, look, expires, `${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'B' : 'A'}`],
      [document, version, look, expires, ''],
      [document, version, look, expires],
      [document, version, expires, signature],
      [document, version, look, expires, signature, signature],
    ];
    for (const parts of forged) {
      const reply = await load(url.replace(/[^/]+$/, parts.join('.')));
      expect([parts, reply.statusCode, reply.body]).toEqual([parts, 404, await missing()]);
    }
    expect((await load(url)).statusCode).toBe(200);
  });

  test('shows nothing after the picture was replaced or removed, its file is gone, or its document is in the trash', async () => {
    const replaced = await addressOf(ruth, id);
    const { customSlideBackgroundImagePath: path } = await putPicture(ruth, id);
    expect((await load(replaced)).statusCode).toBe(404);
    const lost = await addressOf(ruth, id);
    await product.services.files.remove(path!);
    expect(await load(lost)).toMatchObject({ statusCode: 404, body: await missing() });
    await putPicture(ruth, id);
    const removed = await addressOf(ruth, id);
    await ruth.api.slides.removeImage({ id });
    expect((await load(removed)).statusCode).toBe(404);
    await putPicture(ruth, id);
    const trashed = await addressOf(ruth, id);
    await ruth.api.library.removeAll({ ids: [id] });
    expect((await load(trashed)).statusCode).toBe(404);
  });
});

describe('a light picture', () => {
  /** The color in the middle of the picture at an address, and its size. */
  async function shownAt(url: string) {
    const reply = await load(url);
    const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return { color: [...data.subarray(middle, middle + 3)], size: [info.width, info.height] };
  }

  test('is as dark for Google as on the slides of the product', async () => {
    const { customSlideBackgroundScrim: scrim } = await putPicture(ruth, id, white);
    expect(scrim).toBeGreaterThan(0.5);
    const gray = 255 * (1 - scrim!);
    expect(await shownAt(await addressOf(ruth, id))).toEqual({
      color: [gray, gray, gray].map((value) => expect.closeTo(value, -1) as number),
      size: [400, 300],
    });
  });

  test('is as light as it is stored if the text is black', async () => {
    await putPicture(ruth, id, white);
    const { url } = await ruth.api.slides.imageUrl({ id, fontColor: 'black' });
    expect((await shownAt(url)).color).toEqual([255, 255, 255]);
  });

  test('is not shown darkened after it was replaced', async () => {
    await putPicture(ruth, id, white);
    const replaced = await addressOf(ruth, id);
    expect((await load(replaced)).statusCode).toBe(200);
    await putPicture(ruth, id, white);
    expect(await load(replaced)).toMatchObject({ statusCode: 404, body: await missing() });
  });
});

test('at an address that Google cannot reach, the picture has no public address', async () => {
  const onHttp = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_URL: 'http://church.lan' });
  const boaz = await onHttp.join('Boaz');
  const document = (await boaz.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' })).id;
  const { url, filePath, contentType } = await boaz.api.slides.imageUploadUrl({ id: document, fileName: 'Easter.png' });
  await onHttp.app.inject({ method: 'PUT', url, payload: red, headers: { 'content-type': contentType } });
  const saved = await boaz.api.slides.saveImage({ id: document, fileContents: filePath });
  expect(await boaz.api.slides.imageUrl({ id: document })).toEqual({ url: saved.customSlideBackgroundImageUrl });
});
