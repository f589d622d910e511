import { describe, expect, test } from 'vitest';
import { daysAfter, declined, failsLater, good, openPayments, site, taxed } from './payments.setup.ts';
import type { SandboxObject } from './sandbox/objects.ts';

const product = openPayments();
const { store, payments, sandbox, clock, reports, join: joinCustomer, order, post, get, saveCard } = product;

test('the prices are those of the plans', async () => {
  const { makerAnnual, memberMonthly } = await payments.prices();
  expect(makerAnnual).toEqual({ id: 'price_makerAnnual', plan: 'makerAnnual', cents: 179_00 });
  expect(memberMonthly.cents).toBe(9_99);
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
      currentPeriodEnd: new Date('2027-11-27T12:00:00Z'),
      cancelAt: null,
      trialEnd: null,
      created: clock.now,
    });
    expect(await payments.subscriptionsOf(customer.customerId)).toHaveLength(1);
    await sandbox.delivered();
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

test('a report from outside is refused', () => {
  expect(() => payments.readEvent(Buffer.from('{}'), 't=1,v1=1')).toThrow(
    expect.objectContaining({ name: 'UnsignedEvent' }),
  );
});

test('objects that were stored when the sandbox spoke the protocol of Stripe go on', async () => {
  const { customerId, accountId } = await joinCustomer();
  await saveCard({ customerId, accountId });
  const cardId = [...store.stored.values()].findLast(({ kind }) => kind === 'card')!.id;
  const began = clock.now.getTime();
  const end = daysAfter(clock.now, 30).getTime();
  const more = { customerId, created: began, metadata: { accountId }, chargesTax: true };
  const unused = { canceled: null, trialStart: null, invoiceId: null, attempts: 1 };
  const old = [
    {
      kind: 'subscription',
      id: 'sub_old',
      due: end,
      plan: 'makerMonthly',
      state: 'active',
      cardId,
      promotionId: null,
      anchor: began,
      periods: 0,
      periodStart: began,
      periodEnd: end,
      trialEnd: null,
      isTrialEndAnnounced: false,
      endsWithPeriod: false,
      cancelAt: null,
      ended: null,
      nextAttempt: null,
      latestInvoiceId: 'in_old',
    },
    {
      kind: 'invoice',
      id: 'in_old',
      due: null,
      subscriptionId: 'sub_old',
      number: 'TEST-1',
      plan: 'makerMonthly',
      reason: 'subscription_create',
      subtotal: 1900,
      discount: 0,
      tax: 0,
      total: 1900,
      state: 'paid',
      periodStart: began,
      periodEnd: end,
      refund: {
        id: 're_old',
        created: began,
      },
      paid: began,
      cardId,
    },
    {
      kind: 'checkout',
      id: 'cs_test_old',
      due: end,
      plan: 'makerAnnual',
      promotionId: null,
      trialDays: 0,
      accountId,
      successUrl: `${site}/confirmation`,
      cancelUrl: null,
      state: 'open',
      subscriptionId: null,
      subscriptionMetadata: { accountId },
    },
    { kind: 'reply', id: 'key_old', customerId: null, due: end, request: '', status: 200, body: {} },
  ];
  for (const object of old) store.stored.set(object.id, { ...more, ...unused, ...object } as unknown as SandboxObject);
  expect(await payments.findSubscription('sub_old')).toMatchObject({ accountId, setupId: null, plan: 'makerMonthly' });
  expect(await payments.statements(customerId, 10)).toMatchObject([{ id: 'in_old', isPaid: true, isRefunded: true }]);
  expect(await payments.refundLatest('sub_old')).toBe(19_00);
  await post(`${site}/sandbox/checkout/cs_test_old`, good);
  const { subscriptionId } = (await payments.findCheckout('cs_test_old'))!;
  expect(await payments.findSubscription(subscriptionId!)).toMatchObject({ accountId, plan: 'makerAnnual' });
  clock.now = daysAfter(clock.now, 31);
  expect(await payments.findSubscription('sub_old')).toMatchObject({ state: 'active' });
  expect(store.stored.has('key_old')).toBe(false);
  await payments.deleteCustomer(customerId);
  expect(await payments.findSubscription('sub_old')).toMatchObject({ state: 'canceled', accountId: null });
});
