import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanKey } from '@sermon/domain/subscription/plans';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { daysAfter, declined, failsLater, good, openPayments, site, taxed } from './payments.setup.ts';
import { schemaVersion, wrongWith } from './provider.setup.ts';
import { sandboxPrices } from './sandbox/catalog.ts';
import { stripePayments } from './stripe.ts';

const product = await openPayments();
const { payments, provider, sandbox, clock, reports, join: joinCustomer, order, post, get, saveCard } = product;

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
  expect(provider.received.filter(({ request }) => request.includes('prices')).length).toBeLessThanOrEqual(5);
  clock.now = daysAfter(clock.now, 1);
  provider.received.length = 0;
  await payments.prices();
  expect(provider.received).toHaveLength(5);
});

describe('promotion codes', () => {
  test.each([
    ['advent25', { isPercentage: true, percentOff: 0.25, amountOff: 0 }, 0],
    ['FREEYEAR', { isPercentage: true, percentOff: 1, amountOff: 0 }, 0],
    ['TENOFF', { isPercentage: false, percentOff: 0, amountOff: 10_00 }, null],
    ['THREEMONTHS', { isPercentage: true, percentOff: 0.5, amountOff: 0 }, 3],
  ])('%s is found', async (code, coupon, months) => {
    expect(await payments.findPromotion(code)).toMatchObject({ coupon, months, plans: null });
  });

  test.each(['EASTER', 'NOTHING', 'a b', '../x', ''])('%o is not', async (code) => {
    expect(await payments.findPromotion(code)).toBeNull();
  });
});

describe('a checkout', () => {
  test('is open until it is paid, and then has a subscription', async () => {
    const customer = await joinCustomer();
    const checkout = await payments.createCheckout(order(customer), 'checkout1');
    expect(checkout).toMatchObject({ accountId: customer.accountId, state: 'open', subscriptionId: null });
    expect(checkout.address).toBe(`${site}/sandbox/checkout/${checkout.id}`);
    expect(await get(checkout.address!)).toMatchObject({ kind: 'page', status: 200 });
    const paid = { kind: 'redirect', location: `${site}/confirmation?session_id=${checkout.id}` };
    expect(await post(checkout.address!, good)).toEqual(paid);
    // The checkout is opened again with the back button or in a second tab.
    expect(await post(checkout.address!, good)).toEqual(paid);
    expect(await get(checkout.address!)).toEqual(paid);
    const found = await payments.findCheckout(checkout.id);
    expect(found).toMatchObject({ state: 'complete', address: null });
    expect(await payments.findSubscription(found!.subscriptionId!)).toEqual({
      id: found!.subscriptionId,
      ...customer,
      setupId: null,
      plan: 'makerAnnual',
      cents: 179_00,
      discounts: [],
      state: 'active',
      currentPeriodEnd: new Date('2027-11-28T12:00:00Z'),
      cancelAt: null,
      trialEnd: null,
      created: clock.now,
    });
    expect(await payments.subscriptionsOf(customer.customerId)).toHaveLength(1);
    await sandbox.reported();
    expect(reports.filter(({ customerId }) => customerId === customer.customerId).map(({ type }) => type)).toEqual([
      'invoice.paid',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
    expect(reports.at(-1)!.subscriptionId).toBe(found!.subscriptionId);
  });

  test('that is submitted twice with the same key is the same one; with another order, it is refused', async () => {
    const customer = await joinCustomer();
    const [one, two] = await Promise.all([1, 2].map(() => payments.createCheckout(order(customer), 'twice')));
    expect(two).toEqual(one);
    await expect(payments.createCheckout({ ...order(customer), plan: 'makerMonthly' }, 'twice')).rejects.toMatchObject({
      name: 'PaymentsUnavailable',
      code: '400 idempotency_key_in_use',
    });
  });

  test('says why a card is declined, and can be paid with another one', async () => {
    const customer = await joinCustomer();
    const { address, id } = await payments.createCheckout(order(customer), 'declined');
    const refused = await post(address!, declined);
    expect(refused).toMatchObject({
      kind: 'page',
      status: 402,
      html: expect.stringContaining('Your card was declined.'),
    });
    expect(await payments.findCheckout(id)).toMatchObject({ state: 'open' });
    expect(await payments.subscriptionsOf(customer.customerId)).toEqual([]);
    expect(await post(address!, good)).toMatchObject({ kind: 'redirect' });
  });

  test.each([
    ['promo_advent25', 134_25],
    ['promo_freeyear', 0],
    ['promo_tenoff', 169_00],
  ])('with %s costs %i cents', async (promotionId, cents) => {
    const customer = await joinCustomer();
    const { address } = await payments.createCheckout({ ...order(customer), promotionId }, `promotion:${promotionId}`);
    await post(address!, good);
    expect(await payments.statements(customer.customerId, 10)).toMatchObject([
      { cents, isPaid: true, description: 'Annual' },
    ]);
    clock.now = daysAfter(clock.now, 366);
    const [renewal] = await payments.statements(customer.customerId, 10);
    // One-time codes do not reduce the renewal.
    expect(renewal!.cents).toBe(promotionId === 'promo_tenoff' ? 169_00 : 179_00);
  });

  test('costs later what a discount that goes on leaves', async () => {
    for (const [promotionId, cents] of [
      ['promo_tenoff', 169_00],
      ['promo_advent25', 179_00],
    ] as const) {
      const customer = await joinCustomer();
      const { address } = await payments.createCheckout({ ...order(customer), promotionId }, `later:${promotionId}`);
      await post(address!, good);
      const [bought] = await payments.subscriptionsOf(customer.customerId);
      expect(bought).toMatchObject({ plan: 'makerAnnual', cents });
      expect(await payments.findSubscription(bought!.id)).toEqual(bought);
    }
  });

  test.each(['promo_easter', 'promo_gone'])('with %s is refused', async (promotionId) => {
    const customer = await joinCustomer();
    await expect(
      payments.createCheckout({ ...order(customer), promotionId }, `bad:${promotionId}`),
    ).rejects.toMatchObject({
      name: 'PaymentRefused',
      message: 'This promo code is not valid.',
    });
  });

  test('that does not exist is null, even with an id that is none', async () => {
    expect(await payments.findCheckout('gone')).toBeNull();
    expect(await payments.findSubscription('gone')).toBeNull();
    expect(await payments.findSetup('gone')).toBeNull();
    expect(await payments.findSubscription('../customers')).toBeNull();
  });

  test('for a price that Stripe does not know is refused', async () => {
    const { kind, clock: now, log } = { kind: 'sandbox' as const, clock: () => clock.now, log: { warn: () => {} } };
    const prices = { ...sandboxPrices, makerAnnual: 'price_gone' };
    const settings = { ...sandbox.settings, apiUrl: provider.url, prices };
    const misconfigured = stripePayments({ kind, settings, clock: now, log });
    const customer = await joinCustomer();
    await expect(misconfigured.createCheckout(order(customer), 'no price')).rejects.toMatchObject({
      code: '400 resource_missing line_items[0][price]',
    });
    await expect(misconfigured.prices()).rejects.toMatchObject({ code: '404 resource_missing price' });
  });
});

test('a former price still names its plan, and is no longer sold', async () => {
  const { stripePayments } = await import('./stripe.ts');
  const customer = await joinCustomer();
  const paymentMethodId = await saveCard(customer);
  const card = { ...customer, paymentMethodId, trialDays: 0 };
  const { id } = await payments.subscribe({ ...card, plan: 'makerMonthly' }, 'former');
  const settings = {
    ...sandbox.settings,
    apiUrl: provider.url,
    // The sandbox has no further price with which the monthly one could be replaced.
    prices: { ...sandboxPrices, makerMonthly: 'price_memberMonthly', memberMonthly: 'price_other' },
  };
  const open = (formerPrices: ReadonlyMap<string, PlanKey>) =>
    stripePayments({
      kind: 'sandbox',
      settings: { ...settings, formerPrices },
      clock: () => clock.now,
      log: { warn: () => {} },
    });
  expect(await open(new Map()).findSubscription(id)).toMatchObject({ plan: null });
  const raised = open(new Map([['price_makerMonthly', 'makerMonthly']]));
  expect(await raised.findSubscription(id)).toMatchObject({ plan: 'makerMonthly', cents: 19_00 });
  expect(await raised.subscribe({ ...card, plan: 'makerMonthly' }, 'raised')).toMatchObject({
    plan: 'makerMonthly',
    cents: 9_99,
  });
});

describe('card details', () => {
  test('are collected without a payment, and pay a subscription', async () => {
    const customer = await joinCustomer();
    const { setup, customerSecret } = await payments.startSetup(customer);
    expect(setup).toMatchObject({ ...customer, isComplete: false, paymentMethodId: null, stated: null });
    const stated = (await payments.startSetup({ ...customer, stated: 'two prices' })).setup;
    expect(await payments.findSetup(stated.id)).toMatchObject({ stated: 'two prices' });
    expect(customerSecret).not.toBe('');
    const answer = (fields: Record<string, string>) =>
      sandbox.page({ method: 'POST', path: `setup/${setup.id}`, fields });
    expect(await answer(good)).toMatchObject({ status: 404 });
    const { clientSecret } = setup;
    expect(await answer({ clientSecret, ...declined })).toEqual({
      kind: 'data',
      status: 402,
      data: { message: 'Your card was declined.' },
    });
    expect(await answer({ clientSecret, ...good })).toMatchObject({ status: 200, data: { isComplete: true } });
    const { paymentMethodId, isComplete } = (await payments.findSetup(setup.id))!;
    expect(isComplete).toBe(true);
    const bundle = { ...customer, paymentMethodId: paymentMethodId!, trialDays: 0, setupId: setup.id };
    const maker = await payments.subscribe({ ...bundle, plan: 'memberMonthly' }, 'bundle:maker');
    expect(maker).toMatchObject({ state: 'active', cents: 9_99, accountId: customer.accountId, setupId: setup.id });
    expect((await payments.subscribe({ ...bundle, plan: 'memberMonthly' }, 'bundle:maker')).id).toBe(maker.id);
    const pro = await payments.subscribe({ ...bundle, plan: 'proAnnual', trialDays: 14 }, 'bundle:pro');
    expect(pro).toMatchObject({ state: 'trialing', trialEnd: daysAfter(clock.now, 14) });
  });

  test('of a card that is refused start nothing, again and again', async () => {
    const customer = await joinCustomer();
    const paymentMethodId = await saveCard(customer, failsLater);
    for (const key of ['refused', 'refused', 'again'])
      await expect(
        payments.subscribe({ ...customer, plan: 'memberMonthly', paymentMethodId, trialDays: 0 }, key),
      ).rejects.toMatchObject({ name: 'PaymentRefused', message: 'Your card was declined.' });
    expect(await payments.subscriptionsOf(customer.customerId)).toEqual([]);
    expect(await payments.statements(customer.customerId, 10)).toEqual([]);
  });

  test('of somebody else do not pay', async () => {
    const paymentMethodId = await saveCard(await joinCustomer());
    const order2 = { ...(await joinCustomer()), plan: 'memberMonthly' as const, paymentMethodId, trialDays: 0 };
    await expect(payments.subscribe(order2, 'stolen')).rejects.toMatchObject({
      code: '400 resource_missing default_payment_method',
    });
  });
});

test('a plan that is bought with an address is taxed by the postal code, which must exist', async () => {
  const address = { country: 'US', postalCode: '98101' };
  const tax = await payments.taxOn(199_00, address);
  expect(tax).toBe(18_91);
  await expect(payments.taxOn(199_00, { ...address, postalCode: 'ABCDE' })).rejects.toMatchObject({
    name: 'PaymentRefused',
    message: 'Postal code is invalid for the selected country',
  });
  const customer = await joinCustomer();
  const paymentMethodId = await saveCard(customer, { ...good, ...taxed });
  await payments.subscribe({ ...customer, plan: 'proAnnual', paymentMethodId, trialDays: 0 }, 'taxed');
  expect(await payments.statements(customer.customerId, 1)).toMatchObject([{ cents: 199_00 + tax }]);
  // What the form of both plans has promised is charged for the other plan, too.
  await payments.subscribe({ ...customer, plan: 'memberMonthly', paymentMethodId, trialDays: 0 }, 'taxed, too');
  const charged = (await payments.statements(customer.customerId, 2)).map(({ cents }) => cents);
  expect(charged.toSorted((one, other) => one - other)).toEqual([9_99 + 95, 199_00 + tax]);
});

test('a plan that is bought on the page of a checkout is taxed at the address of the card, at each payment', async () => {
  const customer = await joinCustomer();
  const { address } = await payments.createCheckout(
    { ...order(customer), plan: 'makerMonthly', promotionId: 'promo_tenoff' },
    'checkout with tax',
  );
  await post(address!, { ...good, ...taxed });
  const cents = 9_00 + (await payments.taxOn(9_00, taxed));
  expect(cents).toBe(9_86);
  // The price of the subscription is without tax.
  expect(await payments.subscriptionsOf(customer.customerId)).toMatchObject([{ cents: 9_00 }]);
  clock.now = daysAfter(clock.now, 32);
  expect(await payments.statements(customer.customerId, 10)).toMatchObject([{ cents }, { cents }]);
});

test('the place of the card counts for the tax, even if an earlier checkout was paid elsewhere', async () => {
  const customer = await joinCustomer();
  const { address } = await payments.createCheckout({ ...order(customer), plan: 'makerMonthly' }, 'elsewhere');
  await post(address!, { ...good, ...taxed, postalCode: '02134' });
  const { setup } = await payments.startSetup(customer);
  const fields = { ...good, ...taxed, clientSecret: setup.clientSecret };
  await sandbox.page({ method: 'POST', path: `setup/${setup.id}`, fields });
  const { place, paymentMethodId } = (await payments.findSetup(setup.id))!;
  expect(place).toEqual({ country: 'US', postalCode: '98101' });
  const paid = async (key: string) => {
    const order1 = { ...customer, plan: 'proAnnual' as const, paymentMethodId: paymentMethodId!, trialDays: 0 };
    const { id } = await payments.subscribe(order1, key);
    const statements = await payments.statements(customer.customerId, 10);
    return statements.find(({ subscriptionId }) => subscriptionId === id)?.cents;
  };
  const taxAt = (postalCode: string) => payments.taxOn(199_00, { country: 'US', postalCode });
  expect(await paid('taxed elsewhere')).toBe(199_00 + (await taxAt('02134')));
  await payments.placeCustomer(customer.customerId, place!);
  expect(await paid('taxed at home')).toBe(199_00 + (await taxAt('98101')));
  await expect(
    payments.placeCustomer(customer.customerId, { country: 'US', postalCode: 'ABCDE' }),
  ).rejects.toMatchObject({ name: 'PaymentRefused', message: 'Postal code is invalid for the selected country' });
});

test('customers are changed and deleted, which ends their subscriptions', async () => {
  const customer = await joinCustomer();
  const paymentMethodId = await saveCard(customer);
  const { id } = await payments.subscribe(
    { ...customer, plan: 'makerMonthly', paymentMethodId, trialDays: 0 },
    'leaves',
  );
  await payments.updateCustomer(customer.customerId, { email: 'ames@church.example', name: 'R. Ames' });
  await payments.deleteCustomer(customer.customerId);
  await payments.deleteCustomer(customer.customerId);
  // Nothing at the provider identifies the user any longer.
  expect(await payments.findSubscription(id)).toMatchObject({ state: 'canceled', accountId: null });
  expect(await payments.statements(customer.customerId, 10)).toHaveLength(1);
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
