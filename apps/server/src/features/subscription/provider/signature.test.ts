import { webhookPath } from '@sermon/contract/subscription/subscription';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { account, paymentEvent } from '../../../database/schema.ts';
import { readServerKey } from '../../../database/serverKey.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' }, undefined, undefined, 'chosen');
const { db, payments } = product.services;
const secret = `whsec_${(await readServerKey(db, 'sandbox')).toString('hex')}`;

const card = { number: '4242 4242 4242 4242', expiry: '08 / 28', cvc: '123', country: 'US', postalCode: '98101' };

/** Pays a plan on the provider's page. The user closes the window before the product learns of it. */
async function pay(name: string) {
  const { api, user } = await product.join(name);
  const { sessionId } = await api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
  const { address } = await api.subscription.checkoutAddress({ sessionId });
  await product.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(card).toString(),
  });
  const [row] = await db.select({ customerId: account.customerId }).from(account).where(eq(account.id, user.id));
  const [bought] = await payments!.subscriptionsOf(row!.customerId!);
  const isOpen = async () => (await api.accounts.refreshUser()).makerSubscription !== null;
  return { id: bought!.id, customer: row!.customerId!, isOpen };
}

/** Sends a report as Stripe does. */
function send(payload: string, sign: { secret?: string; secondsAgo?: number } = {}) {
  const timestamp = Math.floor(product.clock.now.getTime() / 1_000) - (sign.secondsAgo ?? 0);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: sign.secret ?? secret, timestamp });
  return product.app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
}

const reportOf = (id: string, subscription: { id: string; customer: string }) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.created',
    data: { object: { object: 'subscription', ...subscription } },
  });

test('a report that the provider has signed opens the paid features', async () => {
  const { isOpen, ...subscription } = await pay('Ruth');
  expect(await isOpen()).toBe(false);
  const answer = await send(reportOf('evt_signed', subscription), { secondsAgo: 299 });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await isOpen()).toBe(true);
  expect(await db.$count(paymentEvent, eq(paymentEvent.id, 'evt_signed'))).toBe(1);
});

test.each([
  ['with another secret', { secret: 'whsec_other' }],
  ['more than five minutes ago', { secondsAgo: 301 }],
])('a report that was signed %s is refused', async (_, sign) => {
  const { isOpen, ...subscription } = await pay('Naomi');
  expect((await send(reportOf('evt_refused', subscription), sign)).statusCode).toBe(400);
  expect(await isOpen()).toBe(false);
  expect(await db.$count(paymentEvent, eq(paymentEvent.id, 'evt_refused'))).toBe(0);
});

test('a report that was changed after it was signed is refused', async () => {
  const { isOpen, ...subscription } = await pay('Orpah');
  const payload = reportOf('evt_other', { ...subscription, id: 'sub_other' });
  const timestamp = Math.floor(product.clock.now.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const changed = reportOf('evt_other', subscription);
  const answer = await product.app.inject({ method: 'POST', url: webhookPath, headers, payload: changed });
  expect(answer.statusCode).toBe(400);
  expect(await isOpen()).toBe(false);
});

test.each(['null', '7', '"evt_1"', '[]', '{}', '{"id":null,"type":7}'])(
  'a signed body that is no report is refused: %s',
  async (payload) => {
    expect((await send(payload)).statusCode).toBe(400);
  },
);
