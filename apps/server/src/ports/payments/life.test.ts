import type { PlanKey } from '@sermon/domain/subscription/plans';
import { describe, expect, test } from 'vitest';
import { daysAfter, failsLater, good, openPayments } from './payments.setup.ts';

const product = openPayments();
const { payments, sandbox, clock, reports, refusing, logged, join: joinCustomer, order, post, saveCard } = product;

/** Buys a plan on the page of a checkout. */
async function buy(plan: PlanKey, { trialDays = 0, fields = good, promotionId = null as string | null } = {}) {
  const customer = await joinCustomer();
  const key = `checkout:${customer.accountId}`;
  const { address, id } = await payments.createCheckout({ ...order(customer), plan, trialDays, promotionId }, key);
  await post(address!, fields);
  const { subscriptionId } = (await payments.findCheckout(id))!;
  return { ...customer, id: subscriptionId!, now: () => payments.findSubscription(subscriptionId!) };
}

const pass = (days: number) => void (clock.now = daysAfter(clock.now, days));

/** The kinds of the reports about a customer since the last call. */
async function delivered(customerId: string) {
  await sandbox.delivered();
  const types = reports.filter((report) => report.customerId === customerId).map(({ type }) => type);
  reports.length = 0;
  return types;
}

test('a trial is announced three days before its end, and then the plan is paid and renewed', async () => {
  const began = clock.now;
  const { customerId, now } = await buy('makerAnnual', { trialDays: 14 });
  expect(await now()).toMatchObject({
    state: 'trialing',
    trialEnd: daysAfter(began, 14),
    currentPeriodEnd: daysAfter(began, 14),
  });
  expect(await payments.statements(customerId, 10)).toMatchObject([{ cents: 0, isPaid: true }]);
  await delivered(customerId);
  pass(11);
  await sandbox.catchUp();
  expect(await delivered(customerId)).toEqual(['customer.subscription.trial_will_end']);
  pass(3);
  expect(await now()).toMatchObject({ state: 'active', currentPeriodEnd: new Date('2027-12-11T12:00:00Z') });
  expect(await delivered(customerId)).toEqual(['invoice.paid', 'customer.subscription.updated']);
  pass(365);
  expect(await now()).toMatchObject({ state: 'active', currentPeriodEnd: new Date('2028-12-11T12:00:00Z') });
  const statements = await payments.statements(customerId, 10);
  expect(statements.map(({ cents }) => cents)).toEqual([179_00, 179_00, 0]);
  expect(new Set(statements.map(({ number }) => number)).size).toBe(3);
});

test('a renewal that fails is tried again, and the subscription ends after a week', async () => {
  const { customerId, now } = await buy('makerAnnual', { trialDays: 14, fields: failsLater });
  pass(14);
  expect(await now()).toMatchObject({ state: 'past_due' });
  const [open] = await payments.statements(customerId, 1);
  expect(open).toMatchObject({ cents: 179_00, isPaid: false });
  await delivered(customerId);
  pass(3);
  await sandbox.catchUp();
  expect(await delivered(customerId)).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
  pass(2);
  expect(await now()).toMatchObject({ state: 'past_due' });
  pass(2);
  expect(await now()).toMatchObject({ state: 'canceled', cancelAt: clock.now });
  expect((await delivered(customerId)).at(-1)).toBe('customer.subscription.deleted');
  expect(await post(open!.address!, good)).toMatchObject({ kind: 'redirect' });
  expect(await now()).toMatchObject({ state: 'canceled' });
});

test('an unpaid renewal can be paid on its page, or with another card at the next attempt', async () => {
  const [paysNow, changesCard] = [
    await buy('makerMonthly', { fields: failsLater }),
    await buy('makerMonthly', { fields: failsLater }),
  ];
  pass(31);
  expect([await paysNow.now(), await changesCard.now()]).toMatchObject([{ state: 'past_due' }, { state: 'past_due' }]);
  const [open] = await payments.statements(paysNow.customerId, 1);
  await post(open!.address!, good);
  expect(await paysNow.now()).toMatchObject({ state: 'active' });
  await post(await payments.portal(changesCard.customerId, 'https://sermons.example/settings'), {
    action: 'card',
    ...good,
  });
  expect(await changesCard.now()).toMatchObject({ state: 'past_due' });
  pass(3);
  expect(await changesCard.now()).toMatchObject({ state: 'active' });
});

describe('cancellation', () => {
  test('ends a subscription exactly with its period, unless it is undone', async () => {
    const [leaves, stays] = [await buy('makerMonthly'), await buy('makerMonthly')];
    const { currentPeriodEnd } = (await leaves.now())!;
    expect(await payments.cancelAtPeriodEnd(leaves.id)).toMatchObject({ state: 'active', cancelAt: currentPeriodEnd });
    await payments.cancelAtPeriodEnd(leaves.id);
    await payments.cancelAtPeriodEnd(stays.id);
    expect(await payments.keep(stays.id)).toMatchObject({ cancelAt: null });
    clock.now = new Date(currentPeriodEnd.getTime() - 1);
    expect(await leaves.now()).toMatchObject({ state: 'active' });
    clock.now = currentPeriodEnd;
    expect(await leaves.now()).toMatchObject({ state: 'canceled', cancelAt: currentPeriodEnd });
    expect(await stays.now()).toMatchObject({ state: 'active' });
    expect(await payments.statements(leaves.customerId, 10)).toHaveLength(1);
    await expect(payments.keep(leaves.id)).rejects.toMatchObject({ code: '404 resource_missing id' });
  });

  test('at once pays the latest payment back, once', async () => {
    const { id, customerId, now } = await buy('makerMonthly');
    pass(31);
    expect((await now())!.state).toBe('active');
    expect(await payments.refundLatest(id)).toBe(19_00);
    expect(await payments.refundLatest(id)).toBe(19_00);
    // The provider no longer knows the idempotency key.
    pass(2);
    await sandbox.catchUp();
    expect(await payments.refundLatest(id)).toBe(19_00);
    expect((await delivered(customerId)).filter((type) => type === 'charge.refunded')).toHaveLength(1);
    expect(await payments.statements(customerId, 10)).toMatchObject([
      { subscriptionId: id, isPaid: true, isRefunded: true },
      { subscriptionId: id, isPaid: true, isRefunded: false },
    ]);
    expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled', cancelAt: clock.now });
    expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled' });
  });

  test('pays nothing back if nothing was paid', async () => {
    expect(await payments.refundLatest((await buy('makerAnnual', { trialDays: 14 })).id)).toBe(0);
    expect(await payments.refundLatest((await buy('makerAnnual', { promotionId: 'promo_freeyear' })).id)).toBe(0);
  });
});

describe('another plan', () => {
  test('of the same term costs its price from the next payment on, and undoes a cancellation', async () => {
    const { id, customerId, now } = await buy('makerAnnual');
    const { currentPeriodEnd } = await payments.cancelAtPeriodEnd(id);
    expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject({
      plan: 'makerAnnualDiscount',
      cents: 149_00,
      cancelAt: null,
      currentPeriodEnd,
    });
    expect(await payments.statements(customerId, 10)).toHaveLength(1);
    pass(366);
    expect(await now()).toMatchObject({ state: 'active' });
    expect((await payments.statements(customerId, 1))[0]!.cents).toBe(149_00);
  });

  test('of another term begins a new period, which is charged at once', async () => {
    const { id, customerId } = await buy('makerMonthly');
    pass(10);
    const changed = await payments.changePlan(id, 'makerAnnualDiscount');
    expect(changed.currentPeriodEnd.getTime()).toBeGreaterThan(daysAfter(clock.now, 364).getTime());
    await payments.changePlan(id, 'makerAnnualDiscount');
    expect((await payments.statements(customerId, 10)).map(({ cents }) => cents)).toEqual([149_00, 19_00]);
  });

  test('is not given if its payment fails', async () => {
    const { id, now } = await buy('makerMonthly', { fields: failsLater });
    const before = await now();
    await expect(payments.changePlan(id, 'makerAnnual')).rejects.toMatchObject({ name: 'PaymentRefused' });
    expect(await now()).toEqual(before);
  });

  test('is given after a refusal if the card has been replaced', async () => {
    const { id, customerId } = await buy('makerMonthly', { fields: failsLater });
    await expect(payments.changePlan(id, 'makerAnnualDiscount')).rejects.toMatchObject({ name: 'PaymentRefused' });
    await post(await payments.portal(customerId, 'https://sermons.example/settings'), { action: 'card', ...good });
    expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject({ plan: 'makerAnnualDiscount' });
  });
});

describe('a cancellation on the pages of the provider', () => {
  /** Buys a plan and cancels it in the portal, which sets a date. */
  async function leave(plan: PlanKey) {
    const bought = await buy(plan);
    const portal = await payments.portal(bought.customerId, 'https://sermons.example/settings');
    const { currentPeriodEnd } = (await bought.now())!;
    expect(await post(portal, { action: 'cancel', subscriptionId: bought.id })).toMatchObject({ kind: 'redirect' });
    expect(await bought.now()).toMatchObject({ state: 'active', cancelAt: currentPeriodEnd });
    return { ...bought, portal, currentPeriodEnd };
  }

  test('ends the subscription with its period', async () => {
    const { now, customerId, currentPeriodEnd } = await leave('makerMonthly');
    clock.now = currentPeriodEnd;
    expect(await now()).toMatchObject({ state: 'canceled', cancelAt: currentPeriodEnd });
    expect(await payments.statements(customerId, 10)).toHaveLength(1);
  });

  test('can be undone', async () => {
    const { id, now, currentPeriodEnd } = await leave('makerMonthly');
    expect(await payments.keep(id)).toMatchObject({ cancelAt: null });
    clock.now = currentPeriodEnd;
    expect(await now()).toMatchObject({ state: 'active' });
  });

  test('is undone by another plan, for which a year is charged', async () => {
    const { id, now } = await leave('makerMonthly');
    expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject({ cancelAt: null });
    pass(300);
    expect(await now()).toMatchObject({ state: 'active' });
  });

  test('is not possible for the subscription of somebody else', async () => {
    const other = await buy('makerMonthly');
    const { portal } = await leave('makerMonthly');
    await post(portal, { action: 'cancel', subscriptionId: other.id });
    expect(await other.now()).toMatchObject({ cancelAt: null });
  });
});

test('a renewal that was unpaid when its subscription ended is not charged, and cannot be paid', async () => {
  const { id, customerId, now } = await buy('makerAnnual', { fields: failsLater });
  pass(366);
  expect(await now()).toMatchObject({ state: 'past_due' });
  const [unpaid] = await payments.statements(customerId, 1);
  expect(unpaid).toMatchObject({ isPaid: false });
  await post(await payments.portal(customerId, 'https://sermons.example/settings'), { action: 'card', ...good });
  expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled' });
  expect(await payments.cancelNow(id)).toMatchObject({ state: 'canceled' });
  pass(30);
  await post(unpaid!.address!, good);
  expect(await payments.statements(customerId, 10)).toMatchObject([
    { cents: 179_00, isPaid: true, id: expect.not.stringMatching(unpaid!.id) },
  ]);
});

test('the clock of one customer can be advanced, and the others stay where they are', async () => {
  const [one, other] = [await buy('makerMonthly'), await buy('makerMonthly')];
  await sandbox.advance(one.customerId, 90 * 24 * 60 * 60_000);
  expect(await payments.statements(one.customerId, 10)).toHaveLength(3);
  expect(await payments.statements(other.customerId, 10)).toHaveLength(1);
});

test('a report that is refused is sent again in order, and dropped after some attempts', async () => {
  const customer = await joinCustomer();
  const paymentMethodId = await saveCard(customer);
  await delivered(customer.customerId);
  const subscribe = (key: string) =>
    payments.subscribe({ ...customer, plan: 'makerMonthly', paymentMethodId, trialDays: 0 }, key);
  refusing.reports = 2;
  await subscribe('first');
  expect(await delivered(customer.customerId)).toEqual(['invoice.paid', 'customer.subscription.created']);
  refusing.reports = 3;
  await subscribe('second');
  expect(await delivered(customer.customerId)).toEqual(['customer.subscription.created']);
  expect(logged).toContainEqual({ type: 'invoice.paid' });
});

test('a month after January 31 is the end of February, and then March 31', async () => {
  clock.now = new Date('2031-01-31T08:00:00Z');
  const { now } = await buy('makerMonthly');
  expect((await now())!.currentPeriodEnd).toEqual(new Date('2031-02-28T08:00:00Z'));
  clock.now = new Date('2031-02-28T08:00:00Z');
  expect((await now())!.currentPeriodEnd).toEqual(new Date('2031-03-31T08:00:00Z'));
});

test('statements come the newest first', async () => {
  const { customerId, now } = await buy('makerMonthly');
  clock.now = daysAfter(clock.now, 31 * 110);
  // Each transaction does a limited number of steps.
  for (let times = 0; times < 5; times += 1) await now();
  const statements = await payments.statements(customerId, 120);
  expect(statements.length).toBeGreaterThan(100);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  const dates = statements.map(({ created }) => created.getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(await payments.statements(customerId, 5)).toEqual(statements.slice(0, 5));
});
