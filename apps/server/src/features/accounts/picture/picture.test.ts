import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { plainPicture } from '../../../../../../tests/files/pictures.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { createSender } from '../../../../../../tests/support/sender.ts';
import { profilePicture } from '../../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;
const { cookieOf } = createSender(product);

const fileOf = (bytes: Buffer, name = 'me.png') => new File([new Uint8Array(bytes)], name);
const red = fileOf(await plainPicture().png().toBuffer());
const blue = fileOf(await plainPicture({ background: '#0000c0' }).jpeg().toBuffer());

/** Loads a picture as a browser does. */
const load = async (url: string | null, person?: Person) =>
  product.app.inject({ url: url!, headers: { cookie: person ? await cookieOf(person) : '' } });
const colorOf = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
const near = (...color: number[]) => color.map((value) => expect.closeTo(value, -1.5) as number);
/** Events about the picture in the record of the account, newest first. */
const kindsOf = async ({ api }: Person) =>
  (await api.settings.getEvents()).map(({ kind }) => kind).filter((kind) => kind.startsWith('picture'));
const rowsOf = ({ user }: Person) => db.$count(profilePicture, eq(profilePicture.accountId, user.id));

test('a picture is stored as a square that browsers keep, and the user has its address everywhere', async () => {
  const ruth = await product.join('Ruth');
  expect(ruth.user.profileImageUrl).toBeNull();
  const changed = await ruth.api.profilePicture.save({ file: red });
  const url = changed.profileImageUrl;
  expect(url).toMatch(/^\/api\/Account\/Picture\/[\da-f-]{36}$/);
  expect(changed).toEqual({ ...ruth.user, profileImageUrl: url });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(changed);
  const { statusCode, headers, rawPayload } = await load(url, ruth);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': 'sandbox',
    'content-length': String(rawPayload.length),
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(await colorOf(rawPayload)).toEqual(near(192, 0, 0));
  expect(await kindsOf(ruth)).toEqual(['pictureChanged']);
});

test('a new picture has a new address, and the old one is gone', async () => {
  const ruth = await product.join('Ruth');
  const first = await ruth.api.profilePicture.save({ file: red });
  const second = await ruth.api.profilePicture.save({ file: blue });
  expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
  expect((await load(first.profileImageUrl, ruth)).statusCode).toBe(404);
  expect(await colorOf((await load(second.profileImageUrl, ruth)).rawPayload)).toEqual(near(0, 0, 192));
  expect(await rowsOf(ruth)).toBe(1);
});

test('a removed picture is gone, and removing it again changes nothing', async () => {
  const ruth = await product.join('Ruth');
  const { profileImageUrl } = await ruth.api.profilePicture.save({ file: red });
  expect(await ruth.api.profilePicture.remove()).toEqual(ruth.user);
  expect(await ruth.api.profilePicture.remove()).toEqual(ruth.user);
  expect((await load(profileImageUrl, ruth)).statusCode).toBe(404);
  expect(await rowsOf(ruth)).toBe(0);
  expect(await kindsOf(ruth)).toEqual(['pictureRemoved', 'pictureChanged']);
});

test('other users and visitors do not see it', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const { profileImageUrl } = await ruth.api.profilePicture.save({ file: red });
  expect((await load(profileImageUrl, boaz)).statusCode).toBe(404);
  expect((await load(profileImageUrl)).statusCode).toBe(401);
});

test('of pictures that are uploaded at the same time, one stays, and its address works', async () => {
  const ruth = await product.join('Ruth');
  const outcomes = await Promise.all([red, blue, red].map((file) => ruth.api.profilePicture.save({ file })));
  const user = await ruth.api.accounts.getAuthenticatedUser();
  expect(outcomes.map(({ profileImageUrl }) => profileImageUrl)).toContain(user?.profileImageUrl);
  expect((await load(user!.profileImageUrl, ruth)).statusCode).toBe(200);
  expect(await rowsOf(ruth)).toBe(1);
});

test('a file that is too large or no picture is refused, and the picture stays', async () => {
  const ruth = await product.join('Ruth');
  const { profileImageUrl } = await ruth.api.profilePicture.save({ file: red });
  for (const [file, sentence] of [
    [new File([new Uint8Array(10_000_001)], 'large.png'), 'This picture is larger than 10 MB. Choose a smaller one.'],
    [
      new File(['<script>alert(1)</script>'], 'me.png', { type: 'image/png' }),
      'This is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF file.',
    ],
  ] as const)
    await expect(ruth.api.profilePicture.save({ file })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Upload: [sentence] },
    });
  expect((await ruth.api.accounts.getAuthenticatedUser())?.profileImageUrl).toBe(profileImageUrl);
});

test('a picture that is uploaded while the account is closed is not stored', async () => {
  await product.join('Admin');
  const ruth = await product.join('Ruth');
  const saving = ruth.api.profilePicture.save({ file: red }).catch((error: unknown) => error);
  await ruth.api.settings.deleteAccount({ password: ruth.password });
  const outcome = await saving;
  expect(await rowsOf(ruth)).toBe(outcome instanceof Error ? 0 : 1);
  await product.visit().accounts.signIn(ruth);
});

test('at most 60 pictures an hour', async () => {
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 60; n++)
    await product.services.attempts.count({ max: 60, seconds: 3_600 }, `picture of ${ruth.user.id}`);
  await expect(ruth.api.profilePicture.save({ file: red })).rejects.toMatchObject({ statusCode: 429 });
});
