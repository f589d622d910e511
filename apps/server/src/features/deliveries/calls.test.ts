import { maxAccountDeliveries, maxDeliveries } from '@sermon/domain/deliveries/deliveries';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { delivery } from '../../database/schema.ts';
import { addArchivedDeliveries, addDelivery } from './store.ts';

const product = await openProduct();
const { db } = product.services;
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';
const facts = { day: '2026-11-22', place: 'Grace Chapel', minutes: 31, note: 'Communion\nFull house' };

async function begin() {
  const person = await product.join();
  const { id } = await person.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const { deliveries } = person.api;
  const add = (changed: Partial<Omit<typeof facts, 'minutes'> & { deliveryId: string; minutes: number | null }> = {}) =>
    deliveries.add({ id, deliveryId: crypto.randomUUID(), ...facts, ...changed });
  return { ...person, id, deliveries, add, list: () => deliveries.list({ id }) };
}

test('deliveries are added, listed with the latest day first, changed, and removed', async () => {
  const { deliveries, add, list } = await begin();
  expect(await list()).toEqual([]);
  const first = await add();
  expect(first).toEqual({ id: first.id, ...facts });
  const second = await add({ day: '2026-11-29', place: '', minutes: null, note: '' });
  expect(await list()).toEqual([second, first]);
  const changed = await deliveries.change({ ...first, day: '2026-12-06', minutes: 0 });
  expect(changed).toEqual({ ...first, day: '2026-12-06', minutes: 0 });
  expect(await list()).toEqual([changed, second]);
  expect(await deliveries.remove({ id: second.id })).toBeNull();
  expect(await list()).toEqual([changed]);
  await expect(deliveries.remove({ id: second.id })).rejects.toMatchObject(notFound);
  await expect(deliveries.change({ ...second })).rejects.toMatchObject(notFound);
});

test('the list of the library has the years of the deliveries of each document, each once', async () => {
  const { api, id, add } = await begin();
  const other = await api.documents.save({ name: 'Never preached', text: '' });
  await Promise.all(['2019-03-31', '2014-11-30', '2019-12-22'].map((day) => add({ day })));
  const stranger = await begin();
  await stranger.add({ day: '2001-01-07' });
  const listed = await api.library.list();
  const found = listed.find((item) => item.id === id);
  expect(found?.yearsDelivered?.toSorted()).toEqual([2014, 2019]);
  expect(listed.find((item) => item.id === other.id)).not.toHaveProperty('yearsDelivered');
  expect(await api.library.get({ id })).not.toHaveProperty('yearsDelivered');
});

test('a delivery that is sent again is stored once, unchanged, and can be added again after it was removed', async () => {
  const { deliveries, id, list } = await begin();
  const deliveryId = crypto.randomUUID();
  const sent = { id, deliveryId, ...facts };
  const [first, again] = await Promise.all([deliveries.add(sent), deliveries.add(sent)]);
  expect(again).toEqual(first);
  expect(await deliveries.add({ ...sent, place: 'Elsewhere' })).toEqual(first);
  expect(await list()).toEqual([first]);
  await deliveries.remove({ id: deliveryId });
  expect(await deliveries.add(sent)).toEqual(first);
});

test('the id of a delivery cannot be used for another document', async () => {
  const { api, deliveries, add, list } = await begin();
  const { id: deliveryId } = await add();
  const { id } = await api.documents.save({ name: 'Another', text: '' });
  await expect(deliveries.add({ id, deliveryId, ...facts })).rejects.toMatchObject(notFound);
  expect(await list()).toHaveLength(1);
});

test('deliveries of two users may have the same id, and each user changes only the own one', async () => {
  const [one, two] = [await begin(), await begin()];
  const first = await one.add();
  const second = await two.add({ deliveryId: first.id, place: 'St. Mark' });
  expect(second).toEqual({ ...first, place: 'St. Mark' });
  await two.deliveries.change({ ...second, note: 'Easter' });
  expect(await one.list()).toEqual([first]);
  await two.deliveries.remove({ id: second.id });
  expect(await one.list()).toEqual([first]);
});

test('a delivery changes neither the document, nor its preach date, nor its place in the library', async () => {
  const { api, id, add } = await begin();
  const before = await api.documents.get({ id });
  product.clock.pass(60_000);
  await add();
  expect(await api.documents.get({ id })).toEqual(before);
  expect(before.datePreached).toBeNull();
  await api.documents.save({ id, datePreached: '2026-11-15', revision: before.revision });
  await add({ day: '2026-11-29' });
  expect((await api.documents.get({ id })).datePreached).toBe('2026-11-15');
});

test('a document has at most 200 deliveries, also if they arrive at the same time', async () => {
  const { user, id, add, list, deliveries } = await begin();
  const rows = Array.from({ length: maxDeliveries - 1 }, () => ({
    id: crypto.randomUUID(),
    ownerId: user.id,
    documentId: id,
    ...facts,
    createdAt: product.clock.now,
  }));
  await db.insert(delivery).values(rows);
  const results = await Promise.allSettled([add(), add(), add()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add()).rejects.toMatchObject({
    statusCode: 409,
    message: 'A sermon can have up to 200 dates preached. Please remove one first.',
  });
  expect(await list()).toHaveLength(200);
  await deliveries.remove({ id: rows[0]!.id });
  await add();
});

test('an account has at most 20,000 deliveries, also if they arrive at the same time or from an archive', async () => {
  expect(maxAccountDeliveries).toBe(20_000);
  const { api, user, id, add } = await begin();
  const { id: other } = await api.documents.save({ name: 'Another', text: '' });
  await add();
  const addTo = (documentId: string) =>
    addDelivery(db, user.id, { id: crypto.randomUUID(), documentId, ...facts }, product.clock.now, 3);
  const results = await Promise.allSettled([addTo(id), addTo(other), addTo(id), addTo(other)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusal = {
    statusCode: 409,
    message: 'An account can have up to 3 dates preached. Please remove one first.',
  };
  await expect(addTo(other)).rejects.toMatchObject(refusal);
  const archive = (count: number, max: number) =>
    db.transaction((tx) => {
      const owner = { ownerId: user.id, documentId: id };
      return addArchivedDeliveries(
        tx,
        owner,
        Array.from({ length: count }, () => facts),
        product.clock.now,
        max,
      );
    });
  await expect(archive(2, 4)).rejects.toMatchObject({ statusCode: 409 });
  await archive(1, 4);
  expect(await (await begin()).add()).toMatchObject(facts);
});

test.each([
  ['Day', { day: '2026-02-29' }],
  ['Day', { day: '0000-01-01' }],
  ['Place', { place: 'x'.repeat(201) }],
  ['Minutes', { minutes: -1 }],
  ['Minutes', { minutes: 1_441 }],
  ['Minutes', { minutes: 2.5 }],
  ['Note', { note: 'x'.repeat(1_001) }],
])('a wrong %s is refused: %j', async (field, wrong) => {
  const { add, list, deliveries } = await begin();
  const refusal = { statusCode: 400, fields: { [field]: [expect.any(String)] } };
  await expect(add(wrong)).rejects.toMatchObject(refusal);
  const good = await add({ place: 'x'.repeat(200), minutes: 1_440, note: 'x'.repeat(1_000) });
  await expect(deliveries.change({ ...good, ...wrong })).rejects.toMatchObject(refusal);
  expect(await list()).toEqual([good]);
});

test('deliveries exist only for own documents that are no templates and not in the trash', async () => {
  const { api, id, deliveries, add, list } = await begin();
  const { id: folder } = await api.folders.create({ name: 'Advent' });
  const { id: template } = await api.templates.save({ name: 'Outline', text: '' });
  for (const wrong of [folder, template, unknownId]) {
    await expect(deliveries.list({ id: wrong })).rejects.toMatchObject(notFound);
    await expect(deliveries.add({ id: wrong, deliveryId: crypto.randomUUID(), ...facts })).rejects.toMatchObject(
      notFound,
    );
  }
  const own = await add();
  await api.documents.remove({ id });
  for (const call of [list, add, () => deliveries.change(own), () => deliveries.remove({ id: own.id })])
    await expect(call()).rejects.toMatchObject(notFound);
  expect(await deliveries.between({ firstDay: '2026-11-01', lastDay: '2026-11-30' })).toEqual([]);
  await api.documents.restore({ id });
  expect(await list()).toEqual([own]);
});

test('deliveries are deleted with their document, and a copy has none', async () => {
  const { api, id, add } = await begin();
  const own = await add();
  const copy = await api.documents.duplicate({ id });
  expect(await api.deliveries.list({ id: copy.id })).toEqual([]);
  await api.documents.remove({ id });
  await api.library.emptyTrash({ ids: [id] });
  expect((await db.select({ id: delivery.id }).from(delivery)).map((row) => row.id)).not.toContain(own.id);
});

test('the calendar reads the deliveries of all documents in a range of days', async () => {
  const { api, id, add } = await begin();
  const { id: other } = await api.documents.save({ name: 'Peace', text: '' });
  const first = await add({ day: '2026-11-01' });
  const last = await api.deliveries.add({ id: other, deliveryId: crypto.randomUUID(), ...facts, day: '2026-11-30' });
  await add({ day: '2026-10-31' });
  await add({ day: '2026-12-01' });
  await (await begin()).add({ day: '2026-11-10' });
  expect(await api.deliveries.between({ firstDay: '2026-11-01', lastDay: '2026-11-30' })).toEqual([
    { id: last.id, day: '2026-11-30', place: 'Grace Chapel', documentId: other, name: 'Peace' },
    { id: first.id, day: '2026-11-01', place: 'Grace Chapel', documentId: id, name: 'Comfort' },
  ]);
  expect(await api.deliveries.between({ firstDay: '2026-11-30', lastDay: '2026-11-01' })).toEqual([]);
});

test('the calendar reads at most 62 days and 1,000 deliveries at a time, the latest ones', async () => {
  const { api, user, id, deliveries } = await begin();
  const documents = [id];
  for (let n = 0; n < 5; n += 1) documents.push((await api.documents.save({ name: `Sermon ${n}`, text: '' })).id);
  const rows = Array.from({ length: 1_001 }, (_, n) => ({
    id: crypto.randomUUID(),
    ownerId: user.id,
    documentId: documents[n % documents.length]!,
    ...facts,
    day: n === 0 ? '2026-11-01' : '2026-11-02',
    createdAt: product.clock.now,
  }));
  await db.insert(delivery).values(rows);
  const found = await deliveries.between({ firstDay: '2026-11-01', lastDay: '2027-01-01' });
  expect(found).toHaveLength(1_000);
  expect(found.some(({ day }) => day === '2026-11-01')).toBe(false);
  await expect(deliveries.between({ firstDay: '2026-11-01', lastDay: '2027-01-02' })).rejects.toMatchObject({
    statusCode: 400,
    fields: { LastDay: ['Dates preached can be read for up to 62 days at a time.'] },
  });
});

test('places are suggested, those of the latest deliveries first, and at most 20', async () => {
  const { deliveries, add } = await begin();
  expect(await deliveries.places()).toEqual([]);
  await add({ day: '2026-01-04', place: 'St. Mark' });
  await add({ day: '2026-01-11', place: 'Grace Chapel' });
  await add({ day: '2026-01-18', place: '' });
  await add({ day: '2026-01-25', place: 'St. Mark' });
  expect(await deliveries.places()).toEqual(['St. Mark', 'Grace Chapel']);
  for (let n = 10; n < 30; n += 1) await add({ day: `2026-02-${n > 28 ? 28 : n}`, place: `Chapel ${n}` });
  expect(await deliveries.places()).toHaveLength(20);
});
