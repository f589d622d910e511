import { maxWaitingDeliveries } from '@sermon/domain/deliveries/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { failStorage, fakeStorage } from '../../testing/storage.setup.ts';
import { newEditorId as newId } from '../openEditors.ts';
import { WaitingDeliveries } from './deliveries.ts';

beforeEach(fakeStorage);

const [ruth, naomi] = [newId(), newId()];
const delivery = (minutes: number) => ({
  id: newId(),
  documentId: newId(),
  name: 'Comfort',
  day: '2026-11-22',
  place: 'Grace Chapel',
  minutes,
  note: '',
  at: new Date(Date.UTC(2026, 10, 22, 12, minutes)),
});
const waitingOf = (ownerId: string) => new WaitingDeliveries(ownerId);

test('deliveries wait in the order in which they were recorded, each once', async () => {
  const [first, second] = [delivery(1), delivery(2)];
  for (const each of [second, first, second]) expect(await waitingOf(ruth).add(each)).toBe('waits');
  expect(await waitingOf(ruth).list()).toEqual([
    { ...first, refusal: null },
    { ...second, refusal: null },
  ]);
});

test('another user of this device neither sees nor changes them', async () => {
  const own = delivery(1);
  await waitingOf(ruth).add(own);
  expect(await waitingOf(naomi).list()).toEqual([]);
  await waitingOf(naomi).note(own.id, 'Refused');
  await waitingOf(naomi).remove(own.id);
  expect(await waitingOf(ruth).list()).toEqual([{ ...own, refusal: null }]);
});

test('a refusal is noted until the delivery is sent again or removed', async () => {
  const own = delivery(1);
  await waitingOf(ruth).add(own);
  await waitingOf(ruth).note(own.id, 'Too many');
  expect(await waitingOf(ruth).list()).toMatchObject([{ refusal: 'Too many' }]);
  await waitingOf(ruth).note(own.id, null);
  expect(await waitingOf(ruth).list()).toMatchObject([{ refusal: null }]);
  await waitingOf(ruth).remove(own.id);
  expect(await waitingOf(ruth).list()).toEqual([]);
});

test('at most 100 of a user wait, and one of them can still be stored again', async () => {
  const all = Array.from({ length: maxWaitingDeliveries }, (_, n) => delivery(n % 60));
  for (const each of all) await waitingOf(ruth).add(each);
  expect(await waitingOf(ruth).add(delivery(1))).toBe('full');
  expect(await waitingOf(ruth).add(all[0]!)).toBe('waits');
  expect(await waitingOf(naomi).add(delivery(1))).toBe('waits');
  expect(await waitingOf(ruth).list()).toHaveLength(100);
});

test('without browser storage, nothing waits', async () => {
  failStorage('QuotaExceededError');
  expect(await waitingOf(ruth).add(delivery(1))).toBe('refused');
  expect(await waitingOf(ruth).list()).toEqual([]);
});
