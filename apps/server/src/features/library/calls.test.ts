import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { fileAsset } from '../../database/schema.ts';
import { addItem } from './store.ts';

const product = await openProduct();
const smallProduct = await openProduct({}, undefined, { items: 5, kept: 10 });
const names = (items: { name: string }[]) => items.map(({ name }) => name);
const minute = 60_000;
const missing = '0198e9a4-7b1c-7000-8000-000000000000';

test('the library lists documents and folders, newest first', async () => {
  const { api } = await product.join();
  await api.folders.create({ name: 'Advent' });
  product.clock.pass(1000);
  await api.documents.save({ name: 'Comfort, comfort', text: '<p>My people</p>', category: 'Outline' });
  const items = await api.library.list();
  expect(items).toMatchObject([
    {
      name: 'Comfort, comfort',
      type: 'BuilderAsset',
      category: 'Outline',
      openingLine: 'My people',
      wordCount: 2,
      parentId: null,
    },
    { name: 'Advent', type: 'Folder', category: 'None', wordCount: null },
  ]);
  expect(items[0]?.dateCreated).toBeInstanceOf(Date);
});

test('a list describes items of every type exactly like the call for a single item', async () => {
  const { api, user } = await product.join();
  const details = { datePreached: '2026-11-22', locationPreached: 'Grâce "Chapel" \\ שלום', scripture: 'Isaiah 40:1' };
  const folder = await api.folders.create({ name: 'Advent' });
  const parentId = folder.id;
  await api.series.create({ name: 'Series 😀', parentId });
  await api.documents.save({ name: 'Bare', text: '', parentId });
  const document = await api.documents.save({
    ...details,
    name: 'Comfort',
    text: '<p>My "people" &amp; \\ you</p>',
    category: 'Outline',
    templateDescription: 'One\nTwo\tThree',
    isStarred: true,
    parentId,
  });
  await api.documents.setOfflineMode({ builderAssetId: document.id, offlineMode: true });
  await api.links.save({ ...details, name: 'Church', url: 'church.example', parentId });
  await api.links.save({ name: 'Choir', url: 'soundcloud://Grace/comfort', parentId });
  const itemId = await product.services.db.transaction(async (tx) => {
    const id = await addItem(
      tx,
      { ownerId: user.id, type: 'FileAsset', parentId, name: 'Notes.pdf' },
      product.clock.now,
      product.services.limits,
    );
    await tx.insert(fileAsset).values({ ...details, itemId: id, uploadPath: id, fileSize: 5, category: 'Handout' });
    return id;
  });
  const list = await api.library.list();
  expect(list).toHaveLength(7);
  expect(list.find(({ id }) => id === itemId)).toMatchObject({ fileSize: 5, category: 'Handout', ...details });
  expect(list).toEqual(await Promise.all(list.map(({ id }) => api.library.get({ id }))));
  const within = list.filter((item) => item.parentId === parentId);
  expect(await api.library.children({ id: parentId })).toEqual(within);
  expect(await api.library.starAll({ ids: [document.id], isStarred: true })).toEqual(
    list.filter(({ id }) => id === document.id),
  );
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

test('a name is trimmed and must have 1 to 200 characters', async () => {
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

test('deleting or restoring a folder includes everything in it', async () => {
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

test('a document that was deleted before its folder is restored to the root while the folder is gone', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const { id } = await api.documents.save({ name: 'Watch', text: '', parentId: folder.id });
  await api.documents.remove({ id });
  await api.folders.remove({ id: folder.id });
  expect(await api.documents.restore({ id })).toMatchObject({ name: 'Watch', parentId: null });
});

test('deleting an item twice is refused, restoring it twice is not', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Watch', text: '' });
  await api.documents.remove({ id });
  await expect(api.documents.remove({ id })).rejects.toMatchObject({ statusCode: 404 });
  await api.documents.restore({ id });
  expect(await api.documents.restore({ id })).toMatchObject({ name: 'Watch' });
});

test('the call that deletes documents does not delete a folder', async () => {
  const { api } = await product.join();
  const { id } = await api.folders.create({ name: 'Advent' });
  await expect(api.documents.remove({ id })).rejects.toMatchObject({ statusCode: 404 });
  expect(names(await api.library.list())).toEqual(['Advent']);
});

test("nothing can be put into another user's folder, into a document or into a missing folder", async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const foreignFolder = await boaz.api.folders.create({ name: 'Barley' });
  const document = await ruth.api.documents.save({ name: 'Gleaning', text: '' });
  const noPlace = { statusCode: 409, message: 'The destination folder no longer exists' };
  const notContainer = { statusCode: 409, message: 'Items can be moved only into a folder or a series' };
  for (const [parentId, refusal] of [
    [foreignFolder.id, noPlace],
    [document.id, notContainer],
    [missing, noPlace],
  ] as const) {
    await expect(ruth.api.folders.create({ name: 'x', parentId })).rejects.toMatchObject(refusal);
    await expect(ruth.api.documents.save({ name: 'x', text: '', parentId })).rejects.toMatchObject(refusal);
    await expect(ruth.api.documents.save({ id: document.id, text: '', revision: 1, parentId })).rejects.toMatchObject(
      refusal,
    );
  }
  expect(await boaz.api.library.children({ id: foreignFolder.id })).toEqual([]);
});

test('items of every type are starred, renamed and moved by the calls of their type', async () => {
  const { api } = await product.join();
  const series = await api.series.create({ name: 'Advent' });
  expect(series).toMatchObject({ type: 'SermonSeries', isStarred: false, parentId: null });
  const items = {
    folders: await api.folders.create({ name: 'Old' }),
    series: await api.series.create({ name: 'Old', parentId: series.id }),
    links: await api.links.save({ name: 'Old', url: 'church.example' }),
    documents: await api.documents.save({ name: 'Old', text: '' }),
  };
  for (const [group, made] of Object.entries(items) as [keyof typeof items, { id: string; dateModified: Date }][]) {
    const { id } = made;
    product.clock.pass(minute);
    expect(await api[group].star({ id, isStarred: true })).toMatchObject({ id, isStarred: true });
    expect(await api[group].move({ id, parentId: series.id })).toMatchObject({ id, parentId: series.id });
    expect((await api.library.get({ id })).dateModified, 'star and place are no change of the item').toEqual(
      made.dateModified,
    );
    const renamed = await api[group].rename({ id, name: ' New  name ' });
    expect(renamed).toMatchObject({ id, name: 'New name', isStarred: true, parentId: series.id });
    expect(renamed.dateModified).toEqual(product.clock.now);
    await expect(api[group].rename({ id, name: ' ' })).rejects.toMatchObject({
      fields: { Name: ['Name cannot be blank'] },
    });
    expect(await api[group].star({ id, isStarred: false })).toMatchObject({ isStarred: false });
    expect(await api[group].move({ id, parentId: null })).toMatchObject({ parentId: null });
    expect(await api[group].remove({ id })).toBeNull();
    for (const refused of [
      () => api[group].star({ id, isStarred: true }),
      () => api[group].move({ id, parentId: null }),
      () => api[group].rename({ id, name: 'x' }),
      () => api[group].remove({ id }),
      () => api.library.wasAccessed({ id }),
    ])
      await expect(refused(), 'what is deleted is not there').rejects.toMatchObject({ statusCode: 404 });
    expect(await api[group].restore({ id })).toMatchObject({ id, name: 'New name' });
  }
});

test('the calls of one item type do not find items of another type', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const link = await api.links.save({ name: 'Church', url: 'church.example' });
  for (const refused of [
    () => api.series.star({ id: folder.id, isStarred: true }),
    () => api.documents.move({ id: folder.id, parentId: null }),
    () => api.links.rename({ id: folder.id, name: 'x' }),
    () => api.folders.remove({ id: link.id }),
    () => api.documents.restore({ id: link.id }),
    () => api.documents.wasAccessed({ id: link.id }),
    () => api.documents.setOfflineMode({ builderAssetId: link.id, offlineMode: true }),
    () => api.documents.duplicate({ id: link.id }),
    () => api.links.save({ id: folder.id, name: 'x', url: 'church.example' }),
  ])
    await expect(refused()).rejects.toMatchObject({ statusCode: 404 });
  expect(await api.library.list()).toEqual([link, folder]);
});

test('opening an item of any type changes its time of last access, not its time of last change', async () => {
  const { api } = await product.join();
  const link = await api.links.save({ name: 'Church', url: 'church.example' });
  product.clock.pass(minute);
  await api.library.wasAccessed({ id: link.id });
  expect(await api.library.get({ id: link.id })).toEqual({ ...link, dateAccessed: product.clock.now });
});

test('items of any type can be starred, moved and deleted in bulk, and missing ones are skipped', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const watch = await api.documents.save({ name: 'Watch', text: '' });
  const church = await api.links.save({ name: 'Church', url: 'church.example' });
  const ids = [folder.id, watch.id, church.id, missing];
  const starred = await api.library.starAll({ ids, isStarred: true });
  expect(starred.map(({ id, isStarred }) => [id, isStarred])).toEqual(
    expect.arrayContaining([folder.id, watch.id, church.id].map((id) => [id, true])),
  );
  expect(starred).toHaveLength(3);
  expect((await api.documents.get({ id: watch.id })).revision, 'an open editor is not told').toBe(1);
  const target = await api.series.create({ name: 'Series' });
  const moved = await api.library.moveAll({ ids, parentId: target.id });
  expect(moved.map(({ parentId }) => parentId)).toEqual([target.id, target.id, target.id]);
  expect(await api.library.children({ id: target.id })).toHaveLength(3);
  expect((await api.documents.get({ id: watch.id })).revision).toBe(1);
  await api.library.removeAll({ ids });
  expect(names(await api.library.list())).toEqual(['Series']);
  const restored = await api.library.restoreAll({ ids });
  expect(names(restored).sort()).toEqual(['Advent', 'Church', 'Watch']);
  expect(await api.library.children({ id: target.id })).toHaveLength(3);
  expect(await api.library.moveAll({ ids: [missing], parentId: null })).toEqual([]);
  expect(await api.library.removeAll({ ids: [missing] })).toBeNull();
});

test('bulk changes skip items of other users', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const foreignFolder = await boaz.api.folders.create({ name: 'Barley' });
  const ids = [foreignFolder.id];
  expect(await ruth.api.library.starAll({ ids, isStarred: true })).toEqual([]);
  expect(await ruth.api.library.moveAll({ ids, parentId: null })).toEqual([]);
  await ruth.api.library.removeAll({ ids });
  expect(await boaz.api.library.list()).toEqual([foreignFolder]);
  await boaz.api.library.removeAll({ ids });
  expect(await ruth.api.library.restoreAll({ ids })).toEqual([]);
  await ruth.api.library.emptyTrash({ ids });
  expect(names(await boaz.api.library.restoreAll({ ids }))).toEqual(['Barley']);
});

test('a library holds 50,000 items, and 100,000 with its trash', () => {
  expect(product.services.limits).toEqual({ items: 50_000, kept: 100_000, storageBytes: 5_000_000_000 });
});

test('a library that is full says so, and so does one with a full trash', async () => {
  const { api } = await smallProduct.join();
  const first = await api.documents.save({ name: 'Watch', text: '' });
  const addFolders = async () =>
    Promise.all(Array.from({ length: 4 }, (_, at) => api.folders.create({ name: `Folder ${at}` })));
  const ids = (await addFolders()).map(({ id }) => id);
  const full = { statusCode: 409, message: 'Your library is full. Please delete what you no longer need.' };
  await expect(api.folders.create({ name: 'x' })).rejects.toMatchObject(full);
  await expect(api.series.create({ name: 'x' })).rejects.toMatchObject(full);
  await expect(api.documents.save({ name: 'x', text: '' })).rejects.toMatchObject(full);
  await expect(api.documents.duplicate({ id: first.id })).rejects.toMatchObject(full);
  await expect(api.templates.save({ name: 'x', text: '' })).rejects.toMatchObject(full);
  await expect(api.links.save({ name: 'x', url: 'church.example' })).rejects.toMatchObject(full);
  expect(await api.documents.save({ id: first.id, name: 'Watch', text: '<p>x</p>', revision: 1 })).toBeDefined();
  await api.documents.remove({ id: first.id });
  ids.push((await api.folders.create({ name: 'x' })).id);
  await expect(api.library.restoreAll({ ids: [first.id] })).rejects.toMatchObject(full);
  await expect(api.documents.restore({ id: first.id })).rejects.toMatchObject(full);
  await api.library.removeAll({ ids });
  await api.library.removeAll({ ids: (await addFolders()).map(({ id }) => id) });
  await expect(api.folders.create({ name: 'x' })).rejects.toMatchObject({
    statusCode: 409,
    message: 'Your trash is full. Please empty it first.',
  });
  await api.library.emptyTrash();
  expect(await api.folders.create({ name: 'x' })).toBeDefined();
});

test('no item is left in a folder that is deleted while items are added to it', async () => {
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
