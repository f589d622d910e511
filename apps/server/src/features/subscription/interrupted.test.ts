import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '../../../../../tests/support/people.ts';
import { bundlePurchase, subscriptionChange } from '../../database/schema.ts';
import { testPayments } from '../../ports/payments/testPayments.setup.ts';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { createBundles } from './bundle.ts';
import { ignoreOtherProviders } from './customers.ts';
import { reconcileSubscriptions } from './subscriptionJobs.ts';
import { openShop } from './shop.setup.ts';

const { product, payments, db, admin, buy, enterCard, runJob, subscriptionOf, subscriptionsOf } = await openShop();
afterEach(() => payments.faults.clear());

/** Returns whether a user has paid for nothing in the end. */
const isAllRefunded = (accountId: string) =>
  subscriptionsOf(accountId).every(({ id, state }) => state === 'canceled' && payments.refunds.includes(id));

describe('the bundle', () => {
  test.each(['memberMonthly', 'proAnnual'] as const)(
    'is undone if the provider refuses %s for another reason than the card',
    async (plan) => {
      const ruth = await product.join('Ruth');
      payments.faults.set(plan, new PaymentsUnavailable('400 price_inactive', true));
      const card = await enterCard(ruth);
      const send = () => ruth.api.subscription.createNewBundleSubscription(card);
      const refusal = {
        statusCode: 402,
        message: 'The purchase could not be completed. If anything was charged, it has been refunded.',
      };
      await expect(send()).rejects.toMatchObject(refusal);
      expect(await subscriptionOf(ruth)).toBeNull();
      expect(isAllRefunded(ruth.user.id)).toBe(true);
      // Later, the price is repaired.
      payments.faults.clear();
      const before = subscriptionsOf(ruth.user.id).length;
      await expect(send()).rejects.toMatchObject(refusal);
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      expect(subscriptionsOf(ruth.user.id)).toHaveLength(before);
    },
  );

  test('is continued if the user tries again at once', async () => {
    const ruth = await product.join('Ruth');
    payments.faults.set('proAnnual', new PaymentsUnavailable('timeout'));
    const card = await enterCard(ruth);
    const send = () => ruth.api.subscription.createNewBundleSubscription(card);
    await expect(send()).rejects.toMatchObject({ statusCode: 503 });
    payments.faults.clear();
    product.clock.pass(60_000);
    expect((await send()).bought).toHaveLength(2);
    expect(subscriptionsOf(ruth.user.id)).toHaveLength(2);
  });

  describe('that was interrupted', () => {
    /** Begins a purchase and loses the reply to a request. Returns the card details. */
    async function interrupt(person: Person, plan: 'memberMonthly' | 'proAnnual') {
      const card = await enterCard(person);
      const { subscribe } = payments;
      payments.subscribe = async (order, key) => {
        const bought = await subscribe(order, key);
        if (order.plan === plan) throw new PaymentsUnavailable('timeout');
        return bought;
      };
      await expect(person.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject({
        statusCode: 503,
      });
      payments.subscribe = subscribe;
      return card;
    }
    const running = {
      statusCode: 409,
      message: 'An earlier purchase is still being processed. Please try again in ten minutes.',
    };
    const stateOf = async (setupIntentId: string) =>
      (await db.select().from(bundlePurchase).where(eq(bundlePurchase.setupIntentId, setupIntentId)))[0]?.state;

    test('before anything was bought is never charged', async () => {
      const ruth = await product.join('Ruth');
      const card = await enterCard(ruth);
      const values = { accountId: ruth.user.id, trialDays: 14, state: 'running' as const };
      const dateCreated = product.clock.now;
      await db.insert(bundlePurchase).values({ ...values, setupIntentId: card.setupIntentId, dateCreated });
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      expect(subscriptionsOf(ruth.user.id)).toEqual([]);
      expect(await stateOf(card.setupIntentId)).toBe('failed');
    });

    test('is undone if only Sermon Maker was bought, although the reply was lost', async () => {
      const ruth = await product.join('Ruth');
      const { setupIntentId } = await interrupt(ruth, 'memberMonthly');
      await runJob('reconcile-subscriptions');
      expect(await stateOf(setupIntentId)).toBe('running');
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      expect(await stateOf(setupIntentId)).toBe('failed');
      expect(subscriptionsOf(ruth.user.id)).toMatchObject([{ plan: 'memberMonthly', state: 'canceled' }]);
      expect(isAllRefunded(ruth.user.id)).toBe(true);
    });

    test('is complete if both were bought', async () => {
      const ruth = await product.join('Ruth');
      const { setupIntentId } = await interrupt(ruth, 'proAnnual');
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      expect(await stateOf(setupIntentId)).toBe('complete');
      expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly - PRO' });
      expect((await ruth.api.accounts.refreshUser()).proSubscription).toBe(true);
      expect(subscriptionsOf(ruth.user.id)).toHaveLength(2);
    });

    test('is not continued later by the user, either', async () => {
      const ruth = await product.join('Ruth');
      const card = await interrupt(ruth, 'memberMonthly');
      const send = () => ruth.api.subscription.createNewBundleSubscription(card);
      product.clock.pass(2 * 60_000);
      await expect(send()).rejects.toMatchObject(running);
      product.clock.pass(8 * 60_000);
      await expect(send()).rejects.toMatchObject({ statusCode: 402 });
      expect(isAllRefunded(ruth.user.id)).toBe(true);
    });

    test.each(['the bundle', 'a checkout'])('is settled before %s is bought instead', async (instead) => {
      const ruth = await product.join('Ruth');
      const { setupIntentId } = await interrupt(ruth, 'memberMonthly');
      const setup = payments.addSetup(ruth.user.id, `cus_${ruth.user.id}`);
      const buyInstead = () =>
        instead === 'a checkout'
          ? buy(ruth, 'makerMonthly')
          : ruth.api.subscription.createNewBundleSubscription({
              setupIntentId: setup,
              setupIntentClientSecret: 'a secret',
            });
      await expect(buyInstead()).rejects.toMatchObject(running);
      product.clock.pass(10 * 60_000);
      await buyInstead();
      expect(await stateOf(setupIntentId)).toBe('failed');
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      expect(await subscriptionOf(ruth)).not.toBeNull();
      const left = subscriptionsOf(ruth.user.id).filter(({ state }) => state !== 'canceled');
      expect(left.map(({ plan }) => plan)).toEqual(
        instead === 'a checkout' ? ['makerMonthly'] : ['memberMonthly', 'proAnnual'],
      );
    });

    test('at another payment provider waits until the operator changes back, and blocks no purchase', async () => {
      const ruth = await product.join('Ruth');
      const { setupIntentId } = await interrupt(ruth, 'memberMonthly');
      const liveId = `cus_live_${ruth.user.id}`;
      const other = testPayments(() => product.clock.now);
      const live: Payments = {
        ...other,
        providerKind: 'stripe-live',
        createCustomer: async () => {
          other.customers.set(liveId, { email: '', name: '' });
          return liveId;
        },
        subscribe: async ({ customerId, accountId, plan, setupId = null }) =>
          other.add({ id: `sub_live_${plan}`, customerId, accountId, plan, setupId }),
        subscriptionsOf: (id) =>
          id === liveId
            ? other.subscriptionsOf(id)
            : Promise.reject(new PaymentsUnavailable('400 resource_missing customer', true)),
      };
      const bundles = createBundles(product.services);
      await ignoreOtherProviders(product.services, live);
      product.clock.pass(25 * 60 * 60_000);
      expect(await bundles.finishInterrupted(live)).toEqual([]);
      await bundles.start(live, ruth.user);
      const setup = other.setups.get(other.setups.keys()[0]!);
      const form = { user: ruth.user, setupIntentId: setup!.id, clientSecret: setup!.clientSecret };
      expect(await bundles.buy(live, form)).toMatchObject([{ state: 'active' }, { state: 'active' }]);
      expect(await bundles.finishInterrupted(live)).toEqual([]);
      expect(await stateOf(setupIntentId)).toBe('running');

      await ignoreOtherProviders(product.services, payments);
      await runJob('reconcile-subscriptions');
      expect(await stateOf(setupIntentId)).toBe('failed');
      expect(isAllRefunded(ruth.user.id)).toBe(true);
    });

    test('is undone without the card, and does not keep others from being compared', async () => {
      const [ruth, naomi, orpah] = [
        await product.join('Ruth'),
        await product.join('Naomi'),
        await product.join('Orpah'),
      ];
      const stuck = await interrupt(ruth, 'memberMonthly');
      const undone = await interrupt(naomi, 'memberMonthly');
      await db
        .update(bundlePurchase)
        .set({ state: 'undoing', message: 'Your card was declined.' })
        .where(eq(bundlePurchase.setupIntentId, undone.setupIntentId));
      payments.setups.delete(undone.setupIntentId);
      const { sessionId } = await orpah.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
      await payments.pay(sessionId);
      const { refundLatest } = payments;
      const [unfortunate] = subscriptionsOf(ruth.user.id);
      payments.refundLatest = (id) =>
        id === unfortunate?.id ? Promise.reject(new PaymentsUnavailable('nonsense')) : refundLatest(id);
      product.clock.pass(60 * 60_000);
      await runJob('reconcile-subscriptions');
      payments.refundLatest = refundLatest;
      expect(await stateOf(stuck.setupIntentId)).toBe('undoing');
      expect(await stateOf(undone.setupIntentId)).toBe('failed');
      expect(isAllRefunded(naomi.user.id)).toBe(true);
      expect(await subscriptionOf(orpah)).toMatchObject({ planName: 'Annual' });
      await runJob('reconcile-subscriptions');
      expect(await stateOf(stuck.setupIntentId)).toBe('failed');
      expect(isAllRefunded(ruth.user.id)).toBe(true);
    });
  });

  describe('whose refund fails', () => {
    const { refundLatest } = payments;
    afterEach(() => Object.assign(payments, { refundLatest }));

    /** Tries to buy the bundle. PRO is refused, and Sermon Maker cannot be refunded. */
    async function failToRefund(name: string) {
      const ruth = await product.join(name);
      payments.faults.set('proAnnual', new PaymentsUnavailable('400 price_inactive', true));
      payments.refundLatest = () => Promise.reject(new PaymentsUnavailable('400 balance_insufficient', true));
      const card = await enterCard(ruth);
      await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject({ statusCode: 503 });
      payments.faults.clear();
      return ruth;
    }

    test('has ended, and does not keep the user from buying again', async () => {
      const ruth = await failToRefund('Ruth');
      expect(await subscriptionOf(ruth)).toBeNull();
      expect(subscriptionsOf(ruth.user.id)).toMatchObject([{ state: 'canceled' }]);
      const naomi = await failToRefund('Naomi');
      expect((await ruth.api.subscription.createNewBundleSubscription(await enterCard(ruth))).bought).toHaveLength(2);
      const { id } = await buy(naomi);
      expect(payments.subscriptions.get(id)).toMatchObject({ cancelAt: null });
    });

    test('is refunded by the job, which fails after a day without success', async () => {
      const ruth = await failToRefund('Ruth');
      const [part] = subscriptionsOf(ruth.user.id);
      product.clock.pass(60 * 60_000);
      await reconcileSubscriptions(product.services);
      product.clock.pass(24 * 60 * 60_000);
      await expect(reconcileSubscriptions(product.services)).rejects.toThrow('could not be settled for a day');
      // Administrators see it among the jobs that have failed.
      const failedJobs = async () => (await admin.api.adminServer.jobs()).failed.map(({ does }) => does);
      expect(await failedJobs()).toEqual([]);
      await runJob('reconcile-subscriptions');
      expect(await failedJobs()).toEqual(['Compares subscriptions with the payment provider']);
      payments.refundLatest = refundLatest;
      await reconcileSubscriptions(product.services);
      expect(payments.refunds).toContain(part!.id);
      await reconcileSubscriptions(product.services);
    });
  });

  describe('that the provider cannot refund', () => {
    const { refundLatest } = payments;
    // Only so many people may register in an hour.
    beforeEach(() => product.clock.pass(60 * 60_000));
    afterEach(() => {
      Object.assign(payments, { refundLatest });
      vi.restoreAllMocks();
    });
    const sentence =
      "We couldn't refund your payment automatically. Please contact the people who run this site, and they will refund it.";
    const refusal = {
      statusCode: 402,
      message: `The purchase could not be completed, and ${sentence.replace('We', 'we')}`,
    };
    const emailsTo = async ({ email }: Person) =>
      (await product.emails()).filter(({ to }) => to?.some(({ address }) => address === email));
    const kindsOf = async ({ user }: Person) => {
      const rows = db.select().from(subscriptionChange).where(eq(subscriptionChange.accountId, user.id));
      return (await rows.orderBy(subscriptionChange.id)).map(({ kind }) => kind);
    };

    test.each([
      ['the card', () => payments.refusedPlans.add('proAnnual')],
      ['another reason', () => payments.faults.set('proAnnual', new PaymentsUnavailable('400 price_inactive', true))],
    ])('is over after a refusal because of %s, and the user is told whom to ask', async (_, refuse) => {
      const logged = vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
      const ruth = await product.join('Ruth');
      const card = await enterCard(ruth);
      const send = () => ruth.api.subscription.createNewBundleSubscription(card);
      refuse();
      const refund = vi.fn<typeof refundLatest>(() => Promise.resolve(null));
      payments.refundLatest = refund;
      await expect(send()).rejects.toMatchObject(refusal);
      payments.refusedPlans.clear();
      await expect(send()).rejects.toMatchObject(refusal);
      product.clock.pass(25 * 60 * 60_000);
      await reconcileSubscriptions(product.services);
      const [part] = subscriptionsOf(ruth.user.id);
      expect(refund.mock.calls).toEqual([[part!.id]]);
      expect(subscriptionsOf(ruth.user.id)).toMatchObject([{ state: 'canceled' }]);
      expect(await kindsOf(ruth)).toEqual(['bought', 'notRefunded']);
      expect(logged.mock.calls.map(([about]) => about)).toEqual([
        { setupIntent: card.setupIntentId, account: ruth.user.id, subscriptions: [part!.id] },
      ]);
      const told = await emailsTo(ruth);
      expect(told.map(({ subject }) => subject)).toEqual(['Your purchase could not be completed']);
      expect(told[0]?.text).toContain(sentence);
    });

    test.each([
      ['cannot refund it', () => Promise.resolve(null), 'notRefunded', 1],
      ['refunds it', refundLatest, 'refunded', 0],
    ] as const)('is tried again until the provider answers that it %s', async (_, answer, kind, emails) => {
      vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
      const ruth = await product.join('Ruth');
      const card = await enterCard(ruth);
      payments.refusedPlans.add('proAnnual');
      payments.refundLatest = () => Promise.reject(new PaymentsUnavailable('timeout'));
      await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject({ statusCode: 503 });
      payments.refusedPlans.clear();
      expect(await kindsOf(ruth)).toEqual(['bought', 'notRefunded']);
      expect(await emailsTo(ruth)).toEqual([]);
      product.clock.pass(60 * 60_000);
      payments.refundLatest = answer;
      await reconcileSubscriptions(product.services);
      expect(await kindsOf(ruth)).toEqual(['bought', kind]);
      expect(await emailsTo(ruth)).toHaveLength(emails);
      const [purchase] = await db
        .select()
        .from(bundlePurchase)
        .where(eq(bundlePurchase.setupIntentId, card.setupIntentId));
      expect(purchase?.state).toBe('failed');
    });
  });

  test('does not go on with a part that has been refunded since', async () => {
    const ruth = await product.join('Ruth');
    const { setupIntentId, setupIntentClientSecret } = await enterCard(ruth);
    const customerId = `cus_${ruth.user.id}`;
    // Another process has bought the first part with the same key and undone it.
    const paymentMethodId = payments.setups.get(setupIntentId)!.paymentMethodId!;
    const order = { customerId, accountId: ruth.user.id, plan: 'memberMonthly', paymentMethodId } as const;
    const { id } = await payments.subscribe(
      { ...order, trialDays: 0, setupId: setupIntentId },
      `bundle:${setupIntentId}:maker`,
    );
    payments.change(id, { state: 'canceled' });
    await expect(
      ruth.api.subscription.createNewBundleSubscription({ setupIntentId, setupIntentClientSecret }),
    ).rejects.toMatchObject({ statusCode: 402 });
    expect(subscriptionsOf(ruth.user.id)).toMatchObject([{ plan: 'memberMonthly', state: 'canceled' }]);
    expect(await subscriptionOf(ruth)).toBeNull();
  });
});
