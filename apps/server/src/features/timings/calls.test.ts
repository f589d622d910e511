import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { account, timing } from '../../database/schema.ts';
import { eq } from 'drizzle-orm';

const product = await openProduct();
const { clock } = product;
const { db } = product.services;
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const minute = 60_000;

type Given = {
  timingId?: string;
  kind?: 'rehearsal' | 'preaching';
  startedAt?: Date;
  seconds?: number;
  words?: number;
};

/** Registers a user who has a document created an hour ago. */
async function preacher() {
  const person = await product.join();
  const { api } = person;
  const { id: assetId } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  clock.pass(60 * minute);
  const ago = (minutes: number) => new Date(clock.now.getTime() - minutes * minute);
  const sections = [
    { heading: '', words: 200, seconds: 110, planned: 120 },
    { heading: 'Home', words: 2_000, seconds: 1_090, planned: 1_000 },
  ];
  const add = (given: Given = {}, document = assetId) =>
    api.timings.add({
      timingId: crypto.randomUUID(),
      assetId: document,
      kind: 'rehearsal',
      startedAt: ago(30),
      seconds: 1_200,
      words: 2_200,
      sections,
      ...given,
    });
  return { ...person, timings: api.timings, assetId, ago, add, sections };
}

describe('the timings of a document', () => {
  test('are empty at first, and listed newest first', async () => {
    const { timings, add, assetId, ago, sections } = await preacher();
    expect(await timings.list({ id: assetId })).toEqual([]);
    const older = await add({ startedAt: ago(50) });
    const newer = await add({ kind: 'preaching', startedAt: ago(20), seconds: 1_500 });
    expect(older).toEqual({
      id: expect.any(String),
      kind: 'rehearsal',
      startedAt: ago(50),
      seconds: 1_200,
      words: 2_200,
      sections,
    });
    expect(await timings.list({ id: assetId })).toEqual([newer, older]);
  });

  test('are stored once, even if one is sent again after a lost reply', async () => {
    const { timings, add, assetId } = await preacher();
    const timingId = crypto.randomUUID();
    const first = await add({ timingId });
    expect(await add({ timingId, seconds: 9 })).toEqual(first);
    expect(await timings.list({ id: assetId })).toEqual([first]);
  });

  test('of two users may have the same id', async () => {
    const [one, other] = [await preacher(), await preacher()];
    const timingId = crypto.randomUUID();
    await one.add({ timingId });
    expect(await other.add({ timingId, seconds: 77 })).toMatchObject({ id: timingId, seconds: 77 });
    await other.timings.remove({ id: timingId });
    expect(await one.timings.list({ id: one.assetId })).toMatchObject([{ id: timingId, seconds: 1_200 }]);
  });

  test('keep the newest ten of each kind', async () => {
    const { timings, add, assetId, ago } = await preacher();
    for (let at = 0; at < 10; at += 1) await add({ startedAt: ago(40 - at), seconds: 100 + at });
    const sermon = await add({ kind: 'preaching', startedAt: ago(59) });
    await add({ startedAt: ago(5), seconds: 500 });
    const kept = await timings.list({ id: assetId });
    expect(kept.map(({ seconds }) => seconds)).toEqual([500, 109, 108, 107, 106, 105, 104, 103, 102, 101, 1_200]);
    expect(kept.at(-1)).toEqual(sermon);
    // One that is older than the ten is not kept.
    await add({ startedAt: ago(45), seconds: 9 });
    expect(await timings.list({ id: assetId })).toEqual(kept);
  });

  test('begin between the creation of the document and now, even if the clock of the device is wrong', async () => {
    const { add, ago } = await preacher();
    expect((await add({ startedAt: ago(-500) })).startedAt).toEqual(clock.now);
    expect((await add({ startedAt: new Date(0) })).startedAt).toEqual(ago(60));
  });

  test('can be removed, and added again', async () => {
    const { timings, add, assetId } = await preacher();
    const { id } = await add();
    expect(await timings.remove({ id })).toBeNull();
    expect(await timings.list({ id: assetId })).toEqual([]);
    await expect(timings.remove({ id })).rejects.toMatchObject(notFound);
    await add({ timingId: id });
    expect(await timings.list({ id: assetId })).toMatchObject([{ id }]);
  });

  test('are not found by other users, or by anyone while the document is deleted', async () => {
    const { api, timings, add, assetId } = await preacher();
    const { id } = await add();
    const other = await preacher();
    await expect(other.timings.list({ id: assetId })).rejects.toMatchObject(notFound);
    await expect(other.timings.remove({ id })).rejects.toMatchObject(notFound);
    await expect(other.add({}, assetId)).rejects.toMatchObject(notFound);
    await api.documents.remove({ id: assetId });
    await expect(timings.list({ id: assetId })).rejects.toMatchObject(notFound);
    await expect(timings.remove({ id })).rejects.toMatchObject(notFound);
    await expect(add()).rejects.toMatchObject(notFound);
    await api.documents.restore({ id: assetId });
    expect(await timings.list({ id: assetId })).toMatchObject([{ id }]);
  });

  test('exist only for documents', async () => {
    const { api, timings, add } = await preacher();
    const { id } = await api.folders.create({ name: 'Advent' });
    await expect(timings.list({ id })).rejects.toMatchObject(notFound);
    await expect(add({}, id)).rejects.toMatchObject(notFound);
  });

  test('are deleted with their account', async () => {
    const { add, user } = await preacher();
    await add();
    await db.delete(account).where(eq(account.id, user.id));
    expect(await db.select().from(timing).where(eq(timing.ownerId, user.id))).toEqual([]);
  });

  test.each([
    ['Seconds', { seconds: 36_001 }],
    ['Seconds', { seconds: 0 }],
    ['Seconds', { seconds: 0.5 }],
    ['Words', { words: -1 }],
    ['Words', { words: 1_000_001 }],
  ])('refuse %s out of bounds', async (field, given) => {
    const { add } = await preacher();
    await expect(add(given)).rejects.toMatchObject({ statusCode: 400, fields: { [field]: [expect.any(String)] } });
  });

  test('have at most 100 sections, with headings of 80 characters and bounded times', async () => {
    const { timings, assetId, ago } = await preacher();
    const section = { heading: 'x'.repeat(80), words: 1, seconds: 36_000, planned: 36_000 };
    const add = (sections: (typeof section)[]) =>
      timings.add({
        timingId: crypto.randomUUID(),
        assetId,
        kind: 'rehearsal',
        startedAt: ago(1),
        seconds: 36_000,
        words: 1_000_000,
        sections,
      });
    expect((await add(Array.from({ length: 100 }, () => section))).sections).toHaveLength(100);
    await expect(add(Array.from({ length: 101 }, () => section))).rejects.toMatchObject({ statusCode: 400 });
    for (const wrong of [{ heading: 'x'.repeat(81) }, { seconds: 36_001 }, { planned: 36_001 }, { words: 1_000_001 }])
      await expect(add([{ ...section, ...wrong }])).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('the pace of a user', () => {
  test('is learned from at least three timings of all documents', async () => {
    const { api, timings, add } = await preacher();
    const none = { wordsPerMinute: null, rehearsals: 0, sermons: 0 };
    expect(await timings.pace({})).toEqual(none);
    const { id: second } = await api.documents.save({ name: 'Grace', text: '<p>Grace</p>' });
    await add({ seconds: 1_200, words: 2_000 });
    await add({ seconds: 1_200, words: 2_400 }, second);
    // Too short to count.
    await add({ seconds: 100, words: 170 });
    expect(await timings.pace({})).toEqual({ ...none, rehearsals: 2 });
    await add({ kind: 'preaching', seconds: 1_200, words: 2_200 });
    expect(await timings.pace({})).toEqual({ wordsPerMinute: 110, rehearsals: 2, sermons: 1 });
    expect(await (await preacher()).timings.pace({})).toEqual(none);
    await api.documents.remove({ id: second });
    expect(await timings.pace({})).toEqual({ wordsPerMinute: null, rehearsals: 1, sermons: 1 });
  });
});
