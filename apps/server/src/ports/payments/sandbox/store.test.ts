import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { readEnv } from '../../../env.ts';
import { choosePayments } from '../choose.ts';
import { memoryStore } from '../payments.setup.ts';
import type { Customer, Reply } from './objects.ts';
import { databaseStore, type SandboxStore } from './store.ts';

const product = await openProduct();
const { db } = product.services;
const log = { warn: () => {}, error: () => {} };

const customer = (id: string, created = 0): Customer => ({
  kind: 'customer',
  id,
  customerId: 'cus_1',
  created,
  due: null,
  email: 'ruth@church.example',
  name: "Ruth O'Ames \u{1F600}",
  aheadMs: 0,
  cardId: null,
  invoices: 0,
  isDeleted: false,
});

const reply = (id: string, due: number): Reply => ({
  kind: 'reply',
  id,
  customerId: 'cus_2',
  created: 0,
  due,
  order: '',
  madeId: null,
  refusal: null,
});

const stores: [name: string, open: () => SandboxStore][] = [
  ['in memory', memoryStore],
  ['in the database', () => databaseStore(db)],
];

test.each(stores)('objects %s are found by id, customer and date', async (_, open) => {
  const store = open();
  await store.transaction(async (objects) => {
    await objects.put(customer('cus_1', 1));
    await objects.put(customer('cus_B', 2));
    await objects.put(customer('cus_a', 2));
    await objects.put(reply('late', 30));
    await objects.put(reply('early', 10));
  });
  expect([await store.has('cus_1'), await store.has('cus_2')]).toEqual([true, false]);
  const changed = { ...customer('cus_1', 1), name: 'Ruth' };
  await store.transaction((objects) => objects.put(changed));
  await store.transaction(async (objects) => {
    expect(await objects.get('customer', 'cus_1')).toEqual(changed);
    expect(await objects.get('customer', 'cus_B')).toEqual(customer('cus_B', 2));
    expect(await objects.get('card', 'cus_1')).toBeNull();
    expect((await objects.of('customer', 'cus_1')).map(({ id }) => id)).toEqual(['cus_a', 'cus_B', 'cus_1']);
    expect(await objects.of('customer', 'cus_2')).toEqual([]);
    expect((await objects.due(30, 5)).map(({ id }) => id)).toEqual(['early', 'late']);
    expect((await objects.due(29, 5)).map(({ id }) => id)).toEqual(['early']);
    await objects.delete('early');
    expect(await objects.count()).toBe(4);
  });
  await expect(
    store.transaction(async (objects) => {
      await objects.delete('late');
      throw new Error('fails');
    }),
  ).rejects.toThrow('fails');
  await store.transaction(async (objects) => {
    expect(await objects.count()).toBe(4);
    for (const id of ['cus_1', 'cus_a', 'cus_B', 'late']) await objects.delete(id);
  });
});

test.each(stores)('transactions %s wait for each other', async (_, open) => {
  const store = open();
  await store.transaction((objects) => objects.put(customer('cus_1')));
  const count = () =>
    store.transaction(async (objects) => {
      const found = (await objects.get('customer', 'cus_1'))!;
      await objects.put({ ...found, invoices: found.invoices + 1 });
    });
  await Promise.all(Array.from({ length: 10 }, count));
  await store.transaction(async (objects) => {
    expect((await objects.get('customer', 'cus_1'))!.invoices).toBe(10);
    await objects.delete('cus_1');
  });
});

test('BILLING_PROVIDER chooses nothing, the sandbox or Stripe, and the sandbox survives a restart', async () => {
  const clock = () => product.clock.now;
  const choose = (variables: Record<string, string>) => choosePayments({ env: readEnv(variables), db, clock, log });
  expect(await choose({})).toBeNull();
  const sandbox = { BILLING_PROVIDER: 'sandbox', PUBLIC_URL: 'https://sermons.example' };
  const first = (await choose(sandbox))!;
  const second = (await choose(sandbox))!;
  expect(first).toMatchObject({ kind: 'sandbox', publishableKey: '', pageOrigins: ['https://sermons.example'] });
  const user = { accountId: 'a1', email: 'ruth@church.example', name: 'Ruth Ames' };
  const customerId = await first.createCustomer(user, 'customer:a1');
  await first.close();
  expect(await second.createCustomer(user, 'customer:a1')).toBe(customerId);
  expect(await second.subscriptionsOf(customerId)).toEqual([]);
  await second.close();
  const stripe = await choose({
    BILLING_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MAKER_MONTHLY: 'price_1',
    STRIPE_PRICE_MAKER_ANNUAL: 'price_2',
    STRIPE_PRICE_MEMBER_MONTHLY: 'price_3',
    STRIPE_PRICE_MAKER_ANNUAL_DISCOUNT: 'price_4',
    STRIPE_PRICE_PRO_ANNUAL: 'price_5',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  expect(stripe).toMatchObject({ kind: 'stripe', publishableKey: 'pk_test_1', sandbox: null });
  await expect(stripe!.prices()).rejects.toMatchObject({ name: 'PaymentsUnavailable', code: 'connection' });
});
