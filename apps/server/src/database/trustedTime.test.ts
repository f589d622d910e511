import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { deleteOldData } from '../jobs/handlers.ts';
import { account, documentRevision, libraryItem, sweepTime } from './schema.ts';
import { readTrustedTime } from './sweep.ts';

const product = await openProduct();
const { clock, services } = product;
const { db } = services;
await product.join();
const hour = 60 * 60_000;
const day = 24 * hour;
const start = new Date('2026-11-22T08:00:00.000Z');

beforeEach(async () => {
  await db.delete(sweepTime);
  clock.now = start;
});

/** Runs the hourly job at the present time of the clock, and then again until this many hours have passed. */
async function run(hours = 1, everyHours = 1): Promise<void> {
  for (let n = 0; n < hours; n += everyHours) {
    await deleteOldData(services);
    clock.pass(everyHours * hour);
  }
}

/** Creates a document that was deleted this long ago, and has two versions of the same hour that are this old. */
async function oldDocument(age: number): Promise<string> {
  const date = new Date(clock.now.getTime() - age);
  const id = newId();
  const dates = { dateCreated: date, dateModified: date, dateAccessed: date };
  const { id: ownerId } = (await db.select().from(account).limit(1))[0]!;
  await db
    .insert(libraryItem)
    .values({ id, ownerId, type: 'BuilderAsset', name: 'Comfort', ...dates, dateDeleted: date, deletedWith: id });
  await db.execute(sql`insert into document (item_id, category, text, revision) values (${id}, 'None', '', 1)`);
  await db.insert(documentRevision).values(
    [0, 1].map((n) => ({
      id: newId(),
      documentId: id,
      kind: 'saved' as const,
      revision: n,
      name: 'Comfort',
      text: `<p>${n}</p>`,
      dateSaved: new Date(date.getTime() + n),
    })),
  );
  return id;
}

const exists = async (id: string) => (await db.$count(libraryItem, eq(libraryItem.id, id))) > 0;
const versionsOf = (id: string) => db.$count(documentRevision, eq(documentRevision.documentId, id));

test('with a steady clock, the trash is emptied 32 days after the deletion, which the trash shows for 30 days', async () => {
  await run(3 * 24, 4);
  const id = await oldDocument(29 * day);
  await run(3 * 24);
  expect(await exists(id)).toBe(true);
  await run(2);
  expect(await exists(id)).toBe(false);
  expect(await db.$count(sweepTime), 'the recorded times do not pile up').toBeLessThanOrEqual(50);
});

test('nothing is deleted before the product has run for two days', async () => {
  const id = await oldDocument(100 * day);
  await run(48);
  expect([await exists(id), await versionsOf(id)]).toEqual([true, 2]);
  await run();
  expect(await exists(id)).toBe(false);
});

test.each([1, 24, 47])('a clock that is 30 days ahead for %i hours deletes nothing', async (hours) => {
  await run(3 * 24, 4);
  const id = await oldDocument(5 * day);
  clock.pass(30 * day);
  await run(hours);
  clock.pass(-30 * day);
  expect([await exists(id), await versionsOf(id)]).toEqual([true, 2]);
  await run(3 * 24, 12);
  expect(await exists(id)).toBe(true);
  await run(26 * 24, 12);
  expect(await exists(id), 'it is deleted when its time comes').toBe(false);
});

test('a clock that goes back a year deletes nothing, neither then nor when it is right again', async () => {
  await run(3 * 24, 4);
  const id = await oldDocument(5 * day);
  clock.pass(-365 * day);
  await run(3 * 24, 6);
  clock.pass(365 * day);
  expect([await exists(id), await versionsOf(id)]).toEqual([true, 2]);
  await run(24);
  expect([await exists(id), await versionsOf(id)]).toEqual([true, 2]);
  expect(await readTrustedTime(db, clock.now)).not.toBeNull();
});

test('a computer that runs only for an hour on Sundays deletes with a delay of one Sunday', async () => {
  const id = await oldDocument(0);
  const weeks: boolean[] = [];
  for (let week = 0; week < 10; week++) {
    await run();
    weeks.push(await exists(id));
    clock.pass(7 * day - hour);
  }
  // 30 days have passed in the fifth week, so the sixth sweep trusts a time after that.
  expect(weeks).toEqual([true, true, true, true, true, true, false, false, false, false]);
  expect(await db.$count(sweepTime)).toBeLessThanOrEqual(2);
});

test('processes that sweep at the same moment agree', async () => {
  await run(3 * 24, 12);
  const times = await Promise.all(Array.from({ length: 8 }, () => readTrustedTime(db, clock.now)));
  expect(new Set(times.map((time) => time?.getTime()))).toEqual(new Set([clock.now.getTime() - 2 * day]));
});
