import { addMonths } from '@sermon/domain/subscription/plans';
import { describe, expect, test } from 'vitest';
import { good, openPayments } from './payments.setup.ts';
import type { Checkout, Payments } from './port.ts';
import { testPayments } from './testPayments.setup.ts';

// The suites of features use the sandbox on objects that they change. It has to do what the sandbox does.

type Provider = {
  payments: Payments;
  clock: { now: Date };
  /** Pays a checkout on the provider's page. */
  pay(checkout: Checkout): unknown;
  /** Enters a card. Returns the id of the card details. */
  enterCard(customer: { accountId: string; customerId: string }, stated?: string): Promise<string>;
};

function openChanged(): Provider {
  const clock = { now: new Date('2026-11-27T12:00:00Z') };
  const payments = testPayments(() => clock.now);
  return {
    payments,
    clock,
    pay: ({ id }) => payments.pay(id),
    enterCard: async (customer, stated) =>
      (await payments.startSetup({ ...customer, ...(stated !== undefined && { stated }) })).setup.id,
  };
}
const { payments: own, clock, post, sandbox } = openPayments();
const providers: [name: string, provider: Provider][] = [
  ['the sandbox on objects of a test', openChanged()],
  [
    'the sandbox',
    {
      payments: own,
      clock,
      pay: ({ address }) => post(address!, good),
      async enterCard(customer, stated) {
        const { setup } = await own.startSetup({ ...customer, ...(stated !== undefined && { stated }) });
        const fields = { ...good, clientSecret: setup.clientSecret };
        await sandbox.page({ method: 'POST', path: `setup/${setup.id}`, fields });
        return setup.id;
      },
    },
  ],
];

describe.each(providers)('%s', (_, { payments, clock: time, pay, enterCard }) => {
  let count = 0;
  async function join() {
    const accountId = `alike${(count += 1)}`;
    const user = { accountId, email: 'ruth@church.example', name: 'Ruth Ames' };
    const customerId = await payments.createCustomer(user, `customer:${accountId}`);
    expect(await payments.createCustomer(user, `customer:${accountId}`)).toBe(customerId);
    return { accountId, customerId };
  }
  const order = (customer: { accountId: string; customerId: string }) => ({
    ...customer,
    plan: 'makerAnnual' as const,
    promotionId: null,
    trialDays: 0,
    successAddress: 'https://sermons.example/confirmation?session_id={CHECKOUT_SESSION_ID}',
    cancelAddress: 'https://sermons.example/activate',
  });
  const inMonths = (months: number) => new Date(addMonths(time.now.getTime(), months));

  /** Buys a plan with card details. */
  async function subscribe(plan: 'makerAnnual' | 'makerMonthly' | 'memberMonthly', trialDays = 0) {
    const customer = await join();
    const setupId = await enterCard(customer);
    const paymentMethodId = (await payments.findSetup(setupId))!.paymentMethodId!;
    const bought = { ...customer, plan, paymentMethodId, trialDays, setupId };
    const { id } = await payments.subscribe(bought, `subscribe:${customer.accountId}`);
    expect((await payments.subscribe(bought, `subscribe:${customer.accountId}`)).id).toBe(id);
    return { ...customer, id, setupId, now: () => payments.findSubscription(id) };
  }

  test('has the prices of all plans', async () => {
    const prices = await payments.prices();
    expect(prices.makerAnnual).toEqual({ id: 'price_makerAnnual', plan: 'makerAnnual', cents: 179_00 });
    expect(Object.values(prices).map(({ cents }) => cents)).toHaveLength(5);
  });

  test('knows nothing that does not exist', async () => {
    expect(await payments.findCheckout('cs_gone')).toBeNull();
    expect(await payments.findSetup('seti_gone')).toBeNull();
    expect(await payments.findSubscription('sub_gone')).toBeNull();
    expect(await payments.findPromotion('GONE')).toBeNull();
    expect(await payments.updateCustomer('cus_gone', { email: 'ruth@church.example', name: 'Ruth' })).toBe(false);
    await payments.deleteCustomer('cus_gone');
  });

  test('sells a plan in a checkout', async () => {
    const customer = await join();
    const checkout = await payments.createCheckout(order(customer), `checkout:${customer.accountId}`);
    expect(await payments.createCheckout(order(customer), `checkout:${customer.accountId}`)).toEqual(checkout);
    expect(checkout).toMatchObject({ accountId: customer.accountId, state: 'open', subscriptionId: null });
    await pay(checkout);
    const paid = await payments.findCheckout(checkout.id);
    expect(paid).toMatchObject({ id: checkout.id, state: 'complete', address: null });
    const bought = await payments.findSubscription(paid!.subscriptionId!);
    expect({ ...bought, created: null }).toEqual({
      id: paid!.subscriptionId,
      ...customer,
      setupId: null,
      plan: 'makerAnnual',
      cents: 179_00,
      discounts: [],
      state: 'active',
      currentPeriodEnd: inMonths(12),
      cancelAt: null,
      trialEnd: null,
      created: null,
    });
    expect(await payments.subscriptionsOf(customer.customerId)).toEqual([bought]);
    expect(await payments.statements(customer.customerId, 10)).toMatchObject([
      { subscriptionId: bought!.id, isPaid: true, isRefunded: false },
    ]);
  });

  test('begins with a trial', async () => {
    const { now } = await subscribe('makerAnnual', 14);
    const trialEnd = new Date(time.now.getTime() + 14 * 24 * 60 * 60_000);
    expect(await now()).toMatchObject({ state: 'trialing', trialEnd, currentPeriodEnd: trialEnd, cents: 179_00 });
  });

  test('sells a plan with card details, and keeps what they were stated with', async () => {
    const { accountId, customerId, setupId, now } = await subscribe('memberMonthly');
    expect(await now()).toMatchObject({ setupId, cents: 9_99, state: 'active', currentPeriodEnd: inMonths(1) });
    expect(await payments.findSetup(setupId)).toMatchObject({ accountId, customerId, isComplete: true });
    const stated = await enterCard({ accountId, customerId }, 'two prices');
    expect(await payments.findSetup(stated)).toMatchObject({ stated: 'two prices', isComplete: true });
  });

  test('cancels at the end of the period, and keeps', async () => {
    const { id, now } = await subscribe('makerMonthly');
    const end = inMonths(1);
    expect(await payments.cancelAtPeriodEnd(id)).toMatchObject({ state: 'active', cancelAt: end });
    expect(await now()).toMatchObject({ cancelAt: end, currentPeriodEnd: end });
    expect(await payments.keep(id)).toMatchObject({ state: 'active', cancelAt: null });
    expect(await now()).toMatchObject({ cancelAt: null });
  });

  test.each([
    ['makerAnnual', 12],
    ['makerMonthly', 12],
  ] as const)('changes %s to the discount, which undoes a cancellation', async (plan, months) => {
    const { id, now } = await subscribe(plan);
    await payments.cancelAtPeriodEnd(id);
    const changed = { plan: 'makerAnnualDiscount', cents: 149_00, cancelAt: null, currentPeriodEnd: inMonths(months) };
    expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject(changed);
    expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject(changed);
    expect(await now()).toMatchObject(changed);
  });

  test('changes the price of the next payment, and leaves a cancellation', async () => {
    const { id, now } = await subscribe('memberMonthly');
    const { currentPeriodEnd } = await payments.cancelAtPeriodEnd(id);
    const changed = { plan: 'makerMonthly', cents: 19_00, cancelAt: currentPeriodEnd, currentPeriodEnd };
    for (const _ of ['once', 'twice'])
      expect(await payments.changePlanAtRenewal(id, 'makerMonthly')).toMatchObject(changed);
    expect(await now()).toMatchObject({ ...changed, state: 'active' });
  });

  test('pays back once, and ends at once', async () => {
    const { id, customerId, now } = await subscribe('makerMonthly');
    const cents = await payments.refundLatest(id);
    expect(cents).toBeGreaterThanOrEqual(19_00);
    expect(await payments.refundLatest(id)).toBe(cents);
    expect(await payments.statements(customerId, 10)).toMatchObject([{ isPaid: true, isRefunded: true }]);
    expect(await now()).toMatchObject({ state: 'active' });
    expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled' });
    expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled' });
    expect(await payments.subscriptionsOf(customerId)).toMatchObject([{ id, state: 'canceled' }]);
  });

  test('pays nothing back of a trial', async () => {
    const { id } = await subscribe('makerAnnual', 14);
    expect(await payments.refundLatest(id)).toBe(0);
  });

  test('refuses changes of what has ended', async () => {
    const { id } = await subscribe('makerMonthly');
    await payments.cancelNow(id);
    await expect(payments.cancelAtPeriodEnd(id)).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    await expect(payments.changePlan(id, 'makerAnnualDiscount')).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    await expect(payments.keep(id)).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  });

  test('ends the subscriptions of a customer who is deleted', async () => {
    const { customerId, now } = await subscribe('makerMonthly');
    await payments.deleteCustomer(customerId);
    expect(await payments.updateCustomer(customerId, { email: 'ruth@church.example', name: 'Ruth' })).toBe(false);
    expect((await now())?.state ?? 'canceled').toBe('canceled');
  });

  test('lists the newest subscription and statement first', async () => {
    const { id, accountId, customerId } = await subscribe('makerMonthly');
    time.now = new Date(time.now.getTime() + 1_000);
    const card = (await payments.findSetup(await enterCard({ accountId, customerId })))!.paymentMethodId!;
    const more = { accountId, customerId, plan: 'proAnnual' as const, paymentMethodId: card, trialDays: 0 };
    const second = await payments.subscribe(more, `second:${accountId}`);
    expect((await payments.subscriptionsOf(customerId)).map((each) => each.id)).toEqual([second.id, id]);
    const statements = await payments.statements(customerId, 10);
    expect(statements.map(({ subscriptionId }) => subscriptionId)).toEqual([second.id, id]);
    expect(await payments.statements(customerId, 1)).toHaveLength(1);
  });

  test('refuses a promotion code that does not exist', async () => {
    const customer = await join();
    const unknown = { ...order(customer), promotionId: 'promo_gone' };
    await expect(payments.createCheckout(unknown, `gone:${customer.accountId}`)).rejects.toMatchObject({
      name: 'PaymentRefused',
      message: 'This promo code is not valid.',
    });
  });

  test('has a portal for each customer', async () => {
    const { customerId } = await join();
    expect(new URL(await payments.portal(customerId, 'https://sermons.example/settings')).protocol).toBe('https:');
  });
});
