import { sql } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { libraryAsJson } from './listing.ts';

const product = await openProduct();
const { db } = product.services;

/**
 * Adds documents to a library with one statement per table. The first one is the newest. Each `step` of them have the
 * same date. `fill` is the character that fills every text field to its limit.
 */
async function addDocuments({ user }: Person, count: number, { step = 1, fill = '' } = {}): Promise<void> {
  await db.execute(sql`
    with item as (
      insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
      select gen_random_uuid(), ${user.id}, 'BuilderAsset', 'Sermon ' || n || repeat(${fill}, 180), now(),
        timestamptz '2026-11-22 12:00Z' - (n / ${step}::int) * interval '1 second', now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into ${document} (item_id, category, text, revision, location_preached, scripture, template_description)
    select id, 'Manuscript', '', 1, repeat(${fill}, 200), repeat(${fill}, 1000), repeat(${fill}, 2000) from item`);
}

/** Returns the ids of a library in the order of its list. */
async function idsOf({ user }: Person): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${libraryItem} where owner_id = ${user.id} order by date_modified desc, id desc`);
  return rows.map(({ id }) => id);
}

const numberOf = ({ name }: { name: string }) => Number.parseInt(name.slice('Sermon '.length));

test('a library of several pages is listed completely, newest first', async () => {
  const person = await product.join();
  await addDocuments(person, 10_100, { step: 700 });
  const { api } = person;
  const listed = await api.library.list();
  expect(listed.map(({ id }) => id)).toEqual(await idsOf(person));
  for (const at of [0, 4_999, 5_000, 10_099]) expect(listed[at]).toEqual(await api.library.get({ id: listed[at]!.id }));
});

test('a library whose pages are full before their last item is listed completely', async () => {
  const person = await product.join();
  // Long and short items alternate in runs, so that the size of the pages changes.
  await addDocuments(person, 450, { fill: '漢' });
  await addDocuments(person, 900, { step: 3 });
  const listed = await person.api.library.list();
  expect(listed.map(({ id }) => id)).toEqual(await idsOf(person));
  expect(listed.filter(({ scripture }) => scripture === '漢'.repeat(1_000))).toHaveLength(450);
});

test('a list in pages is compressed for a client that accepts gzip', async () => {
  const person = await product.join();
  await addDocuments(person, 5_001);
  const { email, password } = person;
  const signedIn = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const reply = await product.app.inject({ url: '/api/LibraryItems', headers });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': expect.stringContaining('json') });
  const { data } = JSON.parse(gunzipSync(reply.rawPayload).toString()) as { data: unknown[] };
  expect(data).toHaveLength(5_001);
});

test('of items that change while a long list is being sent, none that stays is missing or listed twice', async () => {
  const person = await product.join();
  const { api, user } = person;
  await addDocuments(person, 10_200);
  const { json } = await libraryAsJson(db, user.id);
  if (typeof json === 'string') throw new Error('The list has only one page');
  const ids = await idsOf(person);
  let text = '';
  for await (const part of json) {
    if (text === '') {
      await api.documents.rename({ id: ids[10_100]!, name: 'Sermon 0, renamed' });
      await api.documents.remove({ id: ids[7_000]! });
      await api.documents.remove({ id: ids[10]! });
      await api.documents.save({ name: 'Sermon 9999', text: '' });
    }
    text += part;
  }
  const listed = JSON.parse(text) as { id: string; name: string }[];
  expect(listed.map(({ id }) => id)).toEqual(ids.filter((_, at) => at !== 7_000));
  expect(listed.find(({ id }) => id === ids[10_100])?.name).toBe('Sermon 0, renamed');
});

test('a list of which no later item is left ends correctly', async () => {
  const person = await product.join();
  await addDocuments(person, 5_200);
  const { json } = await libraryAsJson(db, person.user.id);
  if (typeof json === 'string') throw new Error('The list has only one page');
  let text = '';
  for await (const part of json) {
    if (text === '') await person.api.library.removeAll({ ids: (await idsOf(person)).slice(5_000) });
    text += part;
  }
  expect((JSON.parse(text) as unknown[]).length).toBe(5_000);
});

test('the replies to bulk changes, a folder and the trash are complete if they have several pages', async () => {
  const person = await product.join();
  const { api } = person;
  await addDocuments(person, 5_100);
  const ids = await idsOf(person);
  const folder = await api.folders.create({ name: 'Advent' });
  expect(await api.library.starAll({ ids, isStarred: true })).toHaveLength(5_100);
  expect(await api.library.moveAll({ ids, parentId: folder.id })).toHaveLength(5_100);
  expect((await api.library.children({ id: folder.id })).map(({ id }) => id)).toEqual(ids);
  await api.library.removeAll({ ids: ids.slice(0, 5_050) });
  product.clock.pass(1_000);
  await api.folders.remove({ id: folder.id });
  const trash = await api.library.trash();
  expect(trash.map(({ id }) => id)).toEqual([folder.id, ...ids.slice(0, 5_050).toSorted().toReversed()]);
  expect(trash.slice(0, 2).map(({ itemsWithin }) => itemsWithin)).toEqual([50, 0]);
  expect(await api.library.restoreAll({ ids: ids.slice(0, 5_050) })).toHaveLength(5_050);
});

test("a person's lists are sent four at a time, and all of them arrive", async () => {
  const person = await product.join();
  await addDocuments(person, 5_001);
  const lists = await Promise.all(Array.from({ length: 6 }, () => person.api.library.list()));
  expect(lists.map(({ length }) => length)).toEqual(Array.from({ length: 6 }, () => 5_001));
  expect(numberOf(lists[0]![0]!)).toBe(1);
});

test('dates have the same form in a list, in the trash and in a single item', async () => {
  const person = await product.join();
  const { api, user } = person;
  const { id } = await api.documents.save({ name: 'Comfort', text: '' });
  const { email, password } = person;
  const signedIn = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const dataOf = async (url: string) => {
    const reply = await product.app.inject({ url: `/api/LibraryItems${url}`, headers: { cookie } });
    return (reply.json() as { data: Record<string, unknown>[] & Record<string, unknown> }).data;
  };
  for (const [written, form] of [
    ['2026-11-22 07:05:09.980Z', '2026-11-22T07:05:09.980Z'],
    ['2026-11-22 07:05:09Z', '2026-11-22T07:05:09.000Z'],
    ['1002-03-04 23:59:59.999Z', '1002-03-04T23:59:59.999Z'],
  ]) {
    const date = sql`${written}::timestamptz`;
    await db.execute(sql`
      update ${libraryItem} set date_created = ${date}, date_modified = ${date}, date_accessed = ${date}
      where owner_id = ${user.id}`);
    const dates = { dateCreated: form, dateModified: form, dateAccessed: form };
    expect(await dataOf(`/GetLibraryItem/${id}`)).toMatchObject(dates);
    expect((await dataOf(''))[0]).toMatchObject(dates);
  }
  await api.documents.remove({ id });
  expect((await dataOf('/Trash'))[0]!.dateDeleted).toBe(product.clock.now.toISOString());
});

test('a link has its address as linkUrl and as url, in a list and alone', async () => {
  const { api } = await product.join();
  const saved = await api.links.save({ name: 'Song', url: 'youtube://dQw4w9WgXcQ' });
  const sermon = await api.documents.save({ name: 'Comfort', text: '' });
  const address = { linkUrl: 'youtube://dQw4w9WgXcQ', url: 'youtube://dQw4w9WgXcQ' };
  expect(saved).toMatchObject(address);
  expect(await api.library.get({ id: saved.id })).toMatchObject(address);
  const listed = await api.library.list();
  expect(listed.find(({ id }) => id === saved.id)).toMatchObject(address);
  expect(listed.find(({ id }) => id === sermon.id)).toMatchObject({ linkUrl: null, url: null });
});
