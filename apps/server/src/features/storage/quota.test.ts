import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { addItems, archivedDetails } from '../../../../../tests/files/archives.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account, upload } from '../../database/schema.ts';
import { readUsedBytes } from './quota.ts';

const limit = 1_000_000;
const product = await openProduct({ ACCOUNT_STORAGE_GB: '0.001' });
const { db } = product.services;
const full = {
  statusCode: 409,
  message:
    "There isn't enough space left in your 1 MB of storage. To make room, delete what you no longer need and empty the trash.",
};

/** A text that takes this many bytes. */
const textOf = (bytes: number) => `<p>${'x'.repeat(bytes - 7)}</p>`;

/** Registers a user whose storage has room for `room` bytes. */
async function joinWithRoom(room: number): Promise<Person> {
  const person = await product.join();
  await person.api.documents.save({ name: 'Sermon', text: textOf(1_000) });
  await setUse(person, limit - room);
  return person;
}

/** Changes the use of an account, as if it stored more or less. */
async function setUse({ user }: Person, bytes: number): Promise<void> {
  const missing = bytes - (await readUsedBytes(db, user.id));
  await db
    .update(account)
    .set({ storageBytes: sql`${account.storageBytes} + ${missing}::bigint` })
    .where(eq(account.id, user.id));
}

async function sermonOf({ api }: Person) {
  const [item] = await api.library.list();
  return api.documents.get({ id: item!.id });
}

const archived = (text: string) => ({ ...archivedDetails, type: 'BuilderAsset' as const, text });

test.each([
  ['creating a document', ({ api }: Person) => api.documents.save({ name: 'New', text: textOf(1_000) })],
  ['creating a template', ({ api }: Person) => api.templates.save({ name: 'New', text: textOf(1_000) })],
  [
    'copying a document',
    async (person: Person) => person.api.documents.duplicate({ id: (await sermonOf(person)).id, parentId: null }),
  ],
  ['importing items', ({ api }: Person) => addItems(api, { items: [archived(textOf(500)), archived(textOf(500))] })],
  [
    'keeping a version',
    async (person: Person) => person.api.history.keep({ builderAssetId: (await sermonOf(person)).id, label: 'First' }),
  ],
  ['uploading a file', ({ api }: Person) => api.files.generateUploadUrl({ fileName: 'a.bin', fileSize: 1_000 })],
])('%s fills the storage to its last byte, and not beyond', async (_, add) => {
  const person = await joinWithRoom(999);
  const before = await person.api.library.list();
  await expect(add(person)).rejects.toMatchObject(full);
  expect(await person.api.library.list(), 'nothing was added').toEqual(before);
  expect((await person.api.storage.use()).bytes).toBe(limit - 999);
  await setUse(person, limit - 1_000);
  await add(person);
});

test('an upload is refused before it is sent; one without a size only if the storage is already full', async () => {
  const person = await joinWithRoom(0);
  const { api, user } = person;
  const asked = { fileName: 'a.bin' };
  await expect(api.files.generateUploadUrl({ ...asked, fileSize: 1 })).rejects.toMatchObject(full);
  await expect(api.files.generateUploadUrl(asked)).rejects.toMatchObject(full);
  expect(await db.$count(upload, eq(upload.ownerId, user.id))).toBe(0);
  await setUse(person, limit - 1);
  const { url, filePath, contentType } = await api.files.generateUploadUrl(asked);
  await product.app.inject({ method: 'PUT', url, payload: 'Choir', headers: { 'content-type': contentType } });
  await expect(api.files.save({ name: 'Choir', uploadPath: filePath, fileSize: 5 })).rejects.toMatchObject(full);
  await setUse(person, limit - 5);
  expect(await api.files.save({ name: 'Choir', uploadPath: filePath, fileSize: 5 })).toMatchObject({ fileSize: 5 });
});

test('in a full account, saving, renaming, organizing and deleting go on, and deleting makes room', async () => {
  const person = await joinWithRoom(0);
  const { api } = person;
  const sermon = await sermonOf(person);
  const saved = await api.documents.save({ id: sermon.id, text: textOf(30_000), revision: 1 });
  expect(saved.revision).toBe(2);
  await api.documents.rename({ id: sermon.id, name: 'Renamed' });
  // The builder keeps the current text like this before it restores an earlier version.
  expect(await api.history.keep({ builderAssetId: sermon.id, label: '' })).toMatchObject({ label: '' });
  await api.folders.create({ name: 'Advent' });
  await api.links.save({ name: 'Church', url: 'church.example' });
  await expect(api.documents.save({ name: 'New', text: textOf(10) })).rejects.toMatchObject(full);
  await api.library.removeAll({ ids: [sermon.id] });
  await expect(api.documents.save({ name: 'New', text: textOf(10) }), 'the trash counts').rejects.toMatchObject(full);
  await api.library.emptyTrash();
  expect(await api.documents.save({ name: 'New', text: textOf(10) })).toMatchObject({ name: 'New' });
});

test('a save may exceed the limit by 50 MB; beyond that, only saves that add nothing are accepted', async () => {
  const person = await joinWithRoom(0);
  const { api } = person;
  const { id } = await sermonOf(person);
  const reserve = 50_000_000;
  // The new text has 1,001 bytes, and the old text becomes a version, so the save adds 1,001 bytes.
  await setUse(person, limit + reserve - 1_001);
  const saved = await api.documents.save({ id, text: textOf(1_001), revision: 1 });
  expect((await api.storage.use()).bytes).toBe(limit + reserve);
  const refusal = {
    statusCode: 413,
    message:
      "There isn't enough space left in your 1 MB of storage to save this. To make room, delete what you no longer need and empty the trash.",
  };
  await expect(api.documents.save({ id, text: textOf(1_002), revision: 2 })).rejects.toMatchObject(refusal);
  const stale = api.documents.save({ id, text: textOf(900), revision: 1 });
  await expect(stale, 'a text that is in no other place').rejects.toMatchObject({ statusCode: 409 });
  expect(saved).toMatchObject(await api.documents.get({ id }));
  expect((await api.history.list({ id })).map(({ kind }) => kind)).toEqual(['refused', 'saved']);
  const editorId = crypto.randomUUID();
  await setUse(person, limit);
  await api.documents.save({ id, text: textOf(1_001).replace('x', 'y'), revision: 2, editorId, editorStep: 1 });
  await setUse(person, limit + reserve + 1_000);
  const shorter = { id, text: textOf(1_000), revision: 3, editorId, editorStep: 2 };
  expect(await api.documents.save(shorter), 'a text that becomes shorter').toMatchObject({ revision: 4 });
});

test('an account that stored more before there was a limit goes on saving its documents', async () => {
  const person = await joinWithRoom(0);
  const { api, user } = person;
  const { id } = await sermonOf(person);
  await setUse(person, 3e9);
  await db.update(account).set({ storageBeforeLimit: 3e9 }).where(eq(account.id, user.id));
  expect(await api.documents.save({ id, text: textOf(30_000), revision: 1 })).toMatchObject({ revision: 2 });
  await expect(api.documents.save({ name: 'New', text: textOf(10) })).rejects.toMatchObject(full);
  await setUse(person, 3.2e9);
  await expect(api.documents.save({ id, text: textOf(31_000), revision: 2 })).rejects.toMatchObject({
    statusCode: 413,
  });
});

test('with ACCOUNT_STORAGE_GB=0 there is no limit', async () => {
  const open = await openProduct({ ACCOUNT_STORAGE_GB: '0' }, openTestDatabase());
  const { api, user } = await open.join();
  await open.services.db.update(account).set({ storageBytes: 1e12 }).where(eq(account.id, user.id));
  await api.documents.save({ name: 'New', text: '<p>x</p>' });
  expect(await api.storage.use()).toEqual({ bytes: 1e12 + 8, limit: null });
});
