import { expect, test } from 'vitest';
import type { Person } from '../../../../../../tests/support/people.ts';
import { card, openTestMode } from '../provider/testMode.setup.ts';

const { product, payments: provider, send, delivered, moveTo, customerOf } = await openTestMode();
const day = 24 * 60 * 60_000;

/** Buys PRO together with Sermon Maker, with a card that is entered on the form. */
async function buyBundle({ api }: Person) {
  const { setupIntentClientSecret } = await api.subscription.startNewBundleCheckoutSession();
  const [setupIntentId = ''] = setupIntentClientSecret.split('_secret_');
  const entered = await send(`/sandbox/setup/${setupIntentId}`, { clientSecret: setupIntentClientSecret, ...card });
  expect(entered.statusCode).toBe(200);
  const purchase = await api.subscription.createNewBundleSubscription({ setupIntentId, setupIntentClientSecret });
  await delivered();
  return purchase;
}

const paidBy = async ({ api }: Person) => (await api.billing.statements()).map(({ amount }) => amount);
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(
    ({ subject, to }) => /price/.test(subject ?? '') && to?.some(({ address }) => address === email),
  );

test('after PRO was canceled in its trial, Sermon Maker is charged at the regular price from its next payment on', async () => {
  const ruth = await product.join('Ruth');
  expect(await buyBundle(ruth)).toMatchObject({ chargedToday: 10.94 });
  const payments = async () => (await paidBy(ruth)).toSorted((a, b) => a - b);
  expect(await payments()).toEqual([0, 10.94]);
  await ruth.api.billing.cancelAtEndOfTerm({ product: 'pro' });
  await delivered();
  const emails = await emailsTo(ruth);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('you will be charged $19.00 a month, plus sales tax.');
  expect(await ruth.api.billing.details()).toMatchObject({ planName: 'Monthly', price: 19 });

  // Neither PRO nor the regular price is charged before the next payment.
  await moveTo(new Date(product.clock.now.getTime() + 20 * day), [ruth]);
  expect(await ruth.api.accounts.refreshUser()).toMatchObject({ proSubscription: false });
  expect(await payments()).toEqual([0, 10.94]);
  await moveTo(new Date(product.clock.now.getTime() + 12 * day), [ruth]);
  expect(await payments()).toEqual([0, 10.94, 20.81]);
  expect(await emailsTo(ruth)).toHaveLength(1);
});

test('the same holds if the clock of the test mode is advanced by a year at once', async () => {
  const naomi = await product.join('Naomi');
  await buyBundle(naomi);
  await naomi.api.billing.cancelAtEndOfTerm({ product: 'pro' });
  await delivered();
  const customerId = await customerOf(naomi);
  for (const days of [15, 365]) await provider.sandbox!.advance(customerId, days * day);
  await delivered();
  const amounts = await paidBy(naomi);
  expect(amounts.filter((amount) => amount === 10.94)).toHaveLength(1);
  expect(amounts.filter((amount) => amount === 20.81)).toHaveLength(12);
});
