import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { addPremium } from '../../../../../tests/files/premium.ts';
import { auditEntry, premiumItem, upload } from '../../database/schema.ts';

const product = await openProduct();
const { db, jobs, files } = product.services;
const admin = await product.join('Admin');
const ruth = await product.join('Ruth');
const calls = admin.api.adminPremium;
const hour = 60 * 60_000;

const [grace, mercy, peace, luke] = [
  await addPremium(product.services, { slug: 'grace', name: 'Grace' }),
  await addPremium(product.services, { slug: 'mercy', name: 'Mercy', isFree: true }),
  await addPremium(product.services, { slug: 'peace', name: 'Peace' }),
  await addPremium(product.services, { kind: 'series', slug: 'luke', name: 'Luke' }),
] as const;

const lastEntry = async () => (await db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1))[0];
const names = async () => (await ruth.api.premiumSermons.list({})).map(({ name }) => name);
const pictureOf = (background: string) => plainPicture({ background }).png().toBuffer();
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'a.png');

test('administrators see all items with their counts, the sermons first', async () => {
  await ruth.api.premiumSermons.activate({ PremiumSermonId: grace });
  const items = await calls.list({});
  expect(items.map(({ name }) => name)).toEqual(['Grace', 'Mercy', 'Peace', 'Luke']);
  expect(items[0]).toEqual({
    id: grace,
    kind: 'sermon',
    slug: 'grace',
    name: 'Grace',
    shortDescription: 'Luke 15',
    isFree: false,
    isEnabled: true,
    thumbnailUrl: '',
    activations: 1,
    documents: 2,
    dateCreated: new Date('2026-11-01T00:00:00.000Z'),
    dateImported: product.clock.now,
  });
  await expect(ruth.api.adminPremium.list({})).rejects.toMatchObject({ statusCode: 403 });
});

test('a disabled item is hidden until it is enabled, and both are recorded', async () => {
  await calls.setEnabled({ premiumItemId: mercy, isEnabled: false });
  expect(await names()).toEqual(['Grace', 'Peace']);
  expect(await lastEntry()).toMatchObject({
    administratorId: admin.user.id,
    action: 'premiumDisabled',
    detail: 'mercy',
  });
  await calls.setEnabled({ premiumItemId: mercy, isEnabled: true });
  expect(await names()).toEqual(['Grace', 'Mercy', 'Peace']);
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'premiumEnabled' });
  await calls.setEnabled({ premiumItemId: mercy, isEnabled: true });
  expect(await lastEntry()).toEqual(entry);
});

test('an item is moved among those of its kind', async () => {
  await calls.move({ premiumItemId: peace, position: 0 });
  expect(await names()).toEqual(['Peace', 'Grace', 'Mercy']);
  await calls.move({ premiumItemId: peace, position: 1 });
  expect(await names()).toEqual(['Grace', 'Peace', 'Mercy']);
  await calls.move({ premiumItemId: grace, position: 100 });
  expect(await names()).toEqual(['Peace', 'Mercy', 'Grace']);
  await calls.move({ premiumItemId: luke, position: 0 });
  expect(await names()).toEqual(['Peace', 'Mercy', 'Grace']);
  expect(await lastEntry()).toMatchObject({ action: 'premiumMoved', detail: 'luke' });
});

test('a picture is encoded anew, kept by browsers of everyone, and its replaced file is removed later', async () => {
  const first = await calls.replacePicture({ premiumItemId: grace, file: fileOf(await pictureOf('#c00000')) });
  expect((await ruth.api.premiumSermons.get({ id: grace })).thumbnailUrl).toBe(first);
  const load = (url: string) => product.app.inject({ url });
  const { statusCode, headers, rawPayload } = await load(first);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': 'sandbox',
    'content-length': String(rawPayload.length),
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp' });
  expect(await lastEntry()).toMatchObject({ action: 'premiumPictureReplaced', detail: 'grace' });

  const second = await calls.replacePicture({ premiumItemId: grace, file: fileOf(await pictureOf('#0000c0')) });
  expect(second).not.toBe(first);
  expect((await load(first)).statusCode).toBe(404);
  expect((await load(second)).statusCode).toBe(200);
  const paths = (await db.select().from(upload)).map(({ path }) => path);
  expect(paths).toHaveLength(2);
  product.clock.pass(3 * hour);
  await jobs.enqueue(db, 'sweep-uploads', {});
  await jobs.runDue();
  const [row] = await db.select().from(premiumItem).where(eq(premiumItem.id, grace));
  expect((await db.select().from(upload)).map(({ path }) => path)).toEqual([row!.picture]);
  const stored = await Promise.all(paths.map((path) => files.stat(path)));
  expect(stored.filter((each) => each !== null)).toHaveLength(1);
  expect((await load(second)).statusCode).toBe(200);
});

test('files that are no pictures or too large are refused', async () => {
  const send = (bytes: Buffer) => calls.replacePicture({ premiumItemId: mercy, file: fileOf(bytes) });
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('no picture'), Buffer.alloc(10_000_001)])
    await expect(send(bytes)).rejects.toMatchObject({ statusCode: 400, fields: { Upload: [expect.any(String)] } });
  expect((await ruth.api.premiumSermons.get({ id: mercy })).thumbnailUrl).toBe('');
});

test('unknown items are not found', async () => {
  const premiumItemId = crypto.randomUUID();
  const notFound = { statusCode: 404 };
  await expect(calls.setEnabled({ premiumItemId, isEnabled: true })).rejects.toMatchObject(notFound);
  await expect(calls.move({ premiumItemId, position: 0 })).rejects.toMatchObject(notFound);
  const file = fileOf(await pictureOf('#c00000'));
  await expect(calls.replacePicture({ premiumItemId, file })).rejects.toMatchObject(notFound);
});
