import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { addItems, archivedDetails as item } from '../../../../../tests/files/archives.ts';
import { openProduct } from '../../../../../tests/support/people.ts';

const product = await openProduct();

const folder = { ...item, type: 'Folder', name: 'Sermons' } as const;
const sermon = { ...item, type: 'BuilderAsset', name: 'Comfort', text: '<p>Comfort</p>' } as const;

/** A folder and a sermon in it, with ids that the browser has made. */
function withIds() {
  const folderId = newId();
  return [
    { ...folder, id: folderId },
    { ...sermon, id: newId(), parentId: folderId },
  ] as const;
}

test('items are added once, however often they are sent with their ids', async () => {
  const { api } = await product.join();
  const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'Comfort.doc' });
  await product.app.inject({ method: 'PUT', url, payload: 'x', headers: { 'content-type': contentType } });
  const [sermons, comfort] = withIds();
  const items = [sermons, { ...comfort, original: { uploadPath: filePath, fileName: 'Comfort.doc' } }];
  const first = await addItems(api, { items });
  expect(first.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(await addItems(api, { items })).toEqual(first);
  expect(await api.library.list()).toHaveLength(2);
  expect(await api.originals.get({ id: comfort.id })).toMatchObject({ fileName: 'Comfort.doc' });
});

test('the text before tidying is the first version, once', async () => {
  const { api } = await product.join();
  const [id, untidiedText] = [newId(), '<p>COMFORT</p><p></p>'];
  const items = [{ ...sermon, id, text: '<h1>COMFORT</h1>', untidiedText }];
  await addItems(api, { items });
  await addItems(api, { items });
  const versions = await api.history.list({ id });
  expect(versions).toMatchObject([{ label: 'Before tidying', kind: 'saved', name: 'Comfort', wordCount: 1 }]);
  expect(await api.history.get({ id: versions[0]!.id })).toMatchObject({ text: untidiedText });
  expect(await api.documents.get({ id })).toMatchObject({ text: '<h1>COMFORT</h1>', revision: 1 });
});

test('items are added once if two requests arrive at the same time, or one request has them twice', async () => {
  const { api } = await product.join();
  const items = withIds();
  const [one, two] = await Promise.all([addItems(api, { items: [...items] }), addItems(api, { items: [...items] })]);
  expect(one).toEqual(two);
  const twice = { ...sermon, id: newId() };
  expect(await addItems(api, { items: [twice, twice] })).toHaveLength(2);
  expect(await api.library.list()).toHaveLength(3);
});

test('items that were renamed or moved to the trash since are returned as they are, and others are added', async () => {
  const { api } = await product.join();
  const [sermons, comfort] = withIds();
  await addItems(api, { items: [sermons, comfort] });
  await api.folders.rename({ id: sermons.id, name: 'Old Sermons' });
  await api.documents.remove({ id: comfort.id });
  const joy = { ...sermon, id: newId(), name: 'Joy', parentId: sermons.id };
  const again = await addItems(api, { items: [sermons, comfort, joy] });
  expect(again.map(({ name }) => name)).toEqual(['Old Sermons', 'Comfort', 'Joy']);
  expect((await api.library.list()).map(({ name }) => name).toSorted()).toEqual(['Joy', 'Old Sermons']);
});

test('an item that was deleted for good since is added again', async () => {
  const { api } = await product.join();
  const items = [{ ...sermon, id: newId() }];
  await addItems(api, { items });
  await api.documents.remove({ id: items[0]!.id });
  await api.library.emptyTrash({});
  await vi.waitFor(async () => {
    await addItems(api, { items });
    expect(await api.library.list()).toMatchObject([{ id: items[0]!.id, name: 'Comfort' }]);
  });
});

test('nothing is added under the id of an item of another user, and nothing is said about it', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const [taken] = withIds();
  await addItems(ruth.api, { items: [taken] });
  const items = [{ ...sermon, id: newId() }, taken];
  await expect(addItems(boaz.api, { items })).rejects.toMatchObject({ statusCode: 404 });
  expect(await boaz.api.library.list()).toEqual([]);
});
