import type { PlanKey } from '@sermon/domain/subscription/plans';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '../../../../../../tests/support/people.ts';
import { account } from '../../../database/schema.ts';
import { PaymentsUnavailable } from '../../../ports/payments/port.ts';
import { followPro } from './followPro.ts';
import { reconcileSubscriptions } from '../subscriptionJobs.ts';
import { day, openShop } from '../shop.setup.ts';

const { product, payments, db, buy, enterCard, joinPro, deliverEvent, historyOf, subscriptionsOf } = await openShop();
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(payments, { isDown: false, chargesTax: false });
});

/** Joins a member whose PRO comes from the parent site, and who buys a plan. */
async function joinWith(name: string, plan: PlanKey) {
  const person = await joinPro(name);
  const { id } = await buy(person, plan);
  return { person, id, state: () => payments.subscriptions.get(id) };
}
/** Stores whether the parent site says that a user has PRO. */
const setPro = ({ user }: Person, hasProSubscription: boolean) =>
  db.update(account).set({ hasProSubscription }).where(eq(account.id, user.id));
async function compare({ user }: Person): Promise<void> {
  await db.update(account).set({ dateCompared: null }).where(eq(account.id, user.id));
  await reconcileSubscriptions(product.services);
}
/** The emails about prices to a user. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(
    ({ subject, to }) => /price/.test(subject ?? '') && to?.some(({ address }) => address === email),
  );
const kindsOf = async ({ user }: Person, id: string) => (await historyOf(user.id, id)).map(({ kind }) => kind);

describe('the price for PRO members', () => {
  test('ends with the next payment after the parent site has taken PRO away, and an email says so first', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    await setPro(ruth, false);
    payments.chargesTax = true;
    for (const _ of ['once', 'twice']) await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerMonthly', cents: 19_00, cancelAt: null });
    expect(await ruth.api.billing.details()).toMatchObject({ planName: 'Monthly', price: 19 });
    const emails = await emailsTo(ruth);
    expect(emails).toMatchObject([{ subject: 'Your Sermon Maker price changes on 21 December 2026' }]);
    expect(emails[0]?.text).toContain(
      'Your price of $9.99 a month for Sermon Maker is for PRO members, and your PRO is ending or has ended. From 21 December 2026, you will be charged $19.00 a month, plus sales tax.',
    );
    expect(await kindsOf(ruth, id)).toEqual(['bought', 'toldOfPrice', 'memberPriceEnded']);
  });

  test('of a year ends in the same way', async () => {
    const { person: ruth, state } = await joinWith('Ruth', 'makerAnnualDiscount');
    await setPro(ruth, false);
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerAnnual', cents: 179_00 });
    expect((await emailsTo(ruth))[0]?.text).toContain('$179.00 a year.');
  });

  test('stays if it is a discount for staying', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    await ruth.api.billing.acceptDiscount();
    await compare(ruth);
    expect(payments.subscriptions.get(id)).toMatchObject({ plan: 'makerAnnualDiscount' });
  });

  test('stays if a discount for staying was accepted after it had ended', async () => {
    const { person: ruth, state } = await joinWith('Ruth', 'makerAnnualDiscount');
    await setPro(ruth, false);
    await compare(ruth);
    product.clock.pass(1_000);
    await ruth.api.billing.acceptDiscount();
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerAnnualDiscount' });
  });

  test('returns with PRO, and an email says so each time', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    for (const _ of ['once', 'twice']) {
      await setPro(ruth, false);
      await compare(ruth);
      expect(state()).toMatchObject({ plan: 'makerMonthly' });
      await setPro(ruth, true);
      await compare(ruth);
      expect(state()).toMatchObject({ plan: 'memberMonthly', cents: 9_99 });
    }
    const emails = await emailsTo(ruth);
    const [ends, returns] = [
      'Your Sermon Maker price changes on 21 December 2026',
      'Your lower Sermon Maker price is back',
    ];
    const subjects = emails.map(({ subject }) => subject);
    for (const subject of [returns, ends]) expect(subjects.filter((sent) => sent === subject)).toHaveLength(2);
    expect(subjects).toHaveLength(4);
    expect(emails.find(({ subject }) => subject === returns)?.text).toContain(
      'You have PRO again. From 21 December 2026, you will be charged $9.99 a month, instead of $19.00.',
    );
    const change = ['toldOfPrice', 'memberPriceEnded', 'toldOfPrice', 'memberPriceReturned'];
    expect(await kindsOf(ruth, id)).toEqual(['bought', ...change, ...change]);
  });

  test('is not given to somebody who has bought the regular price', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    await setPro(ruth, true);
    await compare(ruth);
    expect(payments.subscriptions.get(id)).toMatchObject({ plan: 'makerMonthly' });
  });

  test('ends only with the payment after the next one if that is due within a week', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await setPro(ruth, false);
    const soon = new Date(product.clock.now.getTime() + 7 * day - 1);
    payments.change(id, { currentPeriodEnd: soon });
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    expect(await emailsTo(ruth)).toEqual([]);
    payments.change(id, { currentPeriodEnd: new Date(soon.getTime() + 30 * day) });
    await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
    expect(await emailsTo(ruth)).toHaveLength(1);
  });

  test('stays with a subscription that is canceled, and ends if the user keeps it', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await ruth.api.billing.cancelAtEndOfTerm();
    await setPro(ruth, false);
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    expect(state()?.cancelAt).not.toBeNull();
    expect(await emailsTo(ruth)).toEqual([]);
    await ruth.api.billing.keep();
    await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'makerMonthly', cancelAt: null });
  });

  test('is changed once by two processes, with one email', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await setPro(ruth, false);
    await Promise.all([1, 2, 3].map(() => followPro(product.services, payments, ruth.user.id)));
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
    expect(await emailsTo(ruth)).toHaveLength(1);
    expect(await kindsOf(ruth, id)).toEqual(['bought', 'toldOfPrice', 'memberPriceEnded']);
  });

  test('ends after the email even if the provider did not answer at first, and no second email is sent', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await setPro(ruth, false);
    vi.spyOn(payments, 'changePlanAtRenewal').mockRejectedValueOnce(new PaymentsUnavailable('timeout'));
    expect((await deliverEvent(id)).statusCode).toBe(200);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
    expect(await emailsTo(ruth)).toHaveLength(1);
  });

  test('ends although the report of it comes before the reply', async () => {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await setPro(ruth, false);
    const { changePlanAtRenewal } = payments;
    vi.spyOn(payments, 'changePlanAtRenewal').mockImplementationOnce(async (...order) => {
      const reply = await changePlanAtRenewal(...order);
      await deliverEvent(id);
      return reply;
    });
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
    expect(await emailsTo(ruth)).toHaveLength(1);
    expect(await kindsOf(ruth, id)).toEqual(['bought', 'toldOfPrice', 'memberPriceEnded']);
    await setPro(ruth, true);
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
  });
});

test('the price ends again although a report of its return was stored before the reply, or instead of it', async () => {
  for (const isReplyLost of [false, true]) {
    const { person: ruth, id, state } = await joinWith('Ruth', 'memberMonthly');
    await setPro(ruth, false);
    await compare(ruth);
    const { changePlanAtRenewal } = payments;
    vi.spyOn(payments, 'changePlanAtRenewal').mockImplementationOnce(async (...order) => {
      const reply = await changePlanAtRenewal(...order);
      product.clock.pass(1_000);
      await deliverEvent(id);
      if (isReplyLost) throw new PaymentsUnavailable('timeout');
      return reply;
    });
    await setPro(ruth, true);
    const isCompared = await compare(ruth).then(
      () => true,
      () => false,
    );
    expect(isCompared).toBe(!isReplyLost);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    expect((await kindsOf(ruth, id)).at(-1)).toBe(isReplyLost ? 'reported' : 'memberPriceReturned');
    await setPro(ruth, false);
    await compare(ruth);
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
  }
});

test('a process that finds the price changed by another one sends no second email', async () => {
  const { person: ruth } = await joinWith('Ruth', 'memberMonthly');
  await setPro(ruth, false);
  const { prices } = payments;
  vi.spyOn(payments, 'prices').mockImplementationOnce(async () => {
    await followPro(product.services, payments, ruth.user.id);
    return prices();
  });
  await followPro(product.services, payments, ruth.user.id);
  expect(await emailsTo(ruth)).toHaveLength(1);
});

describe('the price in the bundle', () => {
  /** Buys PRO together with Sermon Maker. */
  async function buyBundle(name: string) {
    const person = await product.join(name);
    await person.api.subscription.createNewBundleSubscription(await enterCard(person));
    const own = subscriptionsOf(person.user.id);
    const idOf = (plan: PlanKey) => own.find((each) => each.plan === plan)!.id;
    const maker = idOf('memberMonthly');
    return { person, maker, pro: idOf('proAnnual'), state: () => payments.subscriptions.get(maker) };
  }

  test('stays while PRO is still being bought', async () => {
    const { subscribe } = payments;
    vi.spyOn(payments, 'subscribe').mockImplementation(async (...order) => {
      for (const { id } of subscriptionsOf(order[0].accountId)) await deliverEvent(id);
      return subscribe(...order);
    });
    const { person, maker, pro, state } = await buyBundle('Ruth');
    for (const id of [maker, pro, maker]) await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    expect(await emailsTo(person)).toEqual([]);
  });

  test.each([
    ['PRO first', ['pro', 'maker']],
    ['Sermon Maker first', ['maker', 'pro', 'maker']],
    ['PRO alone', ['pro']],
  ] as const)('ends if PRO is canceled in its trial, whatever is reported: %s', async (_, order) => {
    const bought = await buyBundle('Ruth');
    const { person: ruth, state } = bought;
    await ruth.api.billing.cancelAtEndOfTerm({ product: 'pro' });
    for (const each of order) await deliverEvent(bought[each]);
    expect(state()).toMatchObject({ plan: 'makerMonthly', cents: 19_00 });
    expect(await emailsTo(ruth)).toHaveLength(1);
    await ruth.api.billing.keep({ product: 'pro' });
    for (const each of order) await deliverEvent(bought[each]);
    expect(state()).toMatchObject({ plan: 'memberMonthly', cents: 9_99 });
    expect(await emailsTo(ruth)).toHaveLength(2);
  });

  test('after PRO is stated before PRO is canceled, and not where PRO also comes from the parent site', async () => {
    const { person: ruth } = await buyBundle('Ruth');
    const after = async () => (await ruth.api.billing.details({ product: 'pro' }))?.makerPriceAfter;
    expect(await after()).toEqual({ price: 19, term: 'monthly' });
    expect(await ruth.api.billing.details()).toMatchObject({ makerPriceAfter: null });
    payments.isDown = true;
    expect(await after()).toBeNull();
    payments.isDown = false;
    await setPro(ruth, true);
    expect(await after()).toBeNull();
    await setPro(ruth, false);
    await ruth.api.billing.cancelAtEndOfTerm();
    expect(await after()).toBeNull();
  });

  test('lasts as long as a canceled PRO', async () => {
    const { person: ruth, maker, pro, state } = await buyBundle('Ruth');
    payments.change(pro, { state: 'active', currentPeriodEnd: new Date(product.clock.now.getTime() + 365 * day) });
    await deliverEvent(pro);
    await ruth.api.billing.cancelAtEndOfTerm({ product: 'pro' });
    for (const id of [pro, maker]) await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
  });

  test('lasts until a failed payment of PRO has ended it', async () => {
    const { maker, pro, state } = await buyBundle('Ruth');
    payments.change(pro, { state: 'past_due' });
    for (const id of [pro, maker]) await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'memberMonthly' });
    payments.change(pro, { state: 'canceled' });
    for (const id of [maker, pro]) await deliverEvent(id);
    expect(state()).toMatchObject({ plan: 'makerMonthly' });
  });
});
