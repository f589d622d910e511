import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/people.ts';

const product = await openProduct();
const names = (items: { name: string }[]) => items.map(({ name }) => name);

test('the library lists documents and folders, newest first', async () => {
  const { api } = await product.join();
  await api.folders.create({ name: 'Advent' });
  product.clock.pass(1000);
  await api.documents.save({ name: 'Comfort, comfort', text: '<p>My people</p>', category: 'Outline' });
  const items = await api.library.list();
  expect(items).toMatchObject([
    { name: 'Comfort, comfort', type: 'BuilderAsset', category: 'Outline', openingLine: 'My people', parentId: null },
    { name: 'Advent', type: 'Folder', category: 'None' },
  ]);
  expect(items[0]?.dateCreated).toBeInstanceOf(Date);
});

test('a new library is empty', async () => {
  expect(await (await product.join()).api.library.list()).toEqual([]);
});

test('a folder lists its own children only', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const week = await api.folders.create({ name: 'Week one', parentId: advent.id });
  await api.documents.save({ name: 'Watch', text: '', parentId: week.id });
  expect(names(await api.library.children({ id: advent.id }))).toEqual(['Week one']);
  expect(names(await api.library.children({ id: week.id }))).toEqual(['Watch']);
});

test('a name is trimmed, has 1 to 200 characters, and is told so', async () => {
  const { api } = await product.join();
  expect((await api.folders.create({ name: '  Lost\tand\u0000 found \n' })).name).toBe('Lost and found');
  expect((await api.folders.create({ name: 'x'.repeat(200) })).name).toHaveLength(200);
  await expect(api.folders.create({ name: 'x'.repeat(201) })).rejects.toMatchObject({
    fields: { Name: ['Name must be 200 characters or fewer'] },
  });
  await expect(api.folders.create({ name: ' ' })).rejects.toMatchObject({ fields: { Name: ['Name cannot be blank'] } });
  await expect(api.documents.save({ name: ' \u0007', text: '' })).rejects.toMatchObject({
    fields: { Name: ['Invalid Name'] },
  });
});

test('a folder that is deleted takes its whole subtree along, and gives it back whole', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const week = await api.folders.create({ name: 'Week one', parentId: advent.id });
  const watch = await api.documents.save({ name: 'Watch', text: '<p>Stay awake</p>', parentId: week.id });
  const before = await api.documents.save({ name: 'Deleted before', text: '', parentId: week.id });
  await api.documents.remove({ id: before.id });

  await api.folders.remove({ id: advent.id });
  expect(await api.library.list()).toEqual([]);
  await expect(api.documents.get({ id: watch.id })).rejects.toMatchObject({ statusCode: 404 });

  expect(await api.folders.restore({ id: advent.id })).toMatchObject({ name: 'Advent' });
  expect(names(await api.library.list()).sort(), 'what was deleted before stays deleted').toEqual([
    'Advent',
    'Watch',
    'Week one',
  ]);
  expect(await api.documents.get({ id: watch.id })).toMatchObject({ text: '<p>Stay awake</p>', parentId: week.id });
});

test('a document that was deleted before its folder comes back to the root while the folder is gone', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const { id } = await api.documents.save({ name: 'Watch', text: '', parentId: folder.id });
  await api.documents.remove({ id });
  await api.folders.remove({ id: folder.id });
  expect(await api.documents.restore({ id })).toMatchObject({ name: 'Watch', parentId: null });
});

test('deleting twice is refused, restoring twice is not', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Watch', text: '' });
  await api.documents.remove({ id });
  await expect(api.documents.remove({ id })).rejects.toMatchObject({ statusCode: 404 });
  await api.documents.restore({ id });
  expect(await api.documents.restore({ id })).toMatchObject({ name: 'Watch' });
});

test('a folder is not deleted by the call for documents', async () => {
  const { api } = await product.join();
  const { id } = await api.folders.create({ name: 'Advent' });
  await expect(api.documents.remove({ id })).rejects.toMatchObject({ statusCode: 404 });
  expect(names(await api.library.list())).toEqual(['Advent']);
});

test("nothing can be put into another person's folder, into a document or into what does not exist", async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const theirs = await boaz.api.folders.create({ name: 'Barley' });
  const document = await ruth.api.documents.save({ name: 'Gleaning', text: '' });
  for (const parentId of [theirs.id, document.id, '0198e9a4-7b1c-7000-8000-000000000000']) {
    await expect(ruth.api.folders.create({ name: 'x', parentId })).rejects.toMatchObject({ statusCode: 404 });
    await expect(ruth.api.documents.save({ name: 'x', text: '', parentId })).rejects.toMatchObject({ statusCode: 404 });
  }
  expect(await boaz.api.library.children({ id: theirs.id })).toEqual([]);
});

test('nothing is left behind in a folder that is deleted while something is put into it', async () => {
  const { api } = await product.join();
  for (let round = 0; round < 8; round++) {
    const folder = await api.folders.create({ name: 'Advent' });
    await Promise.allSettled([
      api.folders.remove({ id: folder.id }),
      ...Array.from({ length: 4 }, () => api.documents.save({ name: 'Watch', text: '', parentId: folder.id })),
    ]);
    expect(await api.library.list()).toEqual([]);
  }
});
