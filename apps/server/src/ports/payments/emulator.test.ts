import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import { afterAll, expect, test } from 'vitest';
import { openStandIn, readBody } from '../standIn.setup.ts';
import { type PaymentEvent, UnsignedEvent } from './port.ts';
import { stripePrices } from './stripe.setup.ts';
import { stripePayments } from './stripe.ts';

// The constructed replies were written by those who wrote the adapter, so both could misunderstand Stripe in the same way. This file
// runs the adapter with an emulator of Stripe that others have written. It knows customers, checkouts and signed reports, but no
// subscriptions.

const site = 'https://sermons.example';
const webhookSecret = 'whsec_emulator';
const received: { body: Buffer; signature: string }[] = [];
const webhook = await openStandIn(async (request, response) => {
  received.push({ body: Buffer.from(await readBody(request)), signature: String(request.headers['stripe-signature']) });
  response.end();
});
const port = await freePort();
const emulator = await createEmulator({
  service: 'stripe',
  port,
  // A variable of the machine must not change the addresses.
  baseUrl: `http://localhost:${port}`,
  seed: {
    stripe: {
      products: [{ name: 'Sermon Maker' }],
      prices: [{ id: stripePrices.makerAnnual, product_name: 'Sermon Maker', currency: 'usd', unit_amount: 179_00 }],
      webhooks: [{ url: webhook, events: ['*'], secret: webhookSecret }],
    },
  },
});
afterAll(() => emulator.close());

const apiUrl = await openStandIn(async (request, response) => {
  const { method, url, headers } = request;
  const body = await readBody(request);
  const answer = await fetch(new URL(url!, emulator.url), {
    ...(method === 'POST' && { method, body, headers: { 'content-type': headers['content-type']! } }),
    ...(method === 'DELETE' && { method }),
  });
  const data = (await answer.json()) as { object?: string };
  // Stripe sends these, too. The emulator leaves them out.
  const missing = data.object === 'checkout.session' ? { client_reference_id: null, subscription: null } : {};
  response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ...missing, ...data }));
});
const open = (secret: string) =>
  stripePayments({
    settings: {
      secretKey: 'sk_test_emulator',
      publishableKey: 'pk_test_emulator',
      webhookSecrets: ['whsec_new', secret],
      prices: stripePrices,
      formerPrices: new Map(),
      chargesTax: false,
      portalConfiguration: null,
      pagesOrigin: null,
      apiUrl,
    },
    clock: () => new Date(),
    log: { warn: () => {} },
  });
const payments = open(webhookSecret);

/** Finds a port for the emulator, which does not say which one it has chosen. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

let customers = 0;
async function join() {
  const accountId = `account${(customers += 1)}`;
  const user = { accountId, email: `ruth${customers}@church.example`, name: 'Ruth Ames' };
  return { accountId, customerId: await payments.createCustomer(user, `customer:${accountId}`) };
}
const begin = (order: { customerId: string; plan?: 'makerAnnual' | 'makerMonthly' }) =>
  payments.createCheckout(
    {
      plan: 'makerAnnual',
      accountId: 'account',
      promotionId: null,
      trialDays: 14,
      successAddress: `${site}/confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancelAddress: `${site}/activate`,
      ...order,
    },
    'key',
  );

test('a checkout shows the price, leads back with its id, and is complete', async () => {
  const { customerId } = await join();
  const { id, state, address } = await begin({ customerId });
  expect(state).toBe('open');
  const page = await (await fetch(address!)).text();
  expect(page).toContain('$179.00');
  expect(page).toContain(`href="${site}/activate"`);
  const [, action] = /<form method="post" action="([^"]+)"/.exec(page)!;
  const paid = await fetch(new URL(action!, address!), { method: 'POST', redirect: 'manual' });
  expect(paid.headers.get('location')).toBe(`${site}/confirmation?session_id=${id}`);
  expect(await payments.findCheckout(id)).toMatchObject({ id, state: 'complete', address: null });

  const { body, signature } = await reportOf(id);
  expect(payments.readEvent(body, signature)).toMatchObject({ type: 'checkout.session.completed' } as PaymentEvent);
  expect(() => payments.readEvent(Buffer.concat([body, Buffer.from(' ')]), signature)).toThrow(UnsignedEvent);
  expect(() => open('whsec_other').readEvent(body, signature)).toThrow(UnsignedEvent);
});

/** Waits for the report that a checkout was completed. */
async function reportOf(checkoutId: string) {
  const find = () =>
    received.find(({ body }) => {
      const { type, data } = JSON.parse(body.toString()) as { type: string; data: { object: { id: string } } };
      return type === 'checkout.session.completed' && data.object.id === checkoutId;
    });
  await expect.poll(find).toBeDefined();
  return find()!;
}

test('a checkout for an unknown customer or price is refused', async () => {
  await expect(begin({ customerId: 'cus_gone' })).rejects.toMatchObject({ code: '400 resource_missing customer' });
  const { customerId } = await join();
  await expect(begin({ customerId, plan: 'makerMonthly' })).rejects.toMatchObject({
    code: '400 resource_missing line_items[0][price]',
    isRefusal: true,
  });
  expect(await payments.findCheckout('cs_gone')).toBeNull();
});

test('a customer can be changed and deleted, and is unknown then', async () => {
  const { customerId } = await join();
  const user = { email: 'ruth@moab.example', name: 'Ruth' };
  expect(await payments.updateCustomer(customerId, user)).toBe(true);
  await payments.deleteCustomer(customerId);
  expect(await payments.updateCustomer(customerId, user)).toBe(false);
  await payments.deleteCustomer(customerId);
});

test('what the emulator does not know counts as not available, although its answer looks like a success', async () => {
  const { customerId } = await join();
  await expect(payments.subscriptionsOf(customerId)).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  await expect(payments.portal(customerId, site)).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
});
