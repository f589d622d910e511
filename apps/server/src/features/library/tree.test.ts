import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { libraryItem } from '../../database/schema.ts';

const product = await openProduct();
type Api = Person['api'];

const movedInto = {
  statusCode: 409,
  message: 'A folder cannot be moved into itself or into one of its subfolders',
};
const tooDeep = { statusCode: 409, message: 'Folders can be nested up to 50 levels' };
const noPlace = { statusCode: 409, message: 'The destination folder no longer exists' };
const incorrect = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };

const folder = async (api: Api, name: string, parentId: string | null = null) =>
  (await api.folders.create({ name, parentId })).id;

/** Creates nested folders and returns their ids, outermost first. */
async function nested(api: Api, count: number, parentId: string | null = null): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push(await folder(api, `Level ${n}`, ids.at(-1) ?? parentId));
  return ids;
}

/**
 * Returns the items that cannot be reached from the root, including folders that contain themselves. The result must be
 * empty.
 */
async function unreachable(): Promise<unknown[]> {
  const { rows } = await product.services.db.execute(sql`
    with recursive reached as (
      select id from ${libraryItem} where date_deleted is null and parent_id is null
      union
      select item.id from ${libraryItem} item join reached on item.parent_id = reached.id where item.date_deleted is null
    )
    select name from ${libraryItem} where date_deleted is null and id not in (select id from reached)`);
  return rows;
}

test('a folder cannot be moved into itself or its subfolders, alone or in a bulk move', async () => {
  const { api } = await product.join();
  const [advent, week, day] = await nested(api, 3);
  const other = await folder(api, 'Other');
  for (const parentId of [advent!, week!, day!]) {
    await expect(api.folders.move({ id: advent!, parentId })).rejects.toMatchObject(movedInto);
    await expect(api.library.moveAll({ ids: [other, advent!], parentId })).rejects.toMatchObject(movedInto);
  }
  expect((await api.library.get({ id: other })).parentId, 'all or none').toBeNull();
  expect(await api.folders.move({ id: day!, parentId: advent! })).toMatchObject({ parentId: advent });
  expect(await api.folders.move({ id: week!, parentId: day! })).toMatchObject({ parentId: day });
});

test('moving a folder to its current parent changes nothing', async () => {
  const { api } = await product.join();
  const [advent, week] = await nested(api, 2);
  expect(await api.folders.move({ id: week!, parentId: advent! })).toMatchObject({ parentId: advent });
});

test('items can be moved only into an existing folder or series of the same user', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const othersFolder = await folder(boaz.api, 'Barley');
  const document = await ruth.api.documents.save({ name: 'Gleaning', text: '' });
  const link = await ruth.api.links.save({ name: 'Church', url: 'church.example' });
  const gone = await folder(ruth.api, 'Gone');
  await ruth.api.folders.remove({ id: gone });
  const ownFolder = await folder(ruth.api, 'Mine');
  const notContainer = { statusCode: 409, message: 'Items can be moved only into a folder or a series' };
  const missing = '0198e9a4-7b1c-7000-8000-000000000000';
  for (const parentId of [othersFolder, document.id, link.id, gone, missing]) {
    const refusal = parentId === document.id || parentId === link.id ? notContainer : noPlace;
    await expect(ruth.api.folders.move({ id: ownFolder, parentId })).rejects.toMatchObject(refusal);
    await expect(ruth.api.library.moveAll({ ids: [ownFolder], parentId })).rejects.toMatchObject(refusal);
    await expect(
      ruth.api.links.save({ ...link, url: 'x.example', linkType: 'General', parentId }),
    ).rejects.toMatchObject(refusal);
    await expect(ruth.api.documents.duplicate({ id: document.id, parentId })).rejects.toMatchObject(refusal);
    await expect(ruth.api.series.create({ name: 'x', parentId })).rejects.toMatchObject(refusal);
  }
  await expect(ruth.api.folders.move({ id: othersFolder, parentId: ownFolder })).rejects.toMatchObject(incorrect);
});

test('folders can be nested up to 50 levels, and the deepest can contain documents', async () => {
  const { api } = await product.join();
  const levels = await nested(api, 50);
  const deepest = levels.at(-1)!;
  await expect(folder(api, 'Level 51', deepest)).rejects.toMatchObject(tooDeep);
  await expect(api.series.create({ name: 'Level 51', parentId: deepest })).rejects.toMatchObject(tooDeep);
  expect(await api.documents.save({ name: 'Watch', text: '', parentId: deepest })).toMatchObject({ parentId: deepest });

  const [pair] = await nested(api, 2);
  await expect(api.folders.move({ id: pair!, parentId: levels[48]! })).rejects.toMatchObject(tooDeep);
  expect(await api.folders.move({ id: pair!, parentId: levels[47]! })).toMatchObject({ parentId: levels[47] });
  const top = await folder(api, 'Top');
  await expect(api.folders.move({ id: levels[0]!, parentId: top })).rejects.toMatchObject(tooDeep);
  const watch = await api.documents.save({ name: 'Watch', text: '' });
  expect(await api.documents.move({ id: watch.id, parentId: deepest })).toMatchObject({ parentId: deepest });
});

test('restoring a folder never exceeds the nesting limit', async () => {
  const { api } = await product.join();
  const levels = await nested(api, 49);
  const [outer, inner] = await nested(api, 2);
  await api.folders.remove({ id: inner! });
  await expect(api.folders.move({ id: outer!, parentId: levels[48]! })).rejects.toMatchObject(tooDeep);
  await api.folders.move({ id: outer!, parentId: levels[47]! });
  expect(await api.folders.restore({ id: inner! })).toMatchObject({ parentId: outer });
});

test('items that are deleted together are restored together, with their contents', async () => {
  const { api } = await product.join();
  const [advent, week] = await nested(api, 2);
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: week! });
  const alone = await api.documents.save({ name: 'Alone', text: '' });
  const ids = [watch.id, week!, advent!, alone.id];
  await api.library.removeAll({ ids });
  expect(await api.library.list()).toEqual([]);
  expect((await api.library.trash()).map(({ name, itemsWithin }) => [name, itemsWithin])).toEqual(
    expect.arrayContaining([
      ['Level 1', 2],
      ['Alone', 0],
    ]),
  );
  await api.library.restoreAll({ ids: [advent!, alone.id] });
  expect((await api.library.list()).map(({ id, parentId }) => [id, parentId])).toEqual(
    expect.arrayContaining([
      [advent, null],
      [week, advent],
      [watch.id, week],
      [alone.id, null],
    ]),
  );
});

test('a folder that was deleted with its parent can be restored alone with its contents, and the rest with the parent', async () => {
  const { api } = await product.join();
  const [advent, week] = await nested(api, 2);
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: week! });
  const second = await folder(api, 'Second', advent);
  await api.folders.remove({ id: advent! });
  expect(await api.folders.restore({ id: week! })).toMatchObject({ parentId: null });
  expect(new Set((await api.library.list()).map(({ id }) => id))).toEqual(new Set([week, watch.id]));
  await api.folders.remove({ id: week! });
  await api.folders.restore({ id: advent! });
  expect(new Set((await api.library.list()).map(({ id }) => id))).toEqual(new Set([advent, second]));
  expect(await unreachable()).toEqual([]);
});

test('an item that is restored together with its folder is in it again, in either order of ids', async () => {
  const { api } = await product.join();
  const advent = await folder(api, 'Advent');
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: advent });
  await api.documents.remove({ id: watch.id });
  await api.folders.remove({ id: advent });
  await api.library.restoreAll({ ids: [watch.id, advent] });
  expect(await api.library.children({ id: advent })).toMatchObject([{ name: 'Watch' }]);
});

test('two concurrent moves never create a cycle', async () => {
  const { api } = await product.join();
  for (let round = 0; round < 20; round++) {
    const [first, second, within] = [await folder(api, 'One'), await folder(api, 'Two'), await folder(api, 'Within')];
    await api.folders.move({ id: within, parentId: second });
    const moves = [
      () => api.folders.move({ id: first, parentId: within }),
      () => api.library.moveAll({ ids: [second], parentId: first }),
    ];
    const outcomes = await Promise.allSettled((round % 2 ? moves : moves.toReversed()).map((move) => move()));
    expect(outcomes.map(({ status }) => status).sort(), 'one of them is refused').toEqual(['fulfilled', 'rejected']);
    expect(await unreachable()).toEqual([]);
  }
});

test('one of two concurrent deletions is refused, and two concurrent restores return the same', async () => {
  const { api } = await product.join();
  for (let round = 0; round < 10; round++) {
    const [advent] = await nested(api, 3);
    const removed = await Promise.allSettled([
      api.folders.remove({ id: advent! }),
      api.folders.remove({ id: advent! }),
    ]);
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const restored = await Promise.all([api.folders.restore({ id: advent! }), api.folders.restore({ id: advent! })]);
    expect(restored[0]).toEqual(restored[1]);
    expect(await api.library.list()).toHaveLength(3);
    await api.folders.remove({ id: advent! });
  }
});

test('every item stays reachable during concurrent moves, deletions, restores and emptying of the trash', async () => {
  const { api } = await product.join();
  for (let round = 0; round < 12; round++) {
    const [advent, week, day] = await nested(api, 3);
    const watch = await api.documents.save({ name: 'Watch', text: '', parentId: day! });
    const other = await folder(api, 'Other');
    await Promise.allSettled([
      api.folders.move({ id: other, parentId: day! }),
      api.folders.remove({ id: week! }),
      api.documents.move({ id: watch.id, parentId: other }),
      api.library.removeAll({ ids: [advent!] }),
      api.folders.restore({ id: week! }),
      api.documents.duplicate({ id: watch.id, parentId: day! }),
      ...(round % 3 ? [] : [api.library.emptyTrash()]),
      api.library.restoreAll({ ids: [advent!, week!, watch.id] }),
    ]);
    expect(await unreachable()).toEqual([]);
    const ids = (await api.library.list()).map(({ id }) => id);
    if (ids.length > 0) await api.library.removeAll({ ids });
    expect(await api.library.list()).toEqual([]);
  }
});
