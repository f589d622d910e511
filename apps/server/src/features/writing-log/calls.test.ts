import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { writingLog } from '../../database/schema.ts';

const product = await openProduct();
const { clock } = product;
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';
const minute = 60_000;

/** Registers a user who has a document created an hour ago. */
async function writer() {
  const { api } = await product.join();
  const { id: assetId } = await api.documents.save({ name: 'Comfort', text: '' });
  clock.pass(60 * minute);
  const ago = (minutes: number) => new Date(clock.now.getTime() - minutes * minute);
  return { api, logs: api.writingLogs, assetId, ago };
}

describe('the writing log of a document', () => {
  test('is empty at first', async () => {
    const { logs, assetId } = await writer();
    expect(await logs.get({ id: assetId })).toEqual({ totalTime: 0, writingLogs: [] });
  });

  test('lists its entries, newest first, with both names of each field and the total time', async () => {
    const { logs, assetId, ago } = await writer();
    const first = await logs.create({ assetId, dateCreated: ago(50), writingTimeInSeconds: 120 });
    expect(first).toEqual({
      id: expect.any(String),
      assetId,
      dateCreated: ago(50),
      logDate: ago(50),
      writingTimeInSeconds: 120,
      logTimeInSeconds: 120,
    });
    const second = await logs.create({ assetId, dateCreated: ago(10), writingTimeInSeconds: 30 });
    expect(await logs.get({ id: assetId })).toEqual({ totalTime: 150, writingLogs: [second, first] });
  });

  test('increases the time of an entry and never decreases it', async () => {
    const { logs, assetId, ago } = await writer();
    const { id } = await logs.create({ assetId, dateCreated: ago(9), writingTimeInSeconds: 3 });
    expect(await logs.update({ id, writingTimeInSeconds: 45 })).toMatchObject({ id, writingTimeInSeconds: 45 });
    expect(await logs.update({ id, writingTimeInSeconds: 30 })).toMatchObject({ writingTimeInSeconds: 45 });
    expect(await logs.get({ id: assetId })).toMatchObject({ totalTime: 45 });
  });

  test('stores an entry once, even if it is sent again after a lost reply', async () => {
    const { logs, assetId, ago } = await writer();
    const first = await logs.create({ assetId, dateCreated: ago(9), writingTimeInSeconds: 30 });
    const again = await logs.create({ assetId, dateCreated: ago(9), writingTimeInSeconds: 33 });
    expect(again).toEqual({ ...first, writingTimeInSeconds: 33, logTimeInSeconds: 33 });
    expect(await logs.get({ id: assetId })).toMatchObject({ totalTime: 33 });
  });

  test('deletes an entry', async () => {
    const { logs, assetId, ago } = await writer();
    const { id } = await logs.create({ assetId, dateCreated: ago(9), writingTimeInSeconds: 30 });
    expect(await logs.remove({ id })).toBeNull();
    expect(await logs.get({ id: assetId })).toEqual({ totalTime: 0, writingLogs: [] });
    await expect(logs.remove({ id })).rejects.toMatchObject(notFound);
    await expect(logs.update({ id, writingTimeInSeconds: 5 })).rejects.toMatchObject(notFound);
  });

  test('clamps dates to the time since the document was created, even if the device clock is wrong', async () => {
    const { logs, assetId, ago } = await writer();
    const future = await logs.create({ assetId, dateCreated: ago(-500), writingTimeInSeconds: 1 });
    expect(future.dateCreated).toEqual(clock.now);
    const past = await logs.create({ assetId, dateCreated: new Date(0), writingTimeInSeconds: 1 });
    expect(past.dateCreated).toEqual(ago(60));
  });

  test('keeps 2,000 entries and deletes the oldest', async () => {
    const { logs, assetId } = await writer();
    const start = clock.now.getTime();
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      id: crypto.randomUUID(),
      documentId: assetId,
      dateCreated: new Date(start + at * 1_000),
      seconds: 1,
    }));
    await product.services.db.insert(writingLog).values(rows);
    clock.pass(60 * minute);
    const newest = await logs.create({ assetId, dateCreated: clock.now, writingTimeInSeconds: 1 });
    const kept = await logs.get({ id: assetId });
    expect(kept.totalTime).toBe(2_000);
    expect(kept.writingLogs[0]).toEqual(newest);
    expect(kept.writingLogs.at(-1)!.dateCreated).toEqual(new Date(start + 1_000));
  });

  test.each([-1, 0.5, 86_401])('refuses an entry of %d seconds', async (writingTimeInSeconds) => {
    const { logs, assetId, ago } = await writer();
    await expect(logs.create({ assetId, dateCreated: ago(9), writingTimeInSeconds })).rejects.toMatchObject({
      statusCode: 400,
      fields: { WritingTimeInSeconds: [expect.any(String)] },
    });
  });

  test('is not found by other users, or by anyone while the document is deleted', async () => {
    const { api, logs, assetId, ago } = await writer();
    const entry = { assetId, dateCreated: ago(9), writingTimeInSeconds: 30 };
    const { id } = await logs.create(entry);
    const other = (await writer()).logs;
    const isClosedTo = async (person: typeof other) => {
      await expect(person.get({ id: assetId })).rejects.toMatchObject(notFound);
      await expect(person.create(entry)).rejects.toMatchObject(notFound);
      await expect(person.update({ id, writingTimeInSeconds: 99 })).rejects.toMatchObject(notFound);
      await expect(person.remove({ id })).rejects.toMatchObject(notFound);
    };
    await isClosedTo(other);
    await api.documents.remove({ id: assetId });
    await isClosedTo(logs);
    await api.documents.restore({ id: assetId });
    expect(await logs.get({ id: assetId })).toMatchObject({ totalTime: 30 });
  });

  test('exists only for documents', async () => {
    const { api, logs, ago } = await writer();
    const { id } = await api.folders.create({ name: 'Advent' });
    for (const assetId of [id, unknownId]) {
      await expect(logs.get({ id: assetId })).rejects.toMatchObject(notFound);
      await expect(logs.create({ assetId, dateCreated: ago(1), writingTimeInSeconds: 1 })).rejects.toMatchObject(
        notFound,
      );
    }
  });
});
