import { CallFailed } from '@sermon/contract/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { failStorage, fakeStorage, storedRows } from '../../testing/storage.setup.ts';
import { Journal } from '../journal.ts';
import { createOnDevice, type SaveInput, saveNew } from './newDocuments.ts';
import { isOnlyHere } from '../store/texts.ts';
import { newEditorId } from '../openEditors.ts';
import { forgetOthers } from '../store/forgetOthers.ts';
import { OfflineDocuments } from '../store/offlineDocuments.ts';

const ruth = newEditorId();
const folder = newEditorId();
const now = new Date('2026-11-23T09:00:00Z');
const missing = new CallFailed('This could not be found', 404);

beforeEach(fakeStorage);

async function create() {
  const created = await createOnDevice(ruth, folder, now);
  if (typeof created !== 'object') throw new Error(created);
  return created.id;
}

test('a document that is created on this device is kept in its folder, and its empty text waits to be sent', async () => {
  const id = await create();
  const kept = (await new OfflineDocuments(ruth).read(id))!;
  expect(kept).toMatchObject({
    name: 'Untitled sermon',
    parentId: folder,
    text: '<p></p>',
    offlineMode: true,
    category: 'Manuscript',
  });
  expect(isOnlyHere(kept)).toBe(true);
  expect(await new Journal(ruth).ofDocument(id)).toMatchObject([
    { html: '<p></p>', revision: 0, name: 'Untitled sermon', at: now },
  ]);
});

test('its id sorts by the time of its creation, like the ids of the server (UUID version 7)', async () => {
  const ids = [await create(), await create(), await create()];
  for (const id of ids) expect(id[14]).toBe('7');
  expect(ids.toSorted()).toEqual(ids);
});

test('another user of this device does not see it', async () => {
  const id = await create();
  const naomi = newEditorId();
  expect(await new OfflineDocuments(naomi).read(id)).toBeNull();
  expect(await new Journal(naomi).detailsOf(id)).toBeNull();
});

test('the keeper does not remove it, although the server does not list it', async () => {
  const id = await create();
  const kept = new OfflineDocuments(ruth);
  await kept.compare([], new Date());
  expect(await kept.read(id)).not.toBeNull();
});

test('if the browser does not store its text, nothing is created', async () => {
  failStorage('UnknownError');
  expect(await createOnDevice(ruth, null, now)).toBe('refused');
  expect(await storedRows()).toMatchObject({ docs: [], heads: [] });
});

test('if the browser has no space for the document, its text does not wait to be sent either', async () => {
  const keep = vi.spyOn(OfflineDocuments.prototype, 'keep').mockResolvedValue('full');
  onTestFinished(() => keep.mockRestore());
  expect(await createOnDevice(ruth, null, now)).toBe('full');
  expect(await storedRows()).toMatchObject({ docs: [], heads: [] });
});

test('renaming it changes its name wherever it is stored', async () => {
  const id = await create();
  expect(await new Journal(ruth).rename(id, 'The Two Sons')).toBe(true);
  expect(await new OfflineDocuments(ruth).read(id)).toMatchObject({ name: 'The Two Sons' });
  expect((await storedRows()).heads).toMatchObject([{ name: 'The Two Sons' }]);
});

test('it is saved with its details', async () => {
  const inputs: SaveInput[] = [];
  const save = async (input: SaveInput) => void inputs.push(input);
  const id = await create();
  const details = (await new Journal(ruth).detailsOf(id))!;
  await saveNew(details, { id, text: '<p>He saw him</p>' }, { save, get: () => Promise.reject(missing) });
  expect(inputs).toMatchObject([
    { id, isNew: true, name: 'Untitled sermon', parentId: folder, offlineMode: true, revision: 0 },
  ]);
});

test.each([
  ['the library is full', new CallFailed('Your library is full.', 409), () => Promise.reject(missing), 422],
  ['the document exists with another text', new CallFailed('Saved elsewhere.', 409), () => Promise.resolve(), 409],
  ['the storage is full', new CallFailed('Your storage is full.', 413), () => Promise.reject(missing), 413],
])('if %s, it says so', async (_, failure, get, statusCode) => {
  const details = (await new Journal(ruth).detailsOf(await create()))!;
  const save = () => Promise.reject(failure);
  await expect(saveNew(details, { id: details.id, text: '' }, { save, get })).rejects.toMatchObject({
    statusCode,
    message: failure.message,
  });
});

test('it does not count as permanently deleted because the server does not have it yet', async () => {
  const id = await create();
  const journal = new Journal(ruth);
  await journal.noteDocumentGone(id, now);
  const [entry] = (await journal.list())!;
  expect(entry).toMatchObject({ documentId: id, isNew: true, goneAt: null });
  await journal.noteGone(entry!.editorId, now);
  expect(await journal.list()).toMatchObject([{ goneAt: null }]);
});

test('signing out keeps its title and folder as long as its text was not sent', async () => {
  const id = await create();
  const kept = new OfflineDocuments(ruth);
  await forgetOthers(null);
  expect(await kept.read(id)).toMatchObject({ parentId: folder });
  const [entry] = (await new Journal(ruth).list())!;
  await new Journal(ruth).remove(entry!.editorId);
  await forgetOthers(null);
  expect(await kept.read(id)).toBeNull();
});

test('a list that was asked for before the server had it does not remove it from this device', async () => {
  const id = await create();
  const kept = new OfflineDocuments(ruth);
  const document = { ...(await kept.read(id))!, revision: 1 };
  const [entry] = (await new Journal(ruth).list())!;
  const saved = { editorId: entry!.editorId, step: 1, replacedId: null };
  await new Journal(ruth).confirmSaved(saved, document, new Date(now.getTime() + 2_000));
  await kept.compare([], new Date(now.getTime() + 1_000));
  expect(await kept.read(id)).toMatchObject({ revision: 1 });
});

test('if the server did not make it available offline, this device does not keep it', async () => {
  const id = await create();
  const kept = new OfflineDocuments(ruth);
  const document = { ...(await kept.read(id))!, revision: 1, offlineMode: false };
  const [entry] = (await new Journal(ruth).list())!;
  await new Journal(ruth).confirmSaved({ editorId: entry!.editorId, step: 1, replacedId: null }, document, now);
  expect(await kept.read(id)).toBeNull();
});
