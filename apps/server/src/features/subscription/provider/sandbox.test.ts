import { expect, test } from 'vitest';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { paymentRules } from '../purchase.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' }, undefined, undefined, 'chosen');
await product.join('Admin');

const card = { number: '4242 4242 4242 4242', expiry: '08 / 28', cvc: '123', country: 'US', postalCode: '98101' };

/** Sends the form of a page as a browser does. */
const send = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  product.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('a plan is bought, shown with its statement, and canceled, all in test mode', async () => {
  const { api } = await product.join('Lydia');
  expect(await api.accounts.refreshUser()).toMatchObject({ makerSubscription: null });
  const [annual] = await api.subscription.activePlans();
  expect(annual).toMatchObject({ subscriptionTerm: 'annual', price: 179 });
  const { sessionId } = await api.subscription.createCheckoutSession({ priceId: annual!.id, cancelPath: '/activate' });
  const { address } = await api.subscription.checkoutAddress({ sessionId });

  const page = await product.app.inject({ url: new URL(address).pathname });
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('Test mode: no card is charged');

  const declined = await send(address, { ...card, number: '4000 0000 0000 0002' });
  expect(declined.body).toContain('role="alert"');
  const paid = await send(address, card);
  expect(paid.statusCode).toBe(303);
  expect(paid.headers.location).toContain(`/confirmation?session_id=${sessionId}`);

  const purchase = await api.subscription.recordCheckout({ sessionId });
  expect(purchase).toMatchObject({ state: 'complete', bought: [{ planName: 'Annual', price: 179 }] });
  expect(purchase.user.makerSubscription).toMatchObject({ planName: 'Annual' });
  expect(await api.billing.details()).toMatchObject({ planName: 'Annual', state: 'trialing' });
  expect(await api.billing.statements()).toMatchObject([{ amount: 0, paid: true }]);

  const canceled = await api.billing.cancelAtEndOfTerm();
  expect(canceled.makerSubscription?.cancellationDate).toEqual(canceled.makerSubscription?.currentPeriodEnd);
  const { portalUrl } = await api.billing.portal({ returnPath: '/settings' });
  const portal = await product.app.inject({ url: new URL(portalUrl).pathname });
  expect(portal.body).toContain('Test mode: no card is charged');
});

test.each(['cs-1', '-', 'cs_ü', `cs_${'1'.repeat(255)}`])(
  'a malformed id of a checkout or a card form is refused, and an unknown one is not found: %s',
  async (malformed) => {
    const { api } = await product.join('Tabitha');
    const { checkoutAddress, recordCheckout, createNewBundleSubscription } = api.subscription;
    const buy = (id: string) => createNewBundleSubscription({ setupIntentId: id, setupIntentClientSecret: 'secret' });
    const record = (sessionId: string) => recordCheckout({ sessionId });
    for (const ask of [record, buy]) {
      await expect(ask(malformed)).rejects.toMatchObject({ statusCode: 400 });
      await expect(ask('cs_unknown')).rejects.toMatchObject({ statusCode: 404 });
    }
    // As everywhere, an address with a malformed id does not exist.
    for (const sessionId of [malformed, 'cs_unknown'])
      await expect(checkoutAddress({ sessionId })).rejects.toMatchObject({ statusCode: 404 });
  },
);

test('another site cannot send the forms, and unknown pages are not found', async () => {
  const { api } = await product.join('Phoebe');
  const [annual] = await api.subscription.activePlans();
  const { sessionId } = await api.subscription.createCheckoutSession({ priceId: annual!.id });
  const { address } = await api.subscription.checkoutAddress({ sessionId });
  expect((await send(address, card, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send(address, { ...card, number: '4'.repeat(20_000) })).statusCode).toBe(413);
  expect((await product.app.inject({ url: '/sandbox/checkout/cs_unknown' })).statusCode).toBe(404);
});

test('one network can open only so many pages and send so many forms', async () => {
  const [remoteAddress, rule] = ['203.0.113.9', paymentRules.testPages];
  await product.services.attempts.add(rule, `test mode of payments from ${remoteAddress}`, rule.max - 1);
  const open = (from: string) =>
    product.app.inject({ url: '/sandbox/checkout/cs_unknown', remoteAddress: from, headers: { accept: 'text/html' } });
  expect((await open(remoteAddress)).statusCode).toBe(404);
  const { statusCode, headers, body } = await open(remoteAddress);
  expect(statusCode).toBe(429);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['retry-after']).toBe(String(rule.seconds));
  expect(body).toContain('Too many attempts. Please try again in 10 minutes.');
  const setup = await product.app.inject({
    method: 'POST',
    url: '/sandbox/setup/seti_unknown',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(setup.statusCode).toBe(429);
  expect(setup.json()).toMatchObject({ message: 'Too many attempts. Please try again in 10 minutes.' });
  expect((await open('203.0.113.10')).statusCode).toBe(404);
});

test('without sales of plans, there are no pages of the sandbox', async () => {
  const church = await openProduct({}, undefined, undefined, 'chosen');
  const { api } = await church.join('Ruth');
  const answer = await church.app.inject({ url: '/sandbox/checkout/cs_unknown' });
  expect(answer.body).not.toContain('Test mode');
  await expect(api.subscription.activePlans()).rejects.toMatchObject({ statusCode: 404 });
});
