import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { account, paymentEvent, subscription, subscriptionChange } from '../../../database/schema.ts';
import { sweepOld } from '../../../database/sweep.ts';
import { planHeader } from '@sermon/contract/accounts';
import { createSender } from '../../../../../../tests/support/sender.ts';
import { deleteAccount } from '../../../jobs/deleteAccounts.ts';
import { day, openShop } from '../shop.setup.ts';
import { storeSubscription } from '../store.ts';

const { product, payments, db, buy, deliverEvent, runJob, subscriptionOf } = await openShop();
afterEach(() => {
  payments.isDown = false;
});
const changesOf = (accountId: string) => db.$count(subscriptionChange, eq(subscriptionChange.accountId, accountId));

describe('a report of the payment provider', () => {
  test('opens the paid features before the user comes back', async () => {
    const ruth = await product.join('Ruth');
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    const answer = await deliverEvent((await payments.pay(sessionId)).id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual' });
  });

  test.each(['', 'forged'])('with the signature “%s” is refused and not stored', async (signature) => {
    const before = await db.$count(paymentEvent);
    const answer = await deliverEvent('sub_0001', { signature });
    expect(answer.statusCode).toBe(400);
    expect(await db.$count(paymentEvent)).toBe(before);
  });

  test('is processed once', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    const cancelAt = new Date(product.clock.now.getTime() + 10 * day);
    payments.change(id, { cancelAt });
    const before = await changesOf(ruth.user.id);
    const answers = await Promise.all([1, 2, 3].map(() => deliverEvent(id, { id: 'evt_same' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await changesOf(ruth.user.id)).toBe(before + 1);
    expect(await db.$count(paymentEvent, eq(paymentEvent.id, 'evt_same'))).toBe(1);
  });

  test('about a cancellation on the pages of the provider is in the history', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    const cancelAt = new Date(product.clock.now.getTime() + 10 * day);
    payments.change(id, { cancelAt });
    await deliverEvent(id);
    const changes = await db
      .select()
      .from(subscriptionChange)
      .where(eq(subscriptionChange.accountId, ruth.user.id))
      .orderBy(subscriptionChange.id);
    expect(changes).toMatchObject([
      { kind: 'bought', before: null },
      {
        kind: 'reported',
        administratorId: null,
        date: product.clock.now,
        before: { id, cancelAt: null },
        after: { id, state: 'active', cancelAt: cancelAt.toISOString() },
      },
    ]);
  });

  test('about something else is accepted', async () => {
    expect((await deliverEvent(null)).statusCode).toBe(200);
    expect((await deliverEvent('sub_of_nobody')).statusCode).toBe(200);
  });

  test('about a customer of nobody here changes nothing', async () => {
    const stranger = payments.add({ customerId: 'cus_elsewhere' });
    expect((await deliverEvent(stranger.id)).statusCode).toBe(200);
    expect(await db.$count(subscription, eq(subscription.id, stranger.id))).toBe(0);
  });

  test('cannot move the subscription of one user to another', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    const { id } = await buy(ruth);
    await buy(naomi);
    const [{ customerId } = { customerId: null }] = await db
      .select({ customerId: account.customerId })
      .from(account)
      .where(eq(account.id, naomi.user.id));
    payments.change(id, { customerId: customerId! });
    await deliverEvent(id);
    const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
    expect(row?.accountId).toBe(ruth.user.id);
  });

  test('is repeated later if the provider does not answer the question', async () => {
    const ruth = await product.join('Ruth');
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    const { id } = await payments.pay(sessionId);
    payments.isDown = true;
    expect((await deliverEvent(id, { id: 'evt_again' })).statusCode).toBe(503);
    payments.isDown = false;
    expect((await deliverEvent(id, { id: 'evt_again' })).statusCode).toBe(200);
    expect(await subscriptionOf(ruth)).not.toBeNull();
  });

  test('takes effect although another process has a clock that is ahead', async () => {
    const ruth = await product.join('Ruth');
    const bought = await buy(ruth);
    const ahead = new Date(product.clock.now.getTime() + 5_000);
    await storeSubscription(product.services, bought, { askedAt: ahead, kind: 'reported' });
    payments.change(bought.id, { state: 'canceled' });
    await deliverEvent(bought.id);
    expect(await subscriptionOf(ruth)).toBeNull();
  });

  test('is fetched again if another state was stored in the meantime', async () => {
    const ruth = await product.join('Ruth');
    const bought = await buy(ruth);
    const { findSubscription } = payments;
    let fetches = 0;
    payments.findSubscription = async (id) => {
      const found = await findSubscription(id);
      if ((fetches += 1) > 1) return found;
      // The reply is on its way when the subscription ends, and a report of that is processed first.
      product.clock.pass(1_000);
      await storeSubscription(product.services, bought, { askedAt: product.clock.now, kind: 'reported' });
      payments.change(id, { state: 'canceled' });
      return found;
    };
    const answer = await deliverEvent(bought.id, { id: 'evt_overtaken' });
    payments.findSubscription = findSubscription;
    expect(answer.statusCode).toBe(200);
    expect(fetches).toBe(2);
    expect(await subscriptionOf(ruth)).toBeNull();
    expect(await db.$count(paymentEvent, eq(paymentEvent.id, 'evt_overtaken'))).toBe(1);
  });

  test('is forgotten after 90 days', async () => {
    await deliverEvent(null, { id: 'evt_old' });
    const later = (days: number) => new Date(product.clock.now.getTime() + days * day);
    await sweepOld(db, later(89));
    expect(await db.$count(paymentEvent, eq(paymentEvent.id, 'evt_old'))).toBe(1);
    await sweepOld(db, later(91));
    expect(await db.$count(paymentEvent)).toBe(0);
  });

  test('with a price that is not in the settings opens nothing', async () => {
    const ruth = await product.join('Ruth');
    const unknown = payments.add({ customerId: 'cus_unknown', accountId: ruth.user.id, plan: null });
    await deliverEvent(unknown.id);
    expect(await subscriptionOf(ruth)).toBeNull();
  });

  test('with a price that is no longer in the settings takes nothing away', async () => {
    const ruth = await product.join('Ruth');
    const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
    payments.change(id, { plan: null });
    await deliverEvent(id);
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly' });
    const { createCheckoutSession } = ruth.api.subscription;
    await expect(createCheckoutSession({ priceId: 'price_makerAnnual' })).rejects.toMatchObject({ statusCode: 409 });
    const { makerSubscription } = await ruth.api.billing.cancelAtEndOfTerm();
    expect(makerSubscription).toMatchObject({ planName: 'Monthly', cancellationDate: currentPeriodEnd });
  });
});

test('a reply tells an open page that the subscription has changed', async () => {
  const ruth = await product.join('Ruth');
  const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
  const { cookieOf } = createSender(product);
  const cookie = await cookieOf(ruth);
  const said = async () =>
    (await product.app.inject({ url: '/api/BuilderPreferences/GetBuilderPreferences', headers: { cookie } })).headers[
      planHeader
    ];
  const before = await said();
  expect(before).toMatch(new RegExp(`^${ruth.user.id} [\\w-]{12}$`));
  expect(await said()).toBe(before);
  await deliverEvent((await payments.pay(sessionId)).id);
  expect(await said()).not.toBe(before);
});

describe('a subscription', () => {
  test('ends exactly with the period after a cancellation', async () => {
    const ruth = await product.join('Ruth');
    const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
    payments.change(id, { cancelAt: currentPeriodEnd });
    await deliverEvent(id);
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    product.clock.pass(currentPeriodEnd.getTime() - product.clock.now.getTime() - 1);
    expect(await subscriptionOf(ruth)).toMatchObject({ status: 'active', cancellationDate: currentPeriodEnd });
    product.clock.pass(1);
    expect(await subscriptionOf(ruth)).toBeNull();
    // The provider reports the end a little later, and the user comes back.
    payments.change(id, { state: 'canceled' });
    await deliverEvent(id);
    await buy(ruth, 'makerMonthly');
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly', cancellationDate: null });
  });

  test('stays open for a week after a failed payment, which later reports do not prolong', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    payments.change(id, { state: 'past_due', currentPeriodEnd: new Date(product.clock.now.getTime() + 30 * day) });
    await deliverEvent(id);
    product.clock.pass(6 * day);
    await deliverEvent(id);
    expect(await subscriptionOf(ruth)).toMatchObject({ status: 'past_due' });
    product.clock.pass(day);
    expect(await subscriptionOf(ruth)).toBeNull();
    payments.change(id, { state: 'active' });
    await deliverEvent(id);
    expect(await subscriptionOf(ruth)).toMatchObject({ status: 'active' });
  });

  test('is not set back by an answer to an earlier question', async () => {
    const ruth = await product.join('Ruth');
    const bought = await buy(ruth);
    const early = product.clock.now;
    product.clock.pass(1_000);
    payments.change(bought.id, { state: 'canceled' });
    await deliverEvent(bought.id);
    await storeSubscription(product.services, bought, { askedAt: early, kind: 'reported' });
    expect(await subscriptionOf(ruth)).toBeNull();
  });
});

test('an answer to a question from before a change of the user does not hide the change', async () => {
  const ruth = await product.join('Ruth');
  const bought = await buy(ruth, 'makerMonthly');
  const { cancelAtPeriodEnd } = payments;
  payments.cancelAtPeriodEnd = async (id) => {
    // A report arrives while the provider is making the change.
    product.clock.pass(1_000);
    await storeSubscription(product.services, bought, { askedAt: product.clock.now, kind: 'reported' });
    product.clock.pass(1_000);
    return cancelAtPeriodEnd(id);
  };
  const { makerSubscription } = await ruth.api.billing.cancelAtEndOfTerm();
  payments.cancelAtPeriodEnd = cancelAtPeriodEnd;
  expect(makerSubscription).toMatchObject({ cancellationDate: bought.currentPeriodEnd });
});

describe('the daily comparison', () => {
  test('finds what no report has told', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    await payments.pay(sessionId);
    const { id } = await buy(naomi);
    payments.change(id, { state: 'canceled' });
    await runJob('reconcile-subscriptions');
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual' });
    expect(await subscriptionOf(naomi)).toBeNull();
  });

  test('asks about each user once a day', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    const asked = () => payments.asked.filter((name) => name === 'subscriptionsOf').length;
    await runJob('reconcile-subscriptions');
    const before = asked();
    product.clock.pass(day - 1);
    await runJob('reconcile-subscriptions');
    expect(asked()).toBe(before);
    product.clock.pass(1);
    await runJob('reconcile-subscriptions');
    expect(asked()).toBeGreaterThan(before);
  });

  test('tells the provider the address of the user', async () => {
    const ruth = await product.join('Ruth');
    const { customerId } = await buy(ruth);
    await ruth.api.settings.changeName({ firstName: 'Ruth', lastName: 'Moab' });
    await runJob('reconcile-subscriptions');
    expect(payments.customers.get(customerId)).toEqual({ email: ruth.email, name: 'Ruth Moab' });
  });
});

describe('the reminder of a trial', () => {
  const reminders = async (to: string) =>
    (await product.emails()).filter(
      (message) => message.subject?.includes('trial ends') && message.to?.some(({ address }) => address === to),
    );

  test('comes a week before the end, once', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    product.clock.pass(6 * day);
    await runJob('remind-of-trials');
    expect(await reminders(ruth.email)).toEqual([]);
    product.clock.pass(day);
    await runJob('remind-of-trials');
    await runJob('remind-of-trials');
    const [message, ...others] = await reminders(ruth.email);
    expect(others).toEqual([]);
    expect(message?.text).toContain('you will be charged $179.00 per year');
    expect(message?.text).toContain('http://sermon.test/settings');
  });

  test('does not come after a cancellation', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    await ruth.api.billing.cancelAtEndOfTerm();
    product.clock.pass(8 * day);
    await runJob('remind-of-trials');
    expect(await reminders(ruth.email)).toEqual([]);
  });
});

test('a closed account is not charged again, and its user can keep the subscription', async () => {
  const ruth = await product.join('Ruth');
  const { id, currentPeriodEnd } = await buy(ruth, 'makerMonthly');
  await ruth.api.settings.deleteAccount({ password: ruth.password });
  await runJob('forget-customers');
  expect(payments.subscriptions.get(id)).toMatchObject({ state: 'active', cancelAt: currentPeriodEnd });
  await ruth.api.accounts.signIn(ruth);
  expect(await subscriptionOf(ruth)).toMatchObject({ cancellationDate: currentPeriodEnd });
  await ruth.api.billing.keep();
  await runJob('forget-customers');
  expect(payments.subscriptions.get(id)).toMatchObject({ cancelAt: null });
});

test('a deleted account leaves no customer and no subscription at the provider', async () => {
  const ruth = await product.join('Ruth');
  const { id, customerId } = await buy(ruth);
  payments.isDown = true;
  await deleteAccount(product.services, ruth.user.id);
  await runJob('forget-customers').catch(() => {});
  expect(payments.customers.has(customerId)).toBe(true);
  payments.isDown = false;
  await runJob('forget-customers');
  expect(payments.customers.has(customerId)).toBe(false);
  expect(payments.subscriptions.get(id)).toMatchObject({ state: 'canceled' });
});
