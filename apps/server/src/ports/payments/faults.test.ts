import { expect, test } from 'vitest';
import { openPayments } from './payments.setup.ts';
import type { Fault } from './provider.setup.ts';

const product = await openPayments();
const { provider, logged, join: joinCustomer, order } = product;
const payments = product.open({ timeoutMs: 200 });
const customer = await joinCustomer();

const reply = (status: number, body: unknown): Fault => ({
  kind: 'reply',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'stripe-should-retry': 'false' },
});
const error = (type: string, more = {}) => ({ error: { type, message: 'For programmers: sk_live_secret', ...more } });

const unavailable: [name: string, fault: Fault, code: unknown, isRefusal?: true][] = [
  ['is down', { kind: 'down' }, 'connection'],
  ['is slow', { kind: 'silent' }, 'timeout'],
  ['answers without an end', { kind: 'endless' }, expect.stringMatching(/^(connection|timeout)$/)],
  ['has too many requests', reply(429, error('invalid_request_error', { code: 'rate_limit' })), '429 rate_limit'],
  [
    'has too many requests of a kind',
    reply(400, error('invalid_request_error', { code: 'rate_limit' })),
    '400 rate_limit',
  ],
  ['refuses the key', reply(401, error('invalid_request_error')), '401 invalid_request_error'],
  ['allows less', reply(403, error('invalid_request_error')), '403 invalid_request_error'],
  ['fails', reply(500, error('api_error')), '500 api_error'],
  ['asks for payment without a card', reply(402, error('api_error')), '402 api_error', true],
  ['does not accept the request', reply(400, error('invalid_request_error')), '400 invalid_request_error', true],
  ['is doing the same already', reply(409, error('invalid_request_error')), '409 invalid_request_error'],
  ['knows the key from another request', reply(400, error('idempotency_error')), '400 idempotency_error'],
  ['refuses with an odd code', reply(400, error('x', { code: 'a\nb: secret' })), '400', true],
];

const calls: [name: string, call: () => Promise<unknown>][] = [
  ['a checkout', () => payments.createCheckout(order(customer), 'fault')],
  ['a subscription', () => payments.findSubscription('sub_1')],
  ['a customer', () => payments.deleteCustomer(customer.customerId)],
  ['statements', () => payments.statements(customer.customerId, 10)],
  ['prices', () => payments.prices()],
];

const each = unavailable.flatMap(([fault, behavior, code, isRefusal = false]) =>
  calls.map(([name, call]) => ({ name, fault, behavior, code, isRefusal, call })),
);

test.each(each)(
  '$name: if the provider $fault, payments are not available',
  async ({ behavior, code, isRefusal, call }) => {
    provider.behave(behavior);
    await expect(call()).rejects.toMatchObject({ name: 'PaymentsUnavailable', code, isRefusal });
    expect(logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain('secret');
  },
);

const nonsense: [name: string, fault: Fault][] = [
  ['a page', reply(200, '<h1>Sign in</h1>')],
  ['nothing', reply(200, '')],
  ['a number', reply(200, '7')],
  ['null', reply(200, 'null')],
  ['a list', reply(200, [])],
  ['another object', reply(200, { object: 'account', id: 'acct_1' })],
  ['not found, in words of a proxy', reply(404, { message: 'Not Found' })],
  ['an empty refusal', reply(402, {})],
  ['a redirect', { ...reply(302, {}), headers: { location: 'http://127.0.0.1:9/' } } as Fault],
  ['an empty subscription', reply(200, { object: 'subscription' })],
  ['an empty checkout', reply(200, { object: 'checkout.session' })],
  ['an empty price', reply(200, { object: 'price', active: true })],
  ['an empty list', reply(200, { object: 'list' })],
];

test.each(nonsense.flatMap(([answer, behavior]) => calls.map(([name, call]) => ({ name, answer, behavior, call }))))(
  '$name: $answer in place of the answer counts as not available',
  async ({ behavior, call }) => {
    provider.behave(behavior);
    await expect(call()).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  },
);

test('the sentence of a card that is refused reaches the user', async () => {
  const message = 'Your card has insufficient funds.';
  provider.behave(reply(402, { error: { type: 'card_error', code: 'card_declined', message } }));
  const card = { ...customer, plan: 'makerMonthly' as const, paymentMethodId: 'pm_1', trialDays: 0 };
  await expect(payments.subscribe(card, 'funds')).rejects.toMatchObject({ name: 'PaymentRefused', message });
});

test('a connection that breaks is tried once more, with the same key', async () => {
  provider.behave({ kind: 'down' });
  provider.received.length = 0;
  await expect(payments.createCheckout(order(customer), 'retried')).rejects.toMatchObject({ code: 'connection' });
  expect(provider.received.map(({ key }) => key)).toEqual(['retried', 'retried']);
});

test('tax that Stripe has not been set up for is an error, and that is not kept', async () => {
  const address = { country: 'US', postalCode: '98101' };
  provider.behave(reply(400, error('invalid_request_error', { code: 'stripe_tax_inactive' })));
  await expect(payments.taxOn(100_00, address)).rejects.toMatchObject({ code: '400 stripe_tax_inactive' });
  provider.behave(null);
  expect(await payments.taxOn(100_00, address)).toBe(9_50);
});
