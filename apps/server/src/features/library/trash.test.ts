import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { document, documentRevision, fileAsset, libraryItem, upload } from '../../database/schema.ts';
import { addItem } from './store.ts';
import { readUsedBytes } from '../storage/quota.ts';
import { emptyTrash, purgeTrash } from './trash.ts';

const product = await openProduct();
const { clock, services } = product;
const { db } = services;
const day = 24 * 60 * 60_000;
const gone = { statusCode: 404 };
/** Registers a user and signs in with a session that lasts longer than a day. */
async function joinForLong(firstName?: string): Promise<Person> {
  const person = await product.join(firstName);
  await person.api.accounts.signIn({ email: person.email, password: person.password, rememberMe: true });
  return person;
}
const named = (items: { name: string }[]) => items.map(({ name }) => name);

test('the trash lists individually deleted items, newest first, with their date and the number of items in them', async () => {
  const { api } = await product.join();
  expect(await api.library.trash()).toEqual([]);
  const advent = await api.folders.create({ name: 'Advent' });
  const week = await api.series.create({ name: 'Week one', parentId: advent.id });
  const watch = await api.documents.save({ name: 'Watch', text: '<p>Stay awake</p>', parentId: week.id });
  await api.documents.save({ name: 'Comfort', text: '', parentId: week.id });
  await api.documents.remove({ id: watch.id });
  clock.pass(1000);
  await api.folders.remove({ id: advent.id });
  const trash = await api.library.trash();
  expect(trash).toMatchObject([
    { name: 'Advent', type: 'Folder', itemsWithin: 2, dateDeleted: clock.now },
    { name: 'Watch', type: 'BuilderAsset', itemsWithin: 0, openingLine: 'Stay awake', parentId: week.id },
  ]);
  await api.library.restoreAll({ ids: trash.map(({ id }) => id) });
  expect(await api.library.trash()).toEqual([]);
  expect(await api.library.list()).toHaveLength(4);
});

test('several items are restored at once with their contents, to the root if their folder is gone', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const week = await api.folders.create({ name: 'Week one', parentId: advent.id });
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: week.id });
  const link = await api.links.save({ name: 'Church', url: 'church.example', parentId: advent.id });
  for (const { id } of [week, link, advent]) await api.library.removeAll({ ids: [id] });
  const restored = await api.library.restoreAll({ ids: [week.id, link.id] });
  expect(restored.map(({ id, parentId }) => [id, parentId])).toEqual(
    expect.arrayContaining([
      [week.id, null],
      [link.id, null],
    ]),
  );
  expect(await api.library.get({ id: watch.id })).toMatchObject({ parentId: week.id });
});

test('the trash no longer shows an item after 30 days', async () => {
  const { api } = await joinForLong();
  const { id } = await api.documents.save({ name: 'Watch', text: '' });
  await api.documents.remove({ id });
  clock.pass(30 * day - 1000);
  expect(named(await api.library.trash())).toEqual(['Watch']);
  clock.pass(1000);
  expect(await api.library.trash()).toEqual([]);
});

test('permanently deleting an item removes its text and its history, and nothing else', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const watch = await api.documents.save({ name: 'Watch', text: '<p>One</p>', parentId: advent.id });
  await api.documents.save({ id: watch.id, name: 'Watch', text: '<p>Two</p>', revision: 1 });
  const other = await api.documents.save({ name: 'Other', text: '' });
  const kept = await api.documents.save({ name: 'Kept', text: '' });
  await api.library.removeAll({ ids: [advent.id, other.id] });
  await api.library.emptyTrash({ ids: [advent.id, kept.id] });
  expect(named(await api.library.trash())).toEqual(['Other']);
  expect(named(await api.library.list()), 'items outside the trash stay').toEqual(['Kept']);
  for (const { id } of [advent, watch]) expect(await api.library.restoreAll({ ids: [id] })).toEqual([]);
  await expect(api.folders.restore({ id: advent.id })).rejects.toMatchObject(gone);
  expect(await db.select().from(document).where(eq(document.itemId, watch.id))).toEqual([]);
  expect(await db.select().from(documentRevision).where(eq(documentRevision.documentId, watch.id))).toEqual([]);
  await api.library.emptyTrash();
  expect(await api.library.trash()).toEqual([]);
  expect(named(await api.library.list())).toEqual(['Kept']);
});

test('an item that was deleted with its folder cannot be permanently deleted alone', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: advent.id });
  await api.folders.remove({ id: advent.id });
  await api.library.emptyTrash({ ids: [watch.id] });
  await api.folders.restore({ id: advent.id });
  expect(named(await api.library.children({ id: advent.id }))).toEqual(['Watch']);
});

test('an item that was deleted before its folder stays in the trash when the folder is permanently deleted', async () => {
  const { api } = await product.join();
  const advent = await api.folders.create({ name: 'Advent' });
  const week = await api.folders.create({ name: 'Week one', parentId: advent.id });
  const watch = await api.documents.save({ name: 'Watch', text: '', parentId: week.id });
  await api.documents.remove({ id: watch.id });
  await api.folders.remove({ id: advent.id });
  await api.library.emptyTrash({ ids: [advent.id] });
  expect(await api.library.trash()).toMatchObject([{ name: 'Watch', parentId: null }]);
  expect(await api.documents.restore({ id: watch.id })).toMatchObject({ name: 'Watch', parentId: null });
});

test('the upload record of a permanently deleted file stays until the stored file is swept', async () => {
  const { api, user } = await product.join();
  const itemId = await db.transaction((tx) =>
    addItem(tx, { ownerId: user.id, type: 'FileAsset', parentId: null, name: 'Notes.pdf' }, clock.now, services.limits),
  );
  const path = `files/${itemId}`;
  await db.insert(upload).values({ path, ownerId: user.id, dateCreated: clock.now, dateClaimed: clock.now });
  await db.insert(fileAsset).values({ itemId, uploadPath: path, fileSize: 5, category: 'None' });
  await api.library.removeAll({ ids: [itemId] });
  await api.library.emptyTrash();
  expect(await db.select().from(fileAsset).where(eq(fileAsset.itemId, itemId))).toEqual([]);
  expect(await db.select().from(upload).where(eq(upload.path, path))).toHaveLength(1);
});

test('after 30 days the trash of all users is purged, and newer items stay', async () => {
  const [ruth, boaz] = [await joinForLong('Ruth'), await joinForLong('Boaz')];
  await db.execute(sql`
    insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
    select gen_random_uuid(), ${ruth.user.id}, 'Folder', 'Folder ' || n, now(), now(), now() from generate_series(1, 250) n`);
  await ruth.api.library.removeAll({ ids: (await ruth.api.library.list()).map(({ id }) => id) });
  const barley = await boaz.api.folders.create({ name: 'Barley' });
  const wheat = await boaz.api.documents.save({ name: 'Wheat', text: '', parentId: barley.id });
  const early = await boaz.api.documents.save({ name: 'Early', text: '', parentId: barley.id });
  await boaz.api.folders.remove({ id: barley.id });
  clock.pass(day);
  await ruth.api.folders.create({ name: 'Kept' });
  await boaz.api.documents.save({ id: early.id, name: 'Early', text: '<p>x</p>', revision: 1 });
  await boaz.api.documents.remove({ id: early.id });
  clock.pass(29 * day - 1000);
  await purgeTrash(db, clock.now);
  expect(await ruth.api.library.trash()).toHaveLength(250);
  clock.pass(1000);
  await purgeTrash(db, clock.now);
  const left = await db.select({ name: libraryItem.name }).from(libraryItem);
  expect(named(left)).toEqual(expect.arrayContaining(['Kept', 'Early']));
  expect(named(left)).not.toEqual(expect.arrayContaining(['Barley']));
  expect(await db.select().from(libraryItem).where(eq(libraryItem.id, wheat.id))).toEqual([]);
  expect(await db.$count(libraryItem, eq(libraryItem.ownerId, ruth.user.id))).toBe(1);
  expect(await boaz.api.documents.restore({ id: early.id })).toMatchObject({ parentId: null });
});

test('emptying the trash during a restore leaves each item complete or gone', async () => {
  const { api } = await product.join();
  for (let round = 0; round < 10; round++) {
    const advent = await api.folders.create({ name: 'Advent' });
    await api.documents.save({ name: 'Watch', text: '', parentId: advent.id });
    await api.folders.remove({ id: advent.id });
    const [restored] = await Promise.allSettled([api.folders.restore({ id: advent.id }), api.library.emptyTrash()]);
    expect(await api.library.list()).toHaveLength(restored.status === 'fulfilled' ? 2 : 0);
    if (restored.status === 'fulfilled') await api.folders.remove({ id: advent.id });
    await api.library.emptyTrash();
  }
});

/** A signal that is aborted when it has been checked this many times. */
function abortedAfter(checks: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const check = signal.throwIfAborted.bind(signal);
  let left = checks;
  signal.throwIfAborted = () => {
    if (left-- <= 0) controller.abort();
    check();
  };
  return signal;
}

describe('permanently deleting more than fits into one batch', () => {
  const long = `<p>${'x'.repeat(993)}</p>`;
  const itemsOf = ({ user }: Person) => db.$count(libraryItem, eq(libraryItem.ownerId, user.id));

  /** Puts a folder with a folder, three documents and three versions into the trash, which are 8 rows. */
  async function fillTrash({ api }: Person) {
    const advent = await api.folders.create({ name: 'Advent' });
    const week = await api.folders.create({ name: 'Week one', parentId: advent.id });
    for (const parentId of [advent.id, week.id, week.id]) {
      const { id } = await api.documents.save({ name: 'Watch', text: long, parentId });
      await api.history.keep({ builderAssetId: id, label: 'First' });
    }
    await api.folders.remove({ id: advent.id });
    return { advent, week };
  }

  /** Runs the permanent deletion jobs that are waiting for their request to end. */
  async function runJobs(): Promise<void> {
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'empty-trash'`);
    await services.jobs.runDue();
  }
  const countJobs = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = 'empty-trash' and state = 'created'`,
    );
    return rows[0]!.count;
  };

  test('a batch that is just large enough deletes everything at once, without a job', async () => {
    const person = await product.join();
    await fillTrash(person);
    await emptyTrash(services, person.user.id, undefined, { limits: { rows: 9, bytes: 6_001 } });
    expect(await itemsOf(person)).toBe(0);
    expect(await countJobs()).toBe(0);
  });

  test.each([
    ['rows', { rows: 3, bytes: 1_000_000 }],
    ['bytes', { rows: 100, bytes: 1_000 }],
    ['bytes, even if each text is larger', { rows: 100, bytes: 1 }],
  ])('goes on batch by batch if the limit is one of %s', async (_, limits) => {
    const person = await product.join();
    await fillTrash(person);
    await emptyTrash(services, person.user.id, undefined, { limits });
    expect(await itemsOf(person)).toBe(0);
    expect(await readUsedBytes(db, person.user.id)).toBe(0);
    await runJobs();
  });

  test('everything is hidden at once, cannot be restored, and is deleted by a job if the request ends early', async () => {
    const person = await product.join();
    const { api, user } = person;
    const { advent, week } = await fillTrash(person);
    const kept = await api.documents.save({ name: 'Kept', text: long });
    const options = { limits: { rows: 2, bytes: 1_000_000 }, signal: AbortSignal.abort() };
    await emptyTrash(services, user.id, undefined, options);
    expect(await itemsOf(person), 'only versions were deleted').toBe(6);
    expect(await readUsedBytes(db, user.id)).toBe(5_000);
    expect(await api.library.trash()).toEqual([]);
    for (const id of [advent.id, week.id]) await expect(api.folders.restore({ id })).rejects.toMatchObject(gone);
    expect(named(await api.library.list())).toEqual(['Kept']);
    expect(await countJobs()).toBe(1);
    await runJobs();
    expect(await itemsOf(person)).toBe(1);
    expect(await readUsedBytes(db, user.id)).toBe(1_000);
    expect((await api.documents.get({ id: kept.id })).text).toBe(long);
  });

  test('the regular deletion of old data finishes it if the job was lost', async () => {
    const person = await product.join();
    await fillTrash(person);
    const options = { limits: { rows: 2, bytes: 1_000_000 }, signal: AbortSignal.abort() };
    await emptyTrash(services, person.user.id, undefined, options);
    await purgeTrash(db, clock.now);
    expect(await itemsOf(person)).toBe(0);
    await runJobs();
  });

  test('a batch that has reached its limit in bytes deletes no more', async () => {
    const person = await product.join();
    await fillTrash(person);
    const options = { limits: { rows: 100, bytes: 1_000 }, signal: AbortSignal.abort() };
    await emptyTrash(services, person.user.id, undefined, options);
    expect(await readUsedBytes(db, person.user.id), 'one version of 1,000 bytes is gone').toBe(5_000);
    await runJobs();
    expect(await itemsOf(person)).toBe(0);
  });

  test('the items that are not deleted yet do not count toward the limit of the library and its trash', async () => {
    const small = await openProduct({}, undefined, { items: 10, kept: 6 });
    const person = await small.join();
    await fillTrash(person);
    await expect(person.api.folders.create({ name: 'Lent' })).resolves.toBeDefined();
    await expect(person.api.folders.create({ name: 'Easter' })).rejects.toMatchObject({ statusCode: 409 });
    const options = { limits: { rows: 2, bytes: 1_000_000 }, signal: AbortSignal.abort() };
    await emptyTrash(small.services, person.user.id, undefined, options);
    await expect(person.api.folders.create({ name: 'Easter' })).resolves.toBeDefined();
  });

  test('a folder that has expired cannot be restored between two of its batches', async () => {
    const person = await joinForLong('Naomi');
    const { advent } = await fillTrash(person);
    clock.pass(31 * day);
    // The purge is interrupted before its first batch.
    await expect(purgeTrash(db, clock.now, abortedAfter(1))).rejects.toThrow();
    expect(await itemsOf(person)).toBeGreaterThan(0);
    await expect(person.api.folders.restore({ id: advent.id })).rejects.toMatchObject(gone);
    await purgeTrash(db, clock.now);
    expect(await itemsOf(person)).toBe(0);
  });

  test("items of one user that cannot be deleted do not stop the deletion of other users' items", async () => {
    const [ruth, boaz] = [await joinForLong('Ruth'), await joinForLong('Boaz')];
    for (const person of [ruth, boaz]) await fillTrash(person);
    clock.pass(31 * day);
    const [stuck, other] = ruth.user.id < boaz.user.id ? [ruth, boaz] : [boaz, ruth];
    await db.execute(
      sql.raw(`
      create function refuse_deletion() returns trigger language plpgsql as $$
      begin if old.owner_id = '${stuck.user.id}' then raise 'stuck'; end if; return old; end $$`),
    );
    await db.execute(
      sql`create trigger refuse before delete on ${libraryItem} for each row execute function refuse_deletion()`,
    );
    await expect(purgeTrash(db, clock.now)).rejects.toThrow('The trash of some users could not be purged');
    expect([await itemsOf(stuck), await itemsOf(other)]).toEqual([5, 0]);
    await db.execute(sql`drop trigger refuse on ${libraryItem}`);
    await purgeTrash(db, clock.now);
    expect(await itemsOf(stuck)).toBe(0);
  });

  test('the other items in the trash stay, and those in deleted folders move to the root', async () => {
    const person = await product.join();
    const { api, user } = person;
    const other = await api.documents.save({ name: 'Other', text: '' });
    const within = await api.folders.create({ name: 'Within' });
    const documents = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => api.documents.save({ name, text: '', parentId: within.id })),
    );
    for (const { id } of [other, ...documents, within]) await api.library.removeAll({ ids: [id] });
    await emptyTrash(services, user.id, [within.id], { limits: { rows: 2, bytes: 1_000 } });
    const trash = await api.library.trash();
    expect(named(trash).toSorted()).toEqual(['One', 'Other', 'Three', 'Two']);
    expect(trash.map(({ parentId }) => parentId)).toEqual([null, null, null, null]);
    await runJobs();
    expect(await api.library.trash()).toHaveLength(4);
  });
});
