import { CallFailed } from '@sermon/contract/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { failStorage, fakeStorage, storedRows } from '../testing/storage.setup.ts';
import { Journal } from './journal.ts';
import { createOnDevice, isOnlyHere, type SaveInput, saveNew } from './newDocuments.ts';
import { newEditorId } from './openEditors.ts';
import { KeptDocuments } from './store/kept.ts';

const ruth = newEditorId();
const folder = newEditorId();
const now = new Date('2026-11-23T09:00:00Z');

beforeEach(fakeStorage);

async function create() {
  const created = await createOnDevice(ruth, folder, now);
  if (typeof created !== 'object') throw new Error(created);
  return created.id;
}

test('a document that is created on this device is kept in its folder, and its empty text waits to be sent', async () => {
  const id = await create();
  const kept = (await new KeptDocuments(ruth).read(id))!;
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
  expect(await new KeptDocuments(naomi).read(id)).toBeNull();
  expect(await new Journal(naomi).detailsOf(id)).toBeNull();
});

test('the keeper does not remove it, although the server does not list it', async () => {
  const id = await create();
  const kept = new KeptDocuments(ruth);
  await kept.compare([]);
  expect(await kept.read(id)).not.toBeNull();
});

test('if the browser does not store its text, nothing is created', async () => {
  failStorage('UnknownError');
  expect(await createOnDevice(ruth, null, now)).toBe('refused');
  expect(await storedRows()).toMatchObject({ docs: [], heads: [] });
});

test('if the browser has no space for the document, its text does not wait to be sent either', async () => {
  const keep = vi.spyOn(KeptDocuments.prototype, 'keep').mockResolvedValue('full');
  onTestFinished(() => keep.mockRestore());
  expect(await createOnDevice(ruth, null, now)).toBe('full');
  expect(await storedRows()).toMatchObject({ docs: [], heads: [] });
});

test('renaming it changes its name wherever it is stored', async () => {
  const id = await create();
  expect(await new Journal(ruth).rename(id, 'The Two Sons')).toBe(true);
  expect(await new KeptDocuments(ruth).read(id)).toMatchObject({ name: 'The Two Sons' });
  expect((await storedRows()).heads).toMatchObject([{ name: 'The Two Sons' }]);
});

test('if its folder was deleted in the meantime, it is created in the library itself', async () => {
  const inputs: SaveInput[] = [];
  const save = async (input: SaveInput) => {
    inputs.push(input);
    if (input.parentId) throw new CallFailed('', 400, { ParentId: ['This could not be found'] });
    return input;
  };
  const id = await create();
  const details = (await new Journal(ruth).detailsOf(id))!;
  await saveNew(details, { id, text: '<p>He saw him</p>' }, save);
  expect(inputs).toMatchObject([
    { id, isNew: true, name: 'Untitled sermon', parentId: folder, offlineMode: true, revision: 0 },
    { id, isNew: true, name: 'Untitled sermon', parentId: null, offlineMode: true, revision: 0 },
  ]);
});

test('any other refusal is reported', async () => {
  const save = () => Promise.reject(new CallFailed('Your storage is full.', 413));
  const details = (await new Journal(ruth).detailsOf(await create()))!;
  await expect(saveNew(details, { text: '' }, save)).rejects.toThrow('Your storage is full.');
});
