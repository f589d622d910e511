import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanKey } from '@sermon/domain/subscription/plans';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { daysAfter, order } from './payments.setup.ts';
import {
  checkout,
  coupon,
  intent,
  invoice,
  list,
  openStripe,
  price,
  promotion,
  type Received,
  refusal,
  schemaVersion,
  setup,
  stripePrices,
  subscription,
  wrongWith,
} from './stripe.setup.ts';

const stripe = await openStripe();
const { payments, received, clock } = stripe;
const customer = { accountId: 'account1', customerId: 'cus_1' };
const card = { ...customer, paymentMethodId: 'pm_1', trialDays: 0 };
const missing = (param: string, status = 404) => refusal(status, { code: 'resource_missing', param });

/** The requests of a test so far. */
const sent = () => received.map(({ request, parameters, key }) => ({ request, parameters, key }));

test('the schemas of requests are those of the installed client', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  expect(schemaVersion).toBe(`stripe ${dependencies.stripe}`);
});

test.each([
  ['POST /v1/checkout/sessions', { mode: 'subscription', payment_method_types: ['card'] }],
  ['POST /v1/checkout/sessions', { mode: 'subscription', line_items: [{ prise: 'price_1' }] }],
  ['POST /v1/subscriptions', { customer: 'cus_1', coupon: 'c' }],
  ['POST /v1/subscriptions', { customer: 'cus_1', trial_period_days: 'many' }],
  ['GET /v1/charges', {}],
])('the schemas refuse what the client does not know: %s %o', (request, parameters) => {
  expect(wrongWith(request, parameters)).not.toEqual([]);
});

test('the prices are those of the plans, and are kept for five minutes', async () => {
  const { makerAnnual, memberMonthly } = await payments.prices();
  expect(makerAnnual).toEqual({ id: 'price_makerAnnual', plan: 'makerAnnual', cents: 179_00 });
  expect(memberMonthly.cents).toBe(9_99);
  await payments.prices();
  expect(received.filter(({ request }) => request.includes('prices')).length).toBeLessThanOrEqual(5);
  clock.now = daysAfter(clock.now, 1);
  received.length = 0;
  await payments.prices();
  expect(received).toHaveLength(5);
});

test.each([
  ['in another currency', { currency: 'eur' }],
  ['of another term', { recurring: { interval: 'week', interval_count: 1 } }],
  ['of several terms', { recurring: { interval: 'month', interval_count: 3 } }],
  ['that is no longer sold', { active: false }],
])('a price %s is refused', async (_, odd) => {
  clock.now = daysAfter(clock.now, 1);
  stripe.answer({ 'GET /v1/prices/{id}': ({ id }: Received) => ({ ...price(id), ...odd }) });
  await expect(payments.prices()).rejects.toMatchObject({ code: expect.stringMatching(/^nonsense: price /) });
});

test('a price that Stripe does not know is refused', async () => {
  clock.now = daysAfter(clock.now, 1);
  stripe.answer({
    'GET /v1/prices/{id}': missing('price'),
    'POST /v1/checkout/sessions': missing('line_items[0][price]', 400),
  });
  await expect(payments.createCheckout(order(customer), 'no price')).rejects.toMatchObject({
    code: '400 resource_missing line_items[0][price]',
  });
  await expect(payments.prices()).rejects.toMatchObject({ code: '404 resource_missing price' });
});

test('a former price still names its plan, and is no longer sold', async () => {
  const prices = { ...stripePrices, makerMonthly: 'price_raised' };
  const open = (formerPrices: ReadonlyMap<string, PlanKey>) => stripe.open({}, { prices, formerPrices });
  expect(await open(new Map()).findSubscription('sub_1')).toMatchObject({ plan: null });
  const raised = open(new Map([['price_makerMonthly', 'makerMonthly']]));
  expect(await raised.findSubscription('sub_1')).toMatchObject({ plan: 'makerMonthly', cents: 19_00 });
  const items = {
    object: 'list',
    data: [
      {
        ...subscription.items.data[0]!,
        price: { ...price('price_makerMonthly'), id: 'price_raised', unit_amount: 25_00 },
      },
    ],
  };
  stripe.answer({ 'POST /v1/subscriptions': { ...subscription, items } });
  expect(await raised.subscribe({ ...card, plan: 'makerMonthly' }, 'raised')).toMatchObject({
    plan: 'makerMonthly',
    cents: 25_00,
  });
  expect(received.at(-1)!.parameters).toMatchObject({ items: [{ price: 'price_raised', quantity: '1' }] });
});

describe('promotion codes', () => {
  const half = { ...coupon, percent_off: 50 };
  const ten = { ...coupon, percent_off: null, amount_off: 10_00, currency: 'usd' };
  const findWith = (given: object, more: object = {}) => {
    stripe.answer({
      'GET /v1/promotion_codes': list([{ ...promotion, promotion: { type: 'coupon', coupon: given }, ...more }]),
    });
    return payments.findPromotion('ADVENT25');
  };

  test.each([
    ['once', coupon, { isPercentage: true, percentOff: 0.25, amountOff: 0 }, 0],
    ['forever', { ...ten, duration: 'forever' }, { isPercentage: false, percentOff: 0, amountOff: 10_00 }, null],
    [
      'for some months',
      { ...half, duration: 'repeating', duration_in_months: 3 },
      { isPercentage: true, percentOff: 0.5, amountOff: 0 },
      3,
    ],
  ])('are found that count %s', async (_, given, read, months) => {
    expect(await findWith(given)).toEqual({ id: 'promo_1', coupon: read, months, plans: null });
    expect(received.at(-1)!.parameters).toMatchObject({ code: 'ADVENT25', active: 'true', limit: '1' });
  });

  test('name the plans to which they apply', async () => {
    const applies_to = { products: ['prod_pro'] };
    expect(await findWith({ ...coupon, applies_to })).toMatchObject({ plans: ['proAnnual'] });
    const restrictions = { ...promotion.restrictions, minimum_amount: 179_00, minimum_amount_currency: 'usd' };
    expect(await findWith(coupon, { restrictions })).toMatchObject({ plans: ['makerAnnual', 'proAnnual'] });
  });

  test.each([
    ['inactive', coupon, { active: false }],
    ['over', coupon, { expires_at: 1_795_000_000 }],
    ['used up', { ...coupon, valid: false }, {}],
    ['in another currency', { ...ten, currency: 'eur' }, {}],
    ['for other products', { ...coupon, applies_to: { products: ['prod_chairs'] } }, {}],
  ])('are not valid if they are %s', async (_, given, more) => {
    expect(await findWith(given, more)).toBeNull();
  });

  test('that do not exist are null, and nonsense is not sent', async () => {
    stripe.answer({ 'GET /v1/promotion_codes': list([]) });
    expect(await payments.findPromotion('NOTHING')).toBeNull();
    received.length = 0;
    for (const code of ['a b', '../x', '']) expect(await payments.findPromotion(code)).toBeNull();
    expect(received).toEqual([]);
  });
});

describe('a checkout', () => {
  test('is ordered with the key, and is read', async () => {
    const trial = { ...order(customer), promotionId: 'promo_1', trialDays: 14 };
    const { successAddress, cancelAddress } = trial;
    expect(await payments.createCheckout(trial, 'key 1')).toEqual({
      id: 'cs_1',
      accountId: 'account1',
      state: 'open',
      address: checkout.url,
      subscriptionId: null,
    });
    expect(sent()).toEqual([
      {
        request: 'POST /v1/checkout/sessions',
        key: 'key 1',
        parameters: {
          mode: 'subscription',
          customer: 'cus_1',
          client_reference_id: 'account1',
          line_items: [{ price: 'price_makerAnnual', quantity: '1' }],
          discounts: [{ promotion_code: 'promo_1' }],
          subscription_data: {
            metadata: { accountId: 'account1' },
            trial_period_days: '14',
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          },
          payment_method_collection: 'always',
          allowed_payment_method_types: ['card'],
          success_url: successAddress,
          cancel_url: cancelAddress,
          metadata: { accountId: 'account1' },
          automatic_tax: { enabled: 'true' },
          customer_update: { address: 'auto' },
        },
      },
    ]);
  });

  test('that is paid has a subscription, and that is over has no address', async () => {
    const path = 'GET /v1/checkout/sessions/{id}';
    stripe.answer({ [path]: { ...checkout, status: 'complete', url: null, subscription: 'sub_1' } });
    expect(await payments.findCheckout('cs_1')).toMatchObject({
      state: 'complete',
      address: null,
      subscriptionId: 'sub_1',
    });
    stripe.answer({ [path]: { ...checkout, status: 'expired' } });
    expect(await payments.findCheckout('cs_1')).toMatchObject({ state: 'expired', address: null });
  });

  test('with the key of another order is refused', async () => {
    stripe.answer({
      'POST /v1/checkout/sessions': refusal(400, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    });
    await expect(payments.createCheckout(order(customer), 'twice')).rejects.toMatchObject({
      name: 'PaymentsUnavailable',
      code: '400 idempotency_key_in_use',
      isRefusal: false,
    });
  });

  test.each([
    ['resource_missing', 'discounts[0][promotion_code]'],
    ['promotion_code_expired', 'discounts[0][promotion_code]'],
    ['coupon_expired', 'discounts'],
  ])('with a promotion code that Stripe refuses (%s) is refused', async (code, param) => {
    stripe.answer({ 'POST /v1/checkout/sessions': refusal(400, { code, param }) });
    await expect(
      payments.createCheckout({ ...order(customer), promotionId: 'promo_gone' }, 'bad'),
    ).rejects.toMatchObject({ name: 'PaymentRefused', message: 'This promo code is not valid.' });
  });

  test('that does not exist is null, even with an id that is none', async () => {
    stripe.answer({
      'GET /v1/checkout/sessions/{id}': missing('session'),
      'GET /v1/subscriptions/{id}': missing('id'),
      'GET /v1/setup_intents/{id}': missing('intent'),
    });
    expect(await payments.findCheckout('gone')).toBeNull();
    expect(await payments.findSubscription('gone')).toBeNull();
    expect(await payments.findSetup('gone')).toBeNull();
    received.length = 0;
    expect(await payments.findSubscription('../customers')).toBeNull();
    expect(received).toEqual([]);
  });
});

describe('card details', () => {
  test('are begun, and keep what the form has stated', async () => {
    const { setup: begun, customerSecret } = await payments.startSetup({ ...customer, stated: 'two prices' });
    expect(begun).toEqual({
      id: 'seti_1',
      clientSecret: 'seti_1_secret_1',
      ...customer,
      isComplete: false,
      paymentMethodId: null,
      place: null,
      stated: null,
    });
    expect(customerSecret).toBe('cuss_secret_1');
    expect(received[0]!.parameters).toEqual({
      customer: 'cus_1',
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { accountId: 'account1', stated: 'two prices' },
    });
  });

  test('are complete with a card and its place', async () => {
    const billing_details = { address: { country: 'US', postal_code: '98101' } };
    const payment_method = { id: 'pm_1', object: 'payment_method', billing_details };
    const metadata = { ...setup.metadata, stated: 'two prices' };
    stripe.answer({ 'GET /v1/setup_intents/{id}': { ...setup, status: 'succeeded', payment_method, metadata } });
    expect(await payments.findSetup('seti_1')).toMatchObject({
      isComplete: true,
      paymentMethodId: 'pm_1',
      place: { country: 'US', postalCode: '98101' },
      stated: 'two prices',
    });
    expect(received[0]!.parameters).toEqual({ expand: ['payment_method'] });
  });

  test('of somebody else do not pay', async () => {
    stripe.answer({ 'POST /v1/subscriptions': missing('default_payment_method', 400) });
    await expect(payments.subscribe({ ...card, plan: 'memberMonthly' }, 'stolen')).rejects.toMatchObject({
      code: '400 resource_missing default_payment_method',
      isRefusal: true,
    });
  });
});

describe('a subscription', () => {
  const read = {
    id: 'sub_1',
    ...customer,
    setupId: null,
    plan: 'makerMonthly',
    cents: 19_00,
    discounts: [],
    state: 'active',
    currentPeriodEnd: new Date(1_796_000_000_000),
    cancelAt: null,
    trialEnd: null,
    created: new Date(1_795_000_000_000),
  };

  test('is bought with a card and the key, and is read', async () => {
    const metadata = { accountId: 'account1', setupIntentId: 'seti_1' };
    stripe.answer({
      'POST /v1/subscriptions': { ...subscription, metadata, status: 'trialing', trial_end: 1_795_600_000 },
    });
    const bought = await payments.subscribe({ ...card, plan: 'proAnnual', trialDays: 7, setupId: 'seti_1' }, 'key 2');
    expect(bought).toEqual({
      ...read,
      setupId: 'seti_1',
      state: 'trialing',
      trialEnd: new Date(1_795_600_000_000),
    });
    expect(sent()).toEqual([
      {
        request: 'POST /v1/subscriptions',
        key: 'key 2',
        parameters: {
          customer: 'cus_1',
          items: [{ price: 'price_proAnnual', quantity: '1' }],
          default_payment_method: 'pm_1',
          off_session: 'true',
          payment_behavior: 'error_if_incomplete',
          metadata,
          trial_period_days: '7',
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          automatic_tax: { enabled: 'true' },
          expand: ['discounts.source.coupon.applies_to'],
        },
      },
    ]);
  });

  test('is listed with those that have ended', async () => {
    expect(await payments.subscriptionsOf('cus_1')).toEqual([read]);
    expect(received[0]!.parameters).toMatchObject({ customer: 'cus_1', status: 'all', limit: '100' });
  });

  test('is canceled at the end of its period', async () => {
    stripe.answer({
      'POST /v1/subscriptions/{id}': { ...subscription, cancel_at_period_end: true, cancel_at: 1_796_000_000 },
    });
    expect(await payments.cancelAtPeriodEnd('sub_1')).toEqual({ ...read, cancelAt: read.currentPeriodEnd });
    expect(received[0]!.parameters).toMatchObject({ cancel_at_period_end: 'true' });
  });

  // One on Stripe's pages sets a date.
  test.each([
    ['here', { cancel_at_period_end: true, cancel_at: 1_796_000_000 }, { cancel_at_period_end: 'false' }],
    ["on Stripe's pages", { cancel_at: 1_796_000_000 }, { cancel_at: '' }],
  ])('that was canceled %s is kept, also with another plan', async (_, canceled, undone) => {
    stripe.answer({ 'GET /v1/subscriptions/{id}': { ...subscription, ...canceled } });
    const expand = ['discounts.source.coupon.applies_to'];
    expect(await payments.keep('sub_1')).toEqual(read);
    expect(received.at(-1)!.parameters).toEqual({ ...undone, expand });
    expect(await payments.changePlan('sub_1', 'makerAnnualDiscount')).toEqual(read);
    expect(received.at(-1)!.parameters).toEqual({
      ...undone,
      items: [{ id: 'si_1', price: 'price_makerAnnualDiscount' }],
      proration_behavior: 'none',
      payment_behavior: 'error_if_incomplete',
      expand,
    });
    expect(await payments.changePlanAtRenewal('sub_1', 'memberMonthly')).toEqual(read);
    expect(received.at(-1)!.parameters).toEqual({
      items: [{ id: 'si_1', price: 'price_memberMonthly' }],
      proration_behavior: 'none',
      expand,
    });
  });

  test('that stays canceled was not kept', async () => {
    stripe.answer({ 'POST /v1/subscriptions/{id}': { ...subscription, cancel_at: 1_796_000_000 } });
    await expect(payments.keep('sub_1')).rejects.toMatchObject({ code: 'nonsense: still canceled' });
    await expect(payments.changePlan('sub_1', 'makerAnnual')).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  });

  test('that has ended cannot be kept', async () => {
    stripe.answer({ 'POST /v1/subscriptions/{id}': missing('id') });
    await expect(payments.keep('sub_1')).rejects.toMatchObject({ code: '404 resource_missing id' });
  });

  test('is ended at once, and what is unpaid is not charged', async () => {
    stripe.answer({ 'GET /v1/invoices': list([{ ...invoice, status: 'open', amount_paid: 0 }]) });
    const canceled = { ...read, state: 'canceled', cancelAt: new Date(1_795_500_000_000) };
    expect(await payments.cancelNow('sub_1')).toEqual(canceled);
    expect(received.map(({ request }) => request)).toEqual([
      'DELETE /v1/subscriptions/{id}',
      'GET /v1/invoices',
      'POST /v1/invoices/{id}/void',
    ]);
    expect(received[1]!.parameters).toMatchObject({ subscription: 'sub_1', status: 'open' });
    // Stripe does not find one that has ended.
    stripe.answer({
      'DELETE /v1/subscriptions/{id}': missing('id'),
      'GET /v1/subscriptions/{id}': { ...subscription, status: 'canceled', ended_at: 1_795_500_000 },
    });
    expect(await payments.cancelNow('sub_1')).toEqual(canceled);
  });

  test('is paid back once', async () => {
    expect(await payments.refundLatest('sub_1')).toBe(19_00);
    expect(received.at(-1)).toMatchObject({
      request: 'POST /v1/refunds',
      key: 'refund:in_1',
      parameters: { payment_intent: 'pi_1', reason: 'requested_by_customer' },
    });
    // Stripe no longer knows the idempotency key.
    stripe.answer({ 'POST /v1/refunds': refusal(400, { code: 'charge_already_refunded' }) });
    expect(await payments.refundLatest('sub_1')).toBe(19_00);
  });

  test('pays nothing back if nothing was paid', async () => {
    stripe.answer({ 'GET /v1/invoices': list([{ ...invoice, amount_paid: 0 }]) });
    expect(await payments.refundLatest('sub_1')).toBe(0);
    expect(received.map(({ request }) => request)).toEqual(['GET /v1/invoices']);
  });
});

test('statements come in pages, the newest first', async () => {
  const all = Array.from({ length: 130 }, (_, index) => ({
    ...invoice,
    id: `in_${index + 1}`,
    created: invoice.created - index,
    payments: list([{ ...invoice.payments.data[0]!, payment: { payment_intent: `pi_${index + 1}` } }]),
  }));
  const pageOf = <T extends { id: string }>(objects: T[], { parameters: { limit, starting_after } }: Received) => {
    const first = objects.findIndex(({ id }) => id === starting_after) + 1;
    const data = objects.slice(first, first + Number(limit));
    return list(data, first + data.length < objects.length);
  };
  const intents = all.map((_, index) => intent(`pi_${index + 1}`, index === 110));
  stripe.answer({
    'GET /v1/invoices': (request: Received) => pageOf(all, request),
    'GET /v1/payment_intents': (request: Received) => pageOf(intents, request),
  });
  const statements = await payments.statements('cus_1', 120);
  // Two pages of invoices, and two of their payments.
  expect(received).toHaveLength(4);
  expect(statements.length).toBeGreaterThan(100);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  const dates = statements.map(({ created }) => created.getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(statements.filter(({ isRefunded }) => isRefunded).map(({ id }) => id)).toEqual(['in_111']);
  expect(await payments.statements('cus_1', 5)).toEqual(statements.slice(0, 5));
  expect(statements[0]).toEqual({
    id: 'in_1',
    subscriptionId: 'sub_1',
    number: 'CHURCH-0001',
    created: new Date(1_795_000_000_000),
    cents: 19_00,
    isPaid: true,
    isRefunded: false,
    address: invoice.hosted_invoice_url,
    description: 'Monthly',
  });
});

test('the portal is opened with the configuration of the settings', async () => {
  const back = 'https://sermons.example/settings';
  expect(await payments.portal('cus_1', back)).toBe('https://billing.stripe.com/p/session/1');
  await stripe.open({}, { portalConfiguration: 'bpc_1' }).portal('cus_1', back);
  expect(received.map(({ parameters }) => parameters)).toEqual([
    { customer: 'cus_1', return_url: back },
    { customer: 'cus_1', return_url: back, configuration: 'bpc_1' },
  ]);
});

describe('the tax', () => {
  const address = { country: 'US', postalCode: '98101' };

  test('is computed for the place of the card', async () => {
    expect(await payments.taxOn(199_00, address)).toBe(18_91);
    expect(received[0]!.parameters).toEqual({
      currency: 'usd',
      line_items: [{ amount: '19900', reference: 'plan', tax_code: 'txcd_10103000', tax_behavior: 'exclusive' }],
      customer_details: { address: { country: 'US', postal_code: '98101' }, address_source: 'billing' },
    });
    await payments.placeCustomer('cus_1', address);
    expect(received.at(-1)!.parameters).toEqual({
      address: { country: 'US', postal_code: '98101', line1: '', line2: '', city: '', state: '' },
    });
  });

  test('is not asked for where none is charged', async () => {
    const untaxed = stripe.open({}, { chargesTax: false });
    expect(await untaxed.taxOn(199_00, address)).toBe(0);
    await untaxed.placeCustomer('cus_1', address);
    expect(await payments.taxOn(0, address)).toBe(0);
    expect(received).toEqual([]);
  });

  test('is refused for a postal code that does not exist', async () => {
    stripe.answer({
      'POST /v1/tax/calculations': refusal(400, { code: 'customer_tax_location_invalid' }),
      'POST /v1/customers/{id}': refusal(400, { code: 'customer_tax_location_invalid' }),
    });
    const refused = { name: 'PaymentRefused', message: 'Postal code is invalid for the selected country' };
    await expect(payments.taxOn(199_00, address)).rejects.toMatchObject(refused);
    await expect(payments.placeCustomer('cus_1', address)).rejects.toMatchObject(refused);
  });
});

test('customers are created with the key, changed and deleted', async () => {
  const user = { email: 'ruth@church.example', name: 'Ruth Ames' };
  expect(await payments.createCustomer({ accountId: 'account1', ...user }, 'key 3')).toBe('cus_1');
  expect(sent()).toEqual([
    { request: 'POST /v1/customers', key: 'key 3', parameters: { ...user, metadata: { accountId: 'account1' } } },
  ]);
  expect(await payments.updateCustomer('cus_1', user)).toBe(true);
  await payments.deleteCustomer('cus_1');
  stripe.answer({ 'POST /v1/customers/{id}': missing('id'), 'DELETE /v1/customers/{id}': missing('id') });
  expect(await payments.updateCustomer('cus_1', user)).toBe(false);
  await payments.deleteCustomer('cus_1');
  stripe.answer({ 'POST /v1/checkout/sessions': missing('customer', 400) });
  await expect(payments.createCheckout(order(customer), 'deleted')).rejects.toMatchObject({
    code: '400 resource_missing customer',
  });
});

describe('reports', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: {
      object: { object: 'invoice', customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    },
  });
  const sign = (payload: string, secret = 'whsec_test', seconds = 0) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: clock.now.getTime() / 1_000 + seconds });

  test('are read if one of the secrets has signed them', () => {
    const report = { id: 'evt_1', type: 'invoice.paid', subscriptionId: 'sub_1', customerId: 'cus_1' };
    expect(payments.readEvent(Buffer.from(body), sign(body))).toEqual(report);
    expect(payments.readEvent(Buffer.from(body), sign(body, 'whsec_new'))).toEqual(report);
  });

  test('of kinds that the product does not know name nothing', () => {
    const other = JSON.stringify({ id: 'evt_2', object: 'event', type: 'x.y', data: { object: { object: 'x' } } });
    expect(payments.readEvent(Buffer.from(other), sign(other))).toMatchObject({ type: 'x.y', subscriptionId: null });
  });

  test('that cannot be read name nothing', () => {
    for (const object of [
      { object: 'subscription' },
      { object: 'invoice', customer: 7 },
      { object: 'customer', id: '' },
    ]) {
      const other = JSON.stringify({ id: 'evt_3', object: 'event', type: 'x.y', data: { object } });
      expect(payments.readEvent(Buffer.from(other), sign(other))).toMatchObject({ id: 'evt_3', subscriptionId: null });
    }
  });

  test.each<[name: string, make: () => [body: string, signature: string]]>([
    ['tampered', () => [`${body} `, sign(body)]],
    ['signed with another secret', () => [body, sign(body, 'whsec_other')]],
    ['older than five minutes', () => [body, sign(body, 'whsec_test', -301)]],
    ['without a signature', () => [body, '']],
    ['nonsense', () => ['nonsense', sign('nonsense')]],
  ])('%s are refused', (_, make) => {
    const [sent, signature] = make();
    expect(() => payments.readEvent(Buffer.from(sent), signature)).toThrow(
      expect.objectContaining({ name: 'UnsignedEvent' }),
    );
  });
});
