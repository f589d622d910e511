import { noDetails } from '@sermon/domain/library/items';
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import { addItems } from '../../../../../tests/files/archives.ts';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { copyTestDatabase } from '../../../../../tests/support/database.ts';
import { account, documentRevision, libraryItem, storageChange } from '../../database/schema.ts';
import { thinHistory } from '../history/store.ts';
import { purgeTrash } from '../library/trash.ts';
import { foldStorageChanges, readUsedBytes } from './quota.ts';

const place = { ...(await copyTestDatabase()), log: { info() {}, warn() {}, error() {} } };
const product = await openProduct({}, openDatabase(place));
const { clock, services } = product;
const { db } = services;
const day = 24 * 60 * 60_000;

/** Counts the bytes of everything that a user stores, without the counters. */
async function recount(ownerId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from library_item join (
      select item_id, octet_length(text) + coalesce(slide_image_bytes, 0) as bytes from document
      union all select document_id, octet_length(text) from slide_note
      union all select document_id, octet_length(text) from document_revision
      union all select item_id, file_size from file_asset
      union all select item_id, file_size from document_original
    ) detail on detail.item_id = library_item.id where owner_id = ${ownerId}`);
  return rows[0]!.bytes;
}

const counted = (ownerId: string) => readUsedBytes(db, ownerId);
const rowsOf = (ownerId: string) => db.$count(storageChange, eq(storageChange.accountId, ownerId));

async function upload({ api }: Person, bytes: Buffer): Promise<string> {
  const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'a.bin' });
  await product.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': contentType } });
  return filePath;
}

/** Signs in again, because the clock has passed the end of the session. */
const signIn = ({ api, email, password }: Person) => api.accounts.signIn({ email, password, rememberMe: true });

test('an original counts with the files, as long as its document is in the library or the trash', async () => {
  const person = await product.join();
  const { api } = person;
  const original = { uploadPath: await upload(person, Buffer.alloc(70_000)), fileName: 'Old.doc' };
  const { id } = await api.documents.save({ name: 'Old', text: '<p>Peace</p>', original });
  expect((await api.storage.use()).bytes).toBe(12 + 70_000);
  await api.library.removeAll({ ids: [id] });
  expect(await api.storage.details()).toEqual({ files: 70_000, texts: 12, versions: 0, trash: 70_012 });
  await api.library.emptyTrash();
  expect((await api.storage.use()).bytes).toBe(0);
});

test('a text, its versions and a file count with their size in bytes, also in the trash', async () => {
  const person = await product.join();
  const { api, user } = person;
  expect(await api.storage.use()).toEqual({ bytes: 0, limit: 5_000_000_000 });
  const { id } = await api.documents.save({ name: 'Peace', text: '<p>שלום</p>' });
  expect((await api.storage.use()).bytes).toBe(15);
  await api.history.keep({ builderAssetId: id, label: 'First' });
  await api.documents.save({ id, text: '<p>Peace</p>', revision: 1 });
  const uploadPath = await upload(person, Buffer.alloc(70_000));
  const file = await api.files.save({ name: 'Choir', uploadPath, fileSize: 5 });
  expect((await api.storage.use()).bytes).toBe(12 + 15 + 70_000);
  expect(await api.storage.details()).toEqual({ files: 70_000, texts: 12, versions: 15, trash: 0 });
  await api.library.removeAll({ ids: [file.id] });
  expect((await api.storage.use()).bytes).toBe(12 + 15 + 70_000);
  expect(await api.storage.details()).toEqual({ files: 70_000, texts: 12, versions: 15, trash: 70_000 });
  await api.library.emptyTrash();
  expect((await api.storage.use()).bytes).toBe(12 + 15);
  expect(await recount(user.id)).toBe(12 + 15);
});

/** The operations that change the size of what a user stores. Numbers choose the item and the size. */
type Step = { act: (typeof acts)[number]; at: number; size: number };
const acts = [
  'create',
  'copy',
  'save',
  'saveStale',
  'keep',
  'upload',
  'folder',
  'move',
  'remove',
  'restore',
  'empty',
  'purge',
  'thin',
  'archive',
  'fold',
  'note',
  'picture',
  'noPicture',
  'import',
] as const;

async function perform(person: Person, { act, at, size }: Step): Promise<void> {
  const { api } = person;
  const items = (await api.library.list()).toSorted((a, b) => a.id.localeCompare(b.id));
  const pick = (type?: string) => {
    const some = items.filter((item) => type === undefined || item.type === type);
    return some[at % Math.max(some.length, 1)];
  };
  const text = `<p>${'é'.repeat(size)}</p>`;
  const [document, folder] = [pick('BuilderAsset'), pick('Folder')];
  switch (act) {
    case 'create':
      return void (await api.documents.save({ name: 'Comfort', text, parentId: folder?.id ?? null }));
    case 'folder':
      return void (await api.folders.create({ name: 'Advent', parentId: null }));
    case 'upload': {
      const uploadPath = await upload(person, Buffer.alloc(size));
      return void (await api.files.save({ name: 'File', uploadPath, fileSize: size, parentId: folder?.id ?? null }));
    }
    case 'import': {
      const original = { uploadPath: await upload(person, Buffer.alloc(size)), fileName: 'Old.doc' };
      return void (await api.documents.save({ name: 'Old', text, parentId: folder?.id ?? null, original }));
    }
    case 'archive': {
      const dates = { dateCreated: clock.now, dateModified: clock.now, dateAccessed: clock.now };
      const rest = {
        parentId: null,
        isStarred: false,
        category: 'None',
        isTemplate: false,
        ...noDetails,
      } as const;
      const more = { linkType: null, linkUrl: null } as const;
      const item = {
        ...dates,
        ...rest,
        ...more,
        slideExporterAspectRatio: '16x9',
        type: 'BuilderAsset',
        name: 'Old',
        text,
      } as const;
      return void (await addItems(api, { items: [item, item] }));
    }
    case 'empty':
      return void (await api.library.emptyTrash());
    case 'purge':
      clock.pass(31 * day);
      await purgeTrash(db, clock.now);
      return void (await signIn(person));
    case 'thin':
      clock.pass(8 * day);
      await thinHistory(db, clock.now);
      return void (await signIn(person));
    case 'fold':
      return foldStorageChanges(db);
    case 'restore': {
      const trash = await api.library.trash();
      const chosen = trash[at % Math.max(trash.length, 1)];
      return chosen && void (await api.library.restoreAll({ ids: [chosen.id] }));
    }
    case 'remove':
    case 'move': {
      const item = pick();
      if (!item) return;
      if (act === 'remove') return void (await api.library.removeAll({ ids: [item.id] }));
      const parentId = folder && folder.id !== item.id && item.type !== 'Folder' ? folder.id : null;
      return void (await api.library.moveAll({ ids: [item.id], parentId }));
    }
    case 'copy':
    case 'keep':
    case 'save':
    case 'saveStale':
    case 'note':
    case 'picture':
    case 'noPicture':
      break;
  }
  if (!document) return;
  switch (act) {
    case 'copy':
      return void (await api.documents.duplicate({ id: document.id, parentId: null }));
    case 'note': {
      const note = { slideId: `s${at % 3}`, text: 'é'.repeat(size % 50) };
      return void (await api.slideNotes.save({ id: document.id, ...note }));
    }
    case 'picture': {
      const picture = plainPicture({ width: 1 + size, height: 1 + at });
      const fileContents = await upload(person, await picture.png().toBuffer());
      return void (await api.slides.saveImage({ id: document.id, fileContents }));
    }
    case 'noPicture':
      return void (await api.slides.removeImage({ id: document.id }));
    case 'keep':
      return void (await api.history.keep({ builderAssetId: document.id, label: at % 2 ? 'Named' : '' }));
    case 'saveStale':
      return void (await api.documents
        .save({ id: document.id, text, revision: 0, editorId: crypto.randomUUID(), editorStep: 1 })
        .catch(() => null));
    case 'save': {
      const { revision } = await api.documents.get({ id: document.id });
      clock.pass(at * 1_000);
      return void (await api.documents.save({ id: document.id, text, revision }));
    }
  }
}

test('after any operations, the counted use equals a full recount', async () => {
  const step = fc.record({ act: fc.constantFrom(...acts), at: fc.nat(200), size: fc.nat(3_000) });
  const savesFirst = fc.array(step, { minLength: 5, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(savesFirst, async (steps) => {
      const person = await product.join();
      await signIn(person);
      for (const [n, next] of steps.entries()) {
        await perform(person, next);
        expect(await counted(person.user.id), `after step ${n}, ${next.act}`).toBe(await recount(person.user.id));
      }
      await foldStorageChanges(db);
      expect(await rowsOf(person.user.id)).toBe(0);
      expect(await counted(person.user.id)).toBe(await recount(person.user.id));
    }),
    { numRuns: 5 },
  );
});

test('saves, deletions, thinning and folding at the same time are counted exactly', async () => {
  const person = await product.join();
  await signIn(person);
  const { api, user } = person;
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => api.documents.save({ name: `${n}`, text: `<p>${'x'.repeat(n * 100)}</p>` })),
    );
    const old = new Date(clock.now.getTime() - 20 * day);
    for (const { id: documentId } of made)
      await db.insert(documentRevision).values(
        Array.from({ length: 20 }, (_, n) => ({
          id: crypto.randomUUID(),
          documentId,
          kind: n % 2 ? ('refused' as const) : ('saved' as const),
          revision: n,
          name: 'Comfort',
          text: `<p>${'y'.repeat(n)}</p>`,
          dateSaved: old,
        })),
      );
    await api.library.removeAll({ ids: made.slice(0, 3).map(({ id }) => id) });
    const [first, ...others] = made.slice(3);
    await Promise.all([
      api.library.emptyTrash(),
      thinHistory(db, clock.now),
      foldStorageChanges(db),
      foldStorageChanges(db),
      api.documents.save({ id: first!.id, text: '<p>Watch</p>', revision: 1 }),
      ...others.map(({ id }) => api.documents.duplicate({ id, parentId: null })),
      thinHistory(db, clock.now),
    ]);
    expect(await counted(user.id)).toBe(await recount(user.id));
  }
});

test('deleting an account works, and leaves no changes to add up', async () => {
  const person = await product.join();
  const { api, user } = person;
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  await api.history.keep({ builderAssetId: id, label: 'First' });
  const uploadPath = await upload(person, Buffer.alloc(500));
  await api.files.save({ name: 'Choir', uploadPath, fileSize: 5 });
  await db.delete(account).where(eq(account.id, user.id));
  expect(await db.$count(libraryItem, eq(libraryItem.ownerId, user.id))).toBe(0);
  await foldStorageChanges(db);
  expect(await db.$count(storageChange)).toBe(0);
});

test('a second process that adds up at the same time counts nothing twice', async () => {
  const person = await product.join();
  const { api, user } = person;
  // The embedded database has only one process, which may fold again before the first run has ended.
  const other = place.url ? await openDatabase(place) : { db, close: async () => {} };
  for (let n = 0; n < 20; n++) await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const before = await counted(user.id);
  await Promise.all(Array.from({ length: 8 }, (_, n) => foldStorageChanges(n % 2 ? db : other.db)));
  await other.close();
  expect(await counted(user.id)).toBe(before);
  await foldStorageChanges(db);
  expect(await rowsOf(user.id)).toBe(0);
  expect(await counted(user.id)).toBe(before);
});
