import { expect, test } from 'vitest';
import { order } from './payments.setup.ts';
import { type Payments, PaymentsUnavailable } from './port.ts';
import { type Fault, openStripe, reply } from './stripe.setup.ts';
import { stripeLimits } from './stripe.ts';

const provider = await openStripe();
const { payments, logged } = provider;
const customer = { accountId: 'account1', customerId: 'cus_1' };

const error = (type: string, more = {}) => ({ error: { type, message: 'For programmers: sk_live_secret', ...more } });

const unavailable: [name: string, fault: Fault, code: unknown, isRefusal?: boolean][] = [
  ['is down', { kind: 'down' }, 'connection'],
  ['is slow', { kind: 'silent' }, 'timeout'],
  ['answers without an end', { kind: 'endless' }, expect.stringMatching(/^(connection|(504 )?timeout)$/)],
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

/** Every function that contacts the provider. */
const callsOf = (payments: Payments, withPrices: Payments): Record<string, () => Promise<unknown>> => ({
  'the prices': () => payments.prices(),
  'a promo code': () => withPrices.findPromotion('ADVENT25'),
  'a new customer': () => payments.createCustomer({ accountId: 'fault', email: 'ruth@church.example', name: 'R' }, 'f'),
  'the address of a customer': () => payments.updateCustomer(customer.customerId, { email: '', name: 'Ruth' }),
  'the place of a customer': () => payments.placeCustomer(customer.customerId, { country: 'US', postalCode: '98101' }),
  'the end of a customer': () => payments.deleteCustomer(customer.customerId),
  'a new checkout': () => payments.createCheckout(order(customer), 'fault'),
  'a checkout': () => payments.findCheckout('cs_1'),
  'new card details': () => payments.startSetup(customer),
  'card details': () => payments.findSetup('seti_1'),
  'a new subscription': () =>
    payments.subscribe({ ...customer, plan: 'makerMonthly', paymentMethodId: 'pm_1', trialDays: 0 }, 'fault'),
  'a subscription': () => payments.findSubscription('sub_1'),
  'the subscriptions of a customer': () => payments.subscriptionsOf(customer.customerId),
  'a cancellation': () => payments.cancelAtPeriodEnd('sub_1'),
  'an undone cancellation': () => payments.keep('sub_1'),
  'another plan': () => payments.changePlan('sub_1', 'makerAnnualDiscount'),
  'another price': () => payments.changePlanAtRenewal('sub_1', 'makerMonthly'),
  'a refund': () => payments.refundLatest('sub_1'),
  'the end of a subscription': () => payments.cancelNow('sub_1'),
  'the statements': () => payments.statements(customer.customerId, 10),
  'the portal': () => payments.portal(customer.customerId, 'https://sermons.example/settings'),
  'the tax': () => payments.taxOn(100_00, { country: 'US', postalCode: '98101' }),
});

/** Knows the prices already, so that it asks for the promo code itself. */
async function openWithPrices(limits = {}): Promise<Payments> {
  const opened = provider.open(limits);
  await opened.prices();
  return opened;
}
const patient = callsOf(payments, await openWithPrices());
const short = { timeoutMs: 200 };
const impatient = callsOf(provider.open(short), await openWithPrices(short));

test('the faults are tried with every function that contacts the provider', async () => {
  const local = ['readEvent', 'close'];
  const functions = Object.entries(payments).filter(
    ([name, value]) => typeof value === 'function' && !local.includes(name),
  );
  expect(Object.keys(patient)).toHaveLength(functions.length);
});

/** Makes all calls at the same time, because some of them wait until the time is over. Returns how each of them has failed. */
async function failures(calls = patient): Promise<Record<string, unknown>> {
  const tried = Object.entries(calls).map(async ([name, call]) => {
    const result = await call().catch((error: unknown) => error);
    if (!(result instanceof PaymentsUnavailable)) return [name, result];
    return [name, { code: result.code, isRefusal: result.isRefusal }];
  });
  return Object.fromEntries(await Promise.all(tried)) as Record<string, unknown>;
}

const all = (value: unknown) => Object.fromEntries(Object.keys(patient).map((name) => [name, value]));

test.each(unavailable)(
  'if the provider %s, payments are not available',
  async (_, behavior, code, isRefusal = false) => {
    provider.behave(behavior);
    expect(await failures(behavior.kind === 'silent' ? impatient : patient)).toEqual(all({ code, isRefusal }));
    expect(logged.length).toBeGreaterThanOrEqual(Object.keys(patient).length);
    expect(JSON.stringify(logged)).not.toContain('secret');
  },
);

test('a provider that hangs is asked once, so that nobody waits for more than twelve seconds', async () => {
  const { timeoutMs, repeatedMs } = stripeLimits;
  const pauseMs = 500;
  expect(repeatedMs + pauseMs + timeoutMs).toBeLessThan(12_000);
  const hanging = provider.open({ timeoutMs: 200, repeatedMs: 50 });
  const before = provider.received.length;
  provider.behave({ kind: 'silent' });
  await expect(hanging.findCheckout('cs_1')).rejects.toMatchObject({ code: '504 timeout' });
  expect(provider.received.length - before).toBe(1);
});

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

test.each(nonsense)('%s in place of the answer counts as not available', async (_, behavior) => {
  provider.behave(behavior);
  expect(await failures()).toEqual(all({ code: expect.any(String), isRefusal: false }));
});

test.each(['a new subscription', 'another plan'])(
  '%s: the sentence of a card that is refused reaches the user',
  async (name) => {
    const message = 'Your card has insufficient funds.';
    provider.behave(reply(402, { error: { type: 'card_error', code: 'card_declined', message } }));
    await expect(patient[name]!()).rejects.toMatchObject({ name: 'PaymentRefused', message });
  },
);

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
