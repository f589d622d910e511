import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '@sermon/contract';
import { createSender } from '../../../../../tests/support/sender.ts';
import { subscriptionChange } from '../../database/schema.ts';
import { PaymentsUnavailable } from '../../ports/payments/port.ts';
import { day, openShop } from './shop.setup.ts';

const { product, payments, db, buy, joinPro, deliverEvent, subscriptionOf, historyOf } = await openShop();
afterEach(() => {
  payments.isDown = false;
});

describe('the prices', () => {
  test('for visitors compare a year with twelve months', async () => {
    expect(await product.visit().subscription.activePlans()).toEqual([
      {
        id: 'price_makerAnnual',
        price: 179,
        subscriptionTerm: 'annual',
        crossedOutPriceText: '12 months, paid monthly',
        crossedOutPriceValue: 228,
        showedDiscountText: 'You save',
        showedDiscountValue: 49,
        displayedTotalText: 'Total per year',
        displayedTotalValue: 179,
        plusTax: false,
        bundlePrice: null,
      },
      {
        id: 'price_makerMonthly',
        price: 19,
        subscriptionTerm: 'monthly',
        crossedOutPriceText: null,
        crossedOutPriceValue: null,
        showedDiscountText: null,
        showedDiscountValue: null,
        displayedTotalText: 'Total per month',
        displayedTotalValue: 19,
        plusTax: false,
        bundlePrice: 9.99,
      },
    ]);
  });

  test('for PRO members are lower', async () => {
    const { api } = await joinPro('Naomi');
    expect(await api.subscription.activePlans()).toMatchObject([
      { price: 149, crossedOutPriceText: 'Regular price', crossedOutPriceValue: 179, showedDiscountValue: 30 },
      { price: 9.99, crossedOutPriceValue: 19, showedDiscountText: 'PRO member discount', showedDiscountValue: 9.01 },
    ]);
  });
});

describe('a promotion code', () => {
  payments.promotions.set('ADVENT', {
    id: 'promo_advent',
    coupon: { isPercentage: true, percentOff: 0.25, amountOff: 0 },
    months: 0,
    plans: null,
  });
  payments.promotions.set('FIVE', {
    id: 'promo_five',
    coupon: { isPercentage: false, percentOff: 0, amountOff: 5_00 },
    months: null,
    plans: ['makerAnnualDiscount'],
  });

  test('takes off a part', async () => {
    expect(await product.visit().subscription.promoCode({ code: ' ADVENT ' })).toEqual({
      id: 'promo_advent',
      isPercentage: true,
      percentOff: 0.25,
      amountOff: 0,
      months: 0,
      terms: ['annual', 'monthly'],
    });
  });

  test('takes off dollars, for the plans for which it holds', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await joinPro('Naomi')];
    expect(await naomi.api.subscription.promoCode({ code: 'FIVE' })).toMatchObject({ amountOff: 5, terms: ['annual'] });
    await expect(ruth.api.subscription.promoCode({ code: 'FIVE' })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('cannot be guessed by trying many', async () => {
    const { api } = await product.join('Ruth');
    const attempt = () => api.subscription.promoCode({ code: 'NONE' });
    for (let n = 0; n < 20; n++) await expect(attempt()).rejects.toMatchObject({ statusCode: 404 });
    await expect(attempt()).rejects.toMatchObject({ statusCode: 429 });
    product.clock.pass(day);
  });
});

describe('a checkout', () => {
  test.each(['STAFF100', 'FREE', 'coupon_1', 'promo_', 'promo_a-b'])(
    'with the coupon %s is refused, because only promotion codes have limits',
    async (couponId) => {
      const { api } = await product.join('Ruth');
      const before = payments.asked.length;
      await expect(
        api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual', couponId }),
      ).rejects.toMatchObject({ statusCode: 400 });
      expect(payments.asked).toHaveLength(before);
    },
  );

  test('does not state a charge for which there is no statement yet', async () => {
    const { api } = await product.join('Ruth');
    const { sessionId } = await api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
    await payments.pay(sessionId);
    const charged = async () => (await api.subscription.recordCheckout({ sessionId })).chargedToday;
    expect(await charged()).toBe(19);
    const { statements } = payments;
    payments.statements = async () => [];
    expect(await charged()).toBeNull();
    payments.statements = statements;
  });

  test('opens the paid features when it is recorded, before the provider has reported it, and twice', async () => {
    const ruth = await product.join('Ruth');
    const { api } = ruth;
    expect(await api.subscription.freeTrialStatus()).toBe(false);
    const { sessionId } = await api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    expect(await api.subscription.checkoutAddress({ sessionId })).toEqual({
      address: `https://pay.example/sandbox/checkout/${sessionId}`,
    });
    expect(await api.subscription.recordCheckout({ sessionId })).toMatchObject({ state: 'processing', bought: [] });
    expect(await subscriptionOf(ruth)).toBeNull();
    await payments.pay(sessionId);
    const trialEnd = new Date(product.clock.now.getTime() + 14 * day);
    const purchase = {
      state: 'complete',
      user: { makerSubscription: { status: 'trialing', planName: 'Annual', currentPeriodEnd: trialEnd } },
      bought: [{ planName: 'Annual', product: 'maker', term: 'annual', price: 179, trialEnd, renews: trialEnd }],
    };
    expect(await api.subscription.recordCheckout({ sessionId })).toMatchObject(purchase);
    expect(await api.subscription.recordCheckout({ sessionId })).toMatchObject(purchase);
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual', cancellationDate: null });
    expect(await api.subscription.freeTrialStatus()).toBe(true);
    // The user goes back after the payment.
    expect(await api.subscription.checkoutAddress({ sessionId })).toEqual({
      address: `/confirmation?session_id=${sessionId}`,
    });
    const changes = await db
      .select()
      .from(subscriptionChange)
      .where(eq(subscriptionChange.accountId, ruth.user.id))
      .orderBy(asc(subscriptionChange.id));
    expect(changes).toMatchObject([{ kind: 'bought', before: null, after: { plan: 'makerAnnual', cents: 179_00 } }]);
  });

  describe('is ordered from the provider', () => {
    const { createCheckout } = payments;
    const orders: Parameters<typeof createCheckout>[0][] = [];
    beforeEach(() => {
      orders.length = 0;
      payments.createCheckout = (order, key) => {
        orders.push(order);
        return createCheckout(order, key);
      };
    });
    afterEach(() => Object.assign(payments, { createCheckout }));

    test.each([
      ['/activate?monthly=true', '/activate?monthly=true'],
      ['', '/activate'],
      ['https://evil.example/', '/activate'],
      ['//evil.example', '/activate'],
      ['/\\evil.example', '/activate'],
      ['javascript:alert(1)', '/activate'],
    ])('with a way back from “%s” to %s on this site', async (cancelPath, path) => {
      const { api } = await product.join('Ruth');
      await api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly', cancelPath });
      await api.subscription.createBundleCheckout({ cancelPath });
      const cancelAddress = `http://sermon.test${path}`;
      expect(orders).toMatchObject([{ cancelAddress }, { cancelAddress }]);
    });

    test('at the price and with the term that the server knows, whatever the browser sends', async () => {
      const { send, cookieOf } = createSender(product);
      const wish = {
        priceId: 'price_makerMonthly',
        price: 0.01,
        isAnnualPlan: true,
        trialDays: 365,
        plan: 'proAnnual',
      };
      const cookie = await cookieOf(await product.join('Ruth'));
      const { statusCode, json } = await send(contract.subscription.createCheckoutSession, 'POST', wish, cookie);
      expect(statusCode).toBe(200);
      expect(orders).toMatchObject([{ plan: 'makerMonthly', trialDays: 0 }]);
      const { sessionId } = (json() as unknown as { data: { sessionId: string } }).data;
      expect(await payments.pay(sessionId)).toMatchObject({ plan: 'makerMonthly', cents: 19_00, trialEnd: null });
    });
  });

  test('is begun once by a double click', async () => {
    const { api } = await product.join('Ruth');
    const begin = () => api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
    const [first, second] = await Promise.all([begin(), begin()]);
    expect(first).toEqual(second);
  });

  test.each(['price_memberMonthly', 'price_makerAnnualDiscount', 'price_proAnnual', 'price_none'])(
    'of %s is refused to those to whom it is not offered',
    async (priceId) => {
      const { api } = await product.join('Ruth');
      await expect(api.subscription.createCheckoutSession({ priceId })).rejects.toMatchObject({
        statusCode: 400,
        message: 'This plan is no longer available. Please choose one of the plans on the page.',
      });
    },
  );

  test('belongs to the user who began it', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    await payments.pay(sessionId);
    await expect(naomi.api.subscription.checkoutAddress({ sessionId })).rejects.toMatchObject({ statusCode: 404 });
    await expect(naomi.api.subscription.recordCheckout({ sessionId })).rejects.toMatchObject({ statusCode: 404 });
    expect(await subscriptionOf(naomi)).toBeNull();
  });

  test('is refused to subscribers', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    for (const begin of [
      () => ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' }),
      () => ruth.api.subscription.createBundleCheckout({}),
    ])
      await expect(begin()).rejects.toMatchObject({
        statusCode: 409,
        message: 'You already have a subscription to Sermon Maker.',
      });
  });

  test('that is still open does not lead subscribers to the provider', async () => {
    const ruth = await product.join('Ruth');
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
    const bought = await buy(ruth);
    await expect(ruth.api.subscription.checkoutAddress({ sessionId })).rejects.toMatchObject({
      statusCode: 409,
      message: 'You already have a subscription to Sermon Maker.',
    });
    payments.change(bought.id, { state: 'canceled' });
    await deliverEvent(bought.id);
    expect(await ruth.api.subscription.checkoutAddress({ sessionId })).toEqual({
      address: `https://pay.example/sandbox/checkout/${sessionId}`,
    });
  });

  test('has no trial with a coupon, for a month, or for somebody who had one', async () => {
    const states = [];
    for (const order of [
      { priceId: 'price_makerAnnual', couponId: 'promo_advent' },
      { priceId: 'price_makerMonthly' },
    ]) {
      const { api } = await product.join('Ruth');
      const { sessionId } = await api.subscription.createCheckoutSession(order);
      states.push((await payments.pay(sessionId)).state);
    }
    const ruth = await product.join('Ruth');
    const first = await buy(ruth);
    payments.change(first.id, { state: 'canceled' });
    await deliverEvent(first.id);
    states.push((await buy(ruth)).state);
    expect(states).toEqual(['active', 'active', 'active']);
  });

  test.each([
    ['is paid back once', 'Annual', 'Monthly', '$19.00 will be refunded to your card.'],
    ['ends, and nothing is paid back of a trial', 'Monthly', 'Annual', null],
  ] as const)('that is paid in a second window %s', async (_, kept, undone, refund) => {
    const ruth = await product.join('Ruth');
    const { createCheckoutSession, recordCheckout } = ruth.api.subscription;
    const one = await createCheckoutSession({ priceId: `price_maker${kept}` });
    const other = await createCheckoutSession({ priceId: `price_maker${undone}` });
    const [first, second] = [await payments.pay(one.sessionId), await payments.pay(other.sessionId)];
    await recordCheckout(other);
    await recordCheckout(one);
    await deliverEvent(second.id);
    expect(await recordCheckout(other)).toMatchObject({
      state: 'complete',
      user: { makerSubscription: { planName: kept } },
      bought: [],
    });
    const refunded = payments.refunds.filter((id) => [first.id, second.id].includes(id));
    expect(refunded).toEqual(refund === null ? [] : [second.id]);
    expect(payments.subscriptions.get(first.id)).toMatchObject({ state: first.state });
    expect(payments.subscriptions.get(second.id)).toMatchObject({ state: 'canceled' });
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: kept });
    const emails = (await product.emails()).filter(({ to }) => to?.some(({ address }) => address === ruth.email));
    const told = emails.filter(({ subject }) => subject === 'Your second subscription was canceled');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`another one (${undone})`);
    if (refund === null) expect(told[0]?.text).not.toContain('refunded');
    else expect(told[0]?.text).toContain(refund);
    expect(await historyOf(ruth.user.id, second.id)).toMatchObject([
      { kind: 'bought', before: null },
      { kind: 'duplicateUndone', administratorId: null, before: { state: second.state }, after: { state: 'canceled' } },
    ]);
  });

  describe('that is paid in two windows', () => {
    const { refundLatest } = payments;
    // Only so many people may register in an hour.
    beforeEach(() => product.clock.pass(60 * 60_000));
    afterEach(() => Object.assign(payments, { refundLatest }));

    /** Pays two checkouts. The second payment is not refunded. */
    async function payTwice(refund: typeof refundLatest) {
      const ruth = await product.join('Ruth');
      const { createCheckoutSession, recordCheckout } = ruth.api.subscription;
      const annual = await createCheckoutSession({ priceId: 'price_makerAnnual' });
      const monthly = await createCheckoutSession({ priceId: 'price_makerMonthly' });
      const [first, second] = [await payments.pay(annual.sessionId), await payments.pay(monthly.sessionId)];
      const tries: string[] = [];
      payments.refundLatest = (id) => {
        tries.push(id);
        return refund(id);
      };
      const emails = async () =>
        (await product.emails()).filter(
          ({ to, subject }) =>
            to?.some(({ address }) => address === ruth.email) && subject === 'Your second subscription was canceled',
        );
      return { ruth, first, second, annual, monthly, recordCheckout, tries, emails };
    }

    test.each([
      ['refuses', () => Promise.reject(new PaymentsUnavailable('400 balance_insufficient', true))],
      ['cannot make', () => Promise.resolve(null)],
    ])('ends, although the provider %s the refund, and the user is told whom to ask', async (_, refund) => {
      const logged = vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
      const { ruth, first, second, annual, monthly, recordCheckout, tries, emails } = await payTwice(refund);
      await recordCheckout(annual);
      const ended = { state: 'complete', user: { makerSubscription: { planName: 'Annual' } }, bought: [] };
      expect(await recordCheckout(monthly)).toMatchObject({ ...ended, isUnrefunded: true });
      await deliverEvent(second.id);
      expect(await recordCheckout(monthly)).toMatchObject({ ...ended, isUnrefunded: true });
      expect(await recordCheckout(annual)).toMatchObject({ bought: [{ planName: 'Annual' }], isUnrefunded: false });
      expect(tries).toEqual([second.id]);
      expect(payments.subscriptions.get(second.id)).toMatchObject({ state: 'canceled' });
      expect(payments.subscriptions.get(first.id)).toMatchObject({ state: first.state });
      const [told, ...others] = await emails();
      expect(others).toEqual([]);
      expect(told?.text).toContain(
        "We couldn't refund your payment for it automatically. Please contact the people who run this site, and they will refund it.",
      );
      expect(logged.mock.calls.map(([about]) => about)).toEqual([
        expect.objectContaining({ subscription: second.id, account: ruth.user.id }),
      ]);
      expect(await historyOf(ruth.user.id, second.id)).toMatchObject([
        { kind: 'bought' },
        { kind: 'duplicateNotRefunded', administratorId: null, after: { state: 'canceled' } },
      ]);
      logged.mockRestore();
    });

    test('is undone later if the provider does not answer', async () => {
      const { second, annual, monthly, recordCheckout, emails } = await payTwice(() =>
        Promise.reject(new PaymentsUnavailable('timeout')),
      );
      await recordCheckout(annual);
      await expect(recordCheckout(monthly)).rejects.toMatchObject({ statusCode: 503 });
      expect(payments.subscriptions.get(second.id)?.state).not.toBe('canceled');
      payments.refundLatest = refundLatest;
      expect(await recordCheckout(monthly)).toMatchObject({ bought: [], isUnrefunded: false });
      expect(payments.refunds).toContain(second.id);
      expect(await emails()).toHaveLength(1);
    });
  });

  test.each(['past_due', 'unpaid'] as const)(
    'ends an older subscription that is %s, which otherwise could be charged later',
    async (state) => {
      const ruth = await product.join('Ruth');
      const old = await buy(ruth, 'makerMonthly');
      payments.change(old.id, { state });
      await deliverEvent(old.id);
      await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
      product.clock.pass(8 * day);
      expect(await subscriptionOf(ruth)).toBeNull();
      const bought = await buy(ruth, 'makerAnnual');
      expect(payments.subscriptions.get(old.id)).toMatchObject({ state: 'canceled' });
      expect(payments.refunds).not.toContain(old.id);
      await deliverEvent(old.id);
      expect(payments.subscriptions.get(bought.id)?.state).toBe(bought.state);
      expect(payments.refunds).not.toContain(bought.id);
      expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual' });
    },
  );

  test('keeps an older subscription whose payment has just succeeded', async () => {
    const ruth = await product.join('Ruth');
    const old = await buy(ruth, 'makerMonthly');
    payments.change(old.id, { state: 'unpaid' });
    await deliverEvent(old.id);
    const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    const { cancelNow } = payments;
    const canceled: string[] = [];
    payments.cancelNow = (id) => {
      canceled.push(id);
      return cancelNow(id);
    };
    payments.change(old.id, { state: 'active' });
    await payments.pay(sessionId);
    await ruth.api.subscription.recordCheckout({ sessionId });
    payments.cancelNow = cancelNow;
    expect(canceled).not.toContain(old.id);
  });

  test('can be the same again right after the end of a subscription', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    payments.change(id, { state: 'canceled' });
    await deliverEvent(id);
    expect((await buy(ruth, 'makerMonthly')).id).not.toBe(id);
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly' });
  });

  test("does not lead to a page on a site other than the provider's", async () => {
    const { api } = await product.join('Ruth');
    const { sessionId } = await api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    const logged = vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
    const { findCheckout } = payments;
    for (const address of [
      'https://pay.example.evil.example/cs_1',
      'http://pay.example/cs_1',
      'https://evil.example/',
    ]) {
      payments.findCheckout = async (id) => ({ ...(await findCheckout(id))!, address });
      await expect(api.subscription.checkoutAddress({ sessionId })).rejects.toMatchObject({
        statusCode: 500,
        message: expect.not.stringContaining('evil'),
      });
    }
    payments.findCheckout = findCheckout;
    logged.mockRestore();
    const { address } = await api.subscription.checkoutAddress({ sessionId });
    expect(new URL(address).origin).toBe('https://pay.example');
  });

  test('costs PRO members less', async () => {
    const naomi = await joinPro('Naomi');
    const { sessionId } = await naomi.api.subscription.createBundleCheckout({});
    expect(await payments.pay(sessionId)).toMatchObject({ plan: 'memberMonthly', cents: 9_99 });
  });

  test('says so if the provider does not answer', async () => {
    const { api } = await product.join('Ruth');
    payments.isDown = true;
    await expect(api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' })).rejects.toMatchObject({
      statusCode: 503,
      message: 'The payment service is not responding right now. Please try again in a few minutes.',
    });
  });
});

describe('the limits on requests to the provider', () => {
  test('count lookups for each user', async () => {
    const { api } = await product.join('Ruth');
    const { sessionId } = await api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' });
    const lookups = [
      () => api.subscription.checkoutAddress({ sessionId }),
      () => api.subscription.recordCheckout({ sessionId }),
      () => api.billing.statements(),
      () => api.billing.portal({}),
    ];
    for (let n = 0; n < 120; n++) await lookups[n % lookups.length]!();
    for (const lookup of lookups) await expect(lookup()).rejects.toMatchObject({ statusCode: 429 });
  });

  test('do not keep anybody from canceling', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth, 'makerMonthly');
    for (let n = 0; n < 121; n++) await ruth.api.billing.portal({}).catch(() => {});
    const order = () => ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerAnnual' }).catch(() => {});
    for (let n = 0; n < 31; n++) await order();
    await ruth.api.billing.cancelAtEndOfTerm();
    expect(payments.subscriptions.get(id)?.cancelAt).not.toBeNull();
  });
});

test('the configuration names the provider', async () => {
  expect(await product.visit().app.config()).toMatchObject({ billing: 'stripe', stripeApiKey: 'pk_test' });
});
