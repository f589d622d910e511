import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { contactField } from '../../database/schema.ts';

const product = await openProduct();
const minute = 60_000;

const notedOf = (accountId: string) =>
  product.services.db
    .select({ field: contactField.field, value: contactField.value, dateChanged: contactField.dateChanged })
    .from(contactField)
    .where(eq(contactField.accountId, accountId));

test('the date of the last interaction is stored once, with its newest value', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  await ruth.api.telemetry.updateContact({ field: 'LastInteractionDate', value: '2026-11-21' });
  product.clock.pass(5 * minute);
  await ruth.api.telemetry.updateContact({ field: 'LastInteractionDate', value: '2026-11-22' });
  expect(await notedOf(ruth.user.id)).toEqual([
    { field: 'LastInteractionDate', value: '2026-11-22', dateChanged: product.clock.now },
  ]);
  expect(await notedOf(boaz.user.id)).toEqual([]);
});

test('the subscription status is stored as a separate field', async () => {
  const { api, user } = await product.join();
  await api.telemetry.updateContact({ field: 'LastInteractionDate', value: '2026-11-21' });
  await api.telemetry.updateContact({ field: 'SubscriptionStatus', value: 'Free' });
  expect((await notedOf(user.id)).map(({ field }) => field).sort()).toEqual([
    'LastInteractionDate',
    'SubscriptionStatus',
  ]);
});

test('unknown fields and overlong values are refused, and invalid characters are removed', async () => {
  const { api, user } = await product.join();
  await expect(
    api.telemetry.updateContact({ field: 'isAdministrator' as 'SubscriptionStatus', value: 'true' }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await expect(
    api.telemetry.updateContact({ field: 'SubscriptionStatus', value: 'x'.repeat(101) }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await api.telemetry.updateContact({ field: 'SubscriptionStatus', value: ' Fr\u0000ee ' });
  expect(await notedOf(user.id)).toMatchObject([{ value: 'Free' }]);
});
