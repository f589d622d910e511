import { webhookPath } from '@sermon/contract/subscription/subscription';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { paymentEvent } from '../../../database/schema.ts';
import { openStripe } from '../../../ports/payments/stripe.setup.ts';
import { openShop } from '../shop.setup.ts';

const { product, payments, db, subscriptionOf } = await openShop();
payments.readEvent = (await openStripe(product.clock)).payments.readEvent;
const secret = 'whsec_test';

/** Pays a plan on the provider's page. The user closes the window before the product learns of it. */
async function pay(name: string) {
  const ruth = await product.join(name);
  const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
  const { id, customerId } = await payments.pay(sessionId);
  return { id, customer: customerId, isOpen: async () => (await subscriptionOf(ruth)) !== null };
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
