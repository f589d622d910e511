import type { Person } from '../../../../../tests/support/people.ts';
import { billingActions } from '@sermon/domain/admin/people';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { auditEntry, subscriptionChange } from '../../database/schema.ts';
import { PaymentsUnavailable } from '../../ports/payments/port.ts';
import { day, openShop } from './shop.setup.ts';

const { product, payments, db, admin, buy, joinPro, deliverEvent, subscriptionOf } = await openShop();
/** Buys PRO and Sermon Maker together. PRO begins with a trial. */
async function buyBundle({ api }: Person): Promise<{ maker: string; pro: string }> {
  const { setupIntentClientSecret } = await api.subscription.startNewBundleCheckoutSession();
  const setupIntentId = payments.setups.keys().at(-1)!;
  await api.subscription.createNewBundleSubscription({ setupIntentId, setupIntentClientSecret });
  const [maker, pro] = payments.subscriptions.keys().slice(-2);
  return { maker: maker!, pro: pro! };
}
const later = (days: number) => new Date(product.clock.now.getTime() + days * day);

describe('the subscription in the settings', () => {
  test('is none for free users, and for those to whom it was given', async () => {
    const ruth = await product.join('Ruth');
    expect(await ruth.api.billing.details()).toBeNull();
    await admin.api.adminPeople.giveSubscription({ personId: ruth.user.id });
    expect(await ruth.api.billing.details()).toBeNull();
    await expect(ruth.api.billing.cancelAtEndOfTerm()).rejects.toMatchObject({
      statusCode: 409,
      message: 'You have no subscription that can be changed.',
    });
  });

  test('tells when a trial ends, and offers the discount from then on', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    expect(await ruth.api.billing.details()).toEqual({
      planName: 'Annual',
      term: 'annual',
      price: 179,
      plusTax: false,
      state: 'trialing',
      trialEnd: later(14),
      renews: later(14),
      ends: null,
      graceEnd: null,
      hasLapsed: false,
      offer: { price: 149, chargedNow: 0, from: later(14) },
      makerPriceAfter: null,
    });
  });

  test('says what the discount costs at once if a year begins', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth, 'makerMonthly');
    const { offer } = (await ruth.api.billing.details())!;
    expect(offer).toEqual({ price: 149, chargedNow: 149, from: product.clock.now });
  });

  test('has no offer for those who pay less', async () => {
    const naomi = await joinPro('Naomi');
    const { sessionId } = await naomi.api.subscription.createBundleCheckout({});
    await payments.pay(sessionId);
    await naomi.api.subscription.recordCheckout({ sessionId });
    expect((await naomi.api.billing.details())?.offer).toBeNull();
    await expect(naomi.api.billing.acceptDiscount()).rejects.toMatchObject({ statusCode: 409 });
  });

  test('has no offer that is not cheaper than the price with a coupon', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    for (const [cents, price] of [
      [149_01, 149],
      [149_00, null],
      [89_50, null],
    ] as const) {
      payments.change(id, { cents });
      await deliverEvent(id);
      expect((await ruth.api.billing.details())?.offer?.price ?? null).toBe(price);
    }
    await expect(ruth.api.billing.acceptDiscount()).rejects.toMatchObject({ statusCode: 409 });
  });

  test.each([
    // [discount, stated price of the month, price of the offer, charged at once]
    [{ isPercentage: true, percentOff: 0.1, amountOff: 0 }, null, 17_10, 134.1, 134.1],
    [{ isPercentage: false, percentOff: 0, amountOff: 5_00 }, null, 14_00, 144, 144],
    // It holds for the first year only.
    [{ isPercentage: true, percentOff: 0.1, amountOff: 0 }, 60, 17_10, 149, 134.1],
  ] as const)(
    'takes a discount that goes on off the offer, too: %o',
    async (coupon, days, cents, price, chargedNow) => {
      const ruth = await product.join('Ruth');
      const { id } = await buy(ruth, 'makerMonthly');
      const end = days === null ? null : later(days);
      payments.change(id, { cents, discounts: [{ coupon, end, isLimited: false }] });
      await deliverEvent(id);
      const { offer } = (await ruth.api.billing.details())!;
      expect(offer).toEqual({ price, chargedNow, from: product.clock.now });
      await ruth.api.billing.acceptDiscount();
      expect(dollarsOf(payments.subscriptions.get(id)!.cents)).toBe(price);
    },
  );

  test('takes a discount that goes on off the offer of the same term, and compares both with it', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    const half = { isPercentage: true, percentOff: 0.5, amountOff: 0 } as const;
    // It reduces the price of the plan and that of the offer.
    payments.change(id, { cents: 89_50, discounts: [{ coupon: half, end: null, isLimited: false }] });
    await deliverEvent(id);
    expect((await ruth.api.billing.details())?.offer).toEqual({ price: 74.5, chargedNow: 0, from: later(14) });
    // Nobody knows what the other plan would cost.
    payments.change(id, { discounts: [{ coupon: half, end: null, isLimited: true }] });
    expect((await ruth.api.billing.details())?.offer).toBeNull();
    await expect(ruth.api.billing.acceptDiscount()).rejects.toMatchObject({ statusCode: 409 });
  });

  test('says that sales tax is added', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    payments.chargesTax = true;
    const details = await ruth.api.billing.details();
    payments.chargesTax = false;
    expect(details).toMatchObject({ price: 179, plusTax: true });
  });

  test('is shown if the prices are not known, without an offer', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    const { prices } = payments;
    payments.prices = () => Promise.reject(new PaymentsUnavailable('nonsense: price makerAnnual'));
    const details = await ruth.api.billing.details();
    payments.prices = prices;
    expect(details).toMatchObject({ planName: 'Annual', renews: later(14), offer: null });
  });

  test('tells until when an unpaid renewal can be paid', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    payments.change(id, { state: 'past_due' });
    await deliverEvent(id);
    expect(await ruth.api.billing.details()).toMatchObject({
      state: 'past_due',
      renews: null,
      graceEnd: later(7),
      hasLapsed: false,
      offer: null,
    });
  });
});

describe('a subscription that has been unpaid for more than the grace time', () => {
  /** Returns a user whose renewal failed eight days ago. */
  async function lapse(name: string, state: 'past_due' | 'unpaid' = 'past_due') {
    const person = await product.join(name);
    const { id } = await buy(person, 'makerMonthly');
    payments.change(id, { state: 'past_due' });
    await deliverEvent(id);
    const graceEnd = later(7);
    product.clock.now = later(8);
    payments.change(id, { state });
    await deliverEvent(id);
    expect(await subscriptionOf(person)).toBeNull();
    return { ...person, id, graceEnd };
  }

  test.each(['past_due', 'unpaid'] as const)('is shown and can be canceled (%s)', async (state) => {
    const ruth = await lapse('Ruth', state);
    expect(await ruth.api.billing.details()).toEqual({
      planName: 'Monthly',
      term: 'monthly',
      price: 19,
      plusTax: false,
      state: 'past_due',
      trialEnd: null,
      renews: null,
      ends: null,
      graceEnd: ruth.graceEnd,
      hasLapsed: true,
      offer: null,
      makerPriceAfter: null,
    });
    await expect(ruth.api.billing.keep()).rejects.toMatchObject({ statusCode: 409 });
    await expect(ruth.api.billing.acceptDiscount()).rejects.toMatchObject({ statusCode: 409 });
    expect((await ruth.api.billing.cancelAtEndOfTerm()).makerSubscription).toBeNull();
    expect(payments.subscriptions.get(ruth.id)).toMatchObject({ state: 'canceled' });
    expect(await ruth.api.billing.details()).toBeNull();
    await expect(ruth.api.billing.cancelAtEndOfTerm()).rejects.toMatchObject({ statusCode: 409 });
  });

  test('says when its paid features ended, also if the provider has stopped before the grace time was over', async () => {
    const hour = 60 * 60_000;
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    payments.change(id, { state: 'past_due' });
    await deliverEvent(id);
    product.clock.pass(3 * hour);
    payments.change(id, { state: 'unpaid' });
    await deliverEvent(id);
    const ended = { state: 'past_due', graceEnd: product.clock.now, hasLapsed: true };
    expect(await ruth.api.billing.details()).toMatchObject(ended);
    // The date stays when time passes and other things change.
    for (const cents of [18_00, 17_00]) {
      product.clock.pass(hour);
      payments.change(id, { cents });
      await deliverEvent(id);
      expect(await ruth.api.billing.details()).toMatchObject(ended);
    }
  });

  test('gives its paid features back once it is paid', async () => {
    const ruth = await lapse('Ruth');
    payments.change(ruth.id, { state: 'active' });
    await deliverEvent(ruth.id);
    expect(await ruth.api.billing.details()).toMatchObject({ state: 'active', graceEnd: null });
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly' });
  });

  test('gives way to a new one', async () => {
    const ruth = await lapse('Ruth');
    const bought = await buy(ruth, 'makerMonthly');
    expect(await ruth.api.billing.details()).toMatchObject({ state: 'active', graceEnd: null });
    expect(payments.subscriptions.get(ruth.id)).toMatchObject({ state: 'canceled' });
    expect(payments.subscriptions.get(bought.id)).toMatchObject({ state: 'active' });
  });

  test('of PRO can be canceled as well', async () => {
    const ruth = await product.join('Ruth');
    const { pro } = await buyBundle(ruth);
    product.clock.now = later(15);
    payments.change(pro, { state: 'past_due' });
    await deliverEvent(pro);
    product.clock.now = later(8);
    expect(await ruth.api.billing.details({ product: 'pro' })).toMatchObject({ state: 'past_due' });
    await ruth.api.billing.cancelAtEndOfTerm({ product: 'pro' });
    expect(payments.subscriptions.get(pro)).toMatchObject({ state: 'canceled' });
  });
});

describe('a change during which a report arrives', () => {
  const { cancelAtPeriodEnd } = payments;
  afterEach(() => Object.assign(payments, { cancelAtPeriodEnd }));

  test('does not replace a newer state, even if its reply arrives later', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    payments.cancelAtPeriodEnd = async (each) => {
      const reply = await cancelAtPeriodEnd(each);
      product.clock.pass(1_000);
      payments.change(id, { state: 'canceled' });
      await deliverEvent(id);
      product.clock.pass(1_000);
      return reply;
    };
    expect((await ruth.api.billing.cancelAtEndOfTerm()).makerSubscription).toBeNull();
    expect(await ruth.api.billing.details()).toBeNull();
  });

  test('is stored, even if the report had the state before it', async () => {
    const ruth = await product.join('Ruth');
    const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
    payments.cancelAtPeriodEnd = async (each) => {
      product.clock.pass(1_000);
      await deliverEvent(id);
      return cancelAtPeriodEnd(each);
    };
    const { makerSubscription } = await ruth.api.billing.cancelAtEndOfTerm();
    expect(makerSubscription).toMatchObject({ cancellationDate: currentPeriodEnd });
  });
});

describe('a cancellation', () => {
  test('holds from the end of the term, and can be undone before', async () => {
    const ruth = await product.join('Ruth');
    const { currentPeriodEnd } = await buy(ruth, 'makerMonthly');
    const canceled = await ruth.api.billing.cancelAtEndOfTerm();
    expect(canceled.makerSubscription).toMatchObject({ status: 'active', cancellationDate: currentPeriodEnd });
    expect(await ruth.api.billing.details()).toMatchObject({ renews: null, ends: currentPeriodEnd });
    await expect(ruth.api.billing.cancelAtEndOfTerm()).rejects.toMatchObject({
      statusCode: 409,
      message: 'This subscription has already been canceled.',
    });
    expect((await ruth.api.billing.keep()).makerSubscription).toMatchObject({ cancellationDate: null });
    await expect(ruth.api.billing.keep()).rejects.toMatchObject({ statusCode: 409 });
    const changes = await db
      .select({ kind: subscriptionChange.kind })
      .from(subscriptionChange)
      .where(eq(subscriptionChange.accountId, ruth.user.id))
      .orderBy(asc(subscriptionChange.id));
    expect(changes.map(({ kind }) => kind)).toEqual(['bought', 'cancelAtEnd', 'kept']);
  });

  test('of PRO from the bundle leaves Sermon Maker, and can be undone', async () => {
    const ruth = await product.join('Ruth');
    const { maker, pro } = await buyBundle(ruth);
    expect(await ruth.api.billing.details({ product: 'pro' })).toMatchObject({
      planName: 'PRO Plus',
      price: 199,
      state: 'trialing',
      trialEnd: later(14),
      offer: null,
    });
    await ruth.api.billing.cancelAtEndOfTerm({ product: 'pro' });
    expect(payments.subscriptions.get(pro)).toMatchObject({ cancelAt: later(14) });
    expect(payments.subscriptions.get(maker)).toMatchObject({ cancelAt: null });
    expect(await ruth.api.billing.details({ product: 'pro' })).toMatchObject({ renews: null, ends: later(14) });
    await ruth.api.billing.keep({ product: 'pro' });
    expect(payments.subscriptions.get(pro)).toMatchObject({ cancelAt: null });
    await ruth.api.billing.cancelAtEndOfTerm();
    expect(payments.subscriptions.get(maker)).not.toMatchObject({ cancelAt: null });
    expect(payments.subscriptions.get(pro)).toMatchObject({ cancelAt: null });
  });

  test.each([null, later(10)])('of an unpaid renewal ends it at once, with the end %s before', async (cancelAt) => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    payments.change(id, { state: 'past_due', currentPeriodEnd: later(365), cancelAt });
    await deliverEvent(id);
    expect((await ruth.api.billing.cancelAtEndOfTerm()).makerSubscription).toBeNull();
    expect(payments.subscriptions.get(id)).toMatchObject({ state: 'canceled' });
    expect(payments.refunds).not.toContain(id);
    expect(await ruth.api.billing.details()).toBeNull();
  });

  test('cannot be undone after the term', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth, 'makerMonthly');
    await ruth.api.billing.cancelAtEndOfTerm();
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    product.clock.pass(31 * day);
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    await expect(ruth.api.billing.keep()).rejects.toMatchObject({ statusCode: 409 });
  });

  test('is undone by the discount, which cannot be taken twice', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    await ruth.api.billing.cancelAtEndOfTerm();
    const { makerSubscription } = await ruth.api.billing.acceptDiscount();
    expect(makerSubscription).toMatchObject({ planName: 'Annual - Discount', cancellationDate: null });
    expect((await ruth.api.billing.details())?.offer).toBeNull();
    await expect(ruth.api.billing.acceptDiscount()).rejects.toMatchObject({
      statusCode: 409,
      message: 'There is no discount for your plan.',
    });
  });
});

test('the history has the offer that was accepted, and the cancellation of an unpaid renewal', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await buy(ruth, 'makerMonthly');
  await ruth.api.billing.acceptDiscount();
  payments.change(id, { state: 'past_due' });
  await deliverEvent(id);
  await ruth.api.billing.cancelAtEndOfTerm();
  const changes = await db
    .select()
    .from(subscriptionChange)
    .where(eq(subscriptionChange.accountId, ruth.user.id))
    .orderBy(asc(subscriptionChange.id));
  const by = { administratorId: null, date: product.clock.now };
  expect(changes).toMatchObject([
    { kind: 'bought', before: null, after: { id, plan: 'makerMonthly', cents: 19_00, state: 'active' } },
    {
      ...by,
      kind: 'discountAccepted',
      before: { id, plan: 'makerMonthly', cents: 19_00 },
      after: { id, plan: 'makerAnnualDiscount', cents: 149_00, state: 'active' },
    },
    { ...by, kind: 'reported', after: { id, state: 'past_due' } },
    { ...by, kind: 'canceledUnpaid', before: { id, state: 'past_due' }, after: { id, state: 'canceled' } },
  ]);
});

test('a discount whose payment was refused can be taken with another card', async () => {
  const ruth = await product.join('Ruth');
  await buy(ruth, 'makerMonthly');
  payments.refusedPlans.add('makerAnnualDiscount');
  await expect(ruth.api.billing.acceptDiscount()).rejects.toMatchObject({ statusCode: 402 });
  payments.refusedPlans.clear();
  expect((await ruth.api.billing.acceptDiscount()).makerSubscription).toMatchObject({ planName: 'Annual - Discount' });
});

test('the statements are those of the user', async () => {
  const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
  const { id, customerId, created } = await buy(ruth, 'makerMonthly');
  const [statement] = await payments.statements(customerId, 1);
  expect(await ruth.api.billing.statements()).toEqual([
    {
      id: statement!.id,
      amount: 19,
      paid: true,
      refunded: false,
      isForCurrentPlan: true,
      description: 'Monthly',
      invoiceNumber: statement!.number,
      createdDate: created,
      paymentUrl: `https://pay.example/sandbox/receipt/${statement!.id}`,
    },
  ]);
  expect(await naomi.api.billing.statements()).toEqual([]);
  await payments.refundLatest(id);
  expect(await ruth.api.billing.statements()).toMatchObject([{ paid: true, refunded: true }]);
});

test('the statements tell the payments of the current plan from those of PRO and of an earlier plan', async () => {
  const ruth = await product.join('Ruth');
  const earlier = await buy(ruth, 'makerMonthly');
  payments.change(earlier.id, { state: 'canceled' });
  await deliverEvent(earlier.id);
  const { maker } = await buyBundle(ruth);
  const statements = await ruth.api.billing.statements();
  expect(statements).toHaveLength(3);
  const made = await payments.statements(earlier.customerId, 10);
  const { id } = made.find(({ subscriptionId }) => subscriptionId === maker)!;
  expect(statements.filter(({ isForCurrentPlan }) => isForCurrentPlan)).toMatchObject([{ id }]);
});

test.each([
  ['/settings?tab=statements', '/settings?tab=statements'],
  ['https://evil.example/', '/settings'],
  ['//evil.example', '/settings'],
])('the pages of the provider lead back from %s to %s on this site', async (returnPath, path) => {
  const ruth = await product.join('Ruth');
  await expect(ruth.api.billing.portal({})).rejects.toMatchObject({ statusCode: 409 });
  await buy(ruth);
  const portal = vi.spyOn(payments, 'portal');
  const { portalUrl } = await ruth.api.billing.portal({ returnPath });
  expect(new URL(portalUrl).origin).toBe('https://pay.example');
  expect(portal.mock.lastCall?.[1]).toBe(`http://sermon.test${path}`);
  portal.mockRestore();
});

describe('an administrator', () => {
  test('ends and pays back the subscription of a user whose account they view, once', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    await admin.api.acting.startImpersonation({ id: ruth.user.id, reason: 'Ruth wants her money back.' });
    expect(await admin.api.billing.details()).toMatchObject({ planName: 'Monthly' });
    expect(await admin.api.adminBilling.cancelAndRefund()).toMatchObject({
      id: ruth.user.id,
      makerSubscription: null,
      inAdminImpersonationMode: true,
    });
    await expect(admin.api.adminBilling.cancelAndRefund()).rejects.toMatchObject({
      statusCode: 409,
      message: 'This user has no paid subscription.',
    });
    await admin.api.acting.stopImpersonation();
    expect(payments.refunds.filter((each) => each === id)).toEqual([id]);
    expect(payments.subscriptions.get(id)).toMatchObject({ state: 'canceled' });
    expect(await subscriptionOf(ruth)).toBeNull();
    const refunds = await db.select().from(auditEntry).where(eq(auditEntry.action, 'subscriptionRefunded'));
    expect(refunds).toMatchObject([{ administratorId: admin.user.id, personId: ruth.user.id }]);
    const [change] = await db.select().from(subscriptionChange).where(eq(subscriptionChange.kind, 'refunded'));
    expect(change).toMatchObject({ accountId: ruth.user.id, administratorId: admin.user.id });
  });

  test('is told if the subscription has ended, but the provider could not refund the payment', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    const logged = vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
    const refund = vi.spyOn(payments, 'refundLatest').mockResolvedValue(null);
    await admin.api.acting.startImpersonation({ id: ruth.user.id, reason: 'Ruth wants her money back.' });
    await expect(admin.api.adminBilling.cancelAndRefund()).rejects.toMatchObject({
      statusCode: 409,
      message:
        'The subscription has ended, but the payment provider could not refund the payment. Please refund it by hand.',
    });
    await admin.api.acting.stopImpersonation();
    expect(logged.mock.calls.map(([about]) => about)).toEqual([{ subscription: id, account: ruth.user.id }]);
    refund.mockRestore();
    logged.mockRestore();
    expect(payments.subscriptions.get(id)).toMatchObject({ state: 'canceled' });
    expect(await subscriptionOf(ruth)).toBeNull();
    const history = await db
      .select()
      .from(subscriptionChange)
      .where(eq(subscriptionChange.accountId, ruth.user.id))
      .orderBy(asc(subscriptionChange.id));
    expect(history).toMatchObject([
      { kind: 'bought' },
      { kind: 'notRefunded', administratorId: admin.user.id, after: { state: 'canceled' } },
    ]);
    const entries = await db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.personId, ruth.user.id), inArray(auditEntry.action, [...billingActions])))
      .orderBy(asc(auditEntry.id));
    expect(entries).toMatchObject([
      { administratorId: admin.user.id, action: 'subscriptionRefunded' },
      { administratorId: admin.user.id, action: 'refundFailed' },
    ]);
  });

  test('cannot do it without viewing the account, and users cannot do it at all', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    for (const { api } of [ruth, admin])
      await expect(api.adminBilling.cancelAndRefund()).rejects.toMatchObject({ statusCode: 403 });
    expect(await subscriptionOf(ruth)).not.toBeNull();
  });

  test('sees who pays in the list of subscribers, until it ends', async () => {
    const ruth = await product.join('Ruth');
    const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
    const listed = async () =>
      (await admin.api.adminPeople.list({ filter: 'subscribers', text: ruth.email })).people.map(
        ({ isSubscriber }) => isSubscriber,
      );
    expect(await listed()).toEqual([true]);
    expect(await admin.api.adminPeople.get({ personId: ruth.user.id })).toMatchObject({ plan: 'Monthly' });
    payments.change(id, { cancelAt: currentPeriodEnd });
    await deliverEvent(id);
    await admin.api.accounts.signIn({ ...admin, rememberMe: true });
    product.clock.pass(31 * day);
    await admin.api.accounts.signIn({ ...admin, rememberMe: true });
    expect(await listed()).toEqual([]);
  });
});
