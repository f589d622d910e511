import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { createSender } from '../../../../../tests/support/sender.ts';
import { bundlePurchase } from '../../database/schema.ts';
import { PaymentRefused } from '../../ports/payments/port.ts';
import { day, openShop } from './shop.setup.ts';

const { product, payments, db, buy, enterCard, joinPro, deliverEvent, subscriptionOf, subscriptionsOf } =
  await openShop();
afterEach(() => {
  payments.isDown = false;
  payments.refusedPlans.clear();
});

describe('the bundle', () => {
  test('begins with the secrets for the form and the offer of a trial', async () => {
    const ruth = await product.join('Ruth');
    const begun = await ruth.api.subscription.startNewBundleCheckoutSession();
    expect(begun).toEqual({
      sessionSecret: expect.stringMatching(/^cuss_secret_/),
      setupIntentClientSecret: payments.setups.get(payments.setups.keys().at(-1)!)!.clientSecret,
      offerProTrial: true,
      proPrice: 199,
      makerPrice: 9.99,
      regularMakerPrice: 19,
      plusTax: false,
    });
  });

  test('gives Sermon Maker and PRO, once for all clicks and reloads', async () => {
    const ruth = await product.join('Ruth');
    const card = await enterCard(ruth);
    const send = () => ruth.api.subscription.createNewBundleSubscription(card);
    const [first] = await Promise.all([send(), send()]);
    const trialEnd = new Date(product.clock.now.getTime() + 14 * day);
    expect(first).toMatchObject({
      state: 'complete',
      user: { makerSubscription: { planName: 'Monthly - PRO' }, proSubscription: true },
      bought: [
        { planName: 'Monthly - PRO', product: 'maker', price: 9.99, trialEnd: null },
        { planName: 'PRO Plus', product: 'pro', price: 199, trialEnd },
      ],
    });
    expect(await send()).toEqual(first);
    expect(subscriptionsOf(ruth.user.id)).toHaveLength(2);
    for (const { id } of subscriptionsOf(ruth.user.id)) await deliverEvent(id);
    expect(await send()).toEqual(first);
  });

  test('has no trial for a user who had one', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    payments.change(id, { state: 'canceled' });
    await deliverEvent(id);
    const { offerProTrial } = await ruth.api.subscription.startNewBundleCheckoutSession();
    expect(offerProTrial).toBe(false);
    const bought = await ruth.api.subscription.createNewBundleSubscription(await enterCard(ruth));
    expect(bought.bought.map(({ trialEnd }) => trialEnd)).toEqual([null, null]);
  });

  test('is not bought for other prices, or without the trial, than the form has stated', async () => {
    const ruth = await product.join('Ruth');
    const refusal = {
      statusCode: 409,
      message:
        'The price or your free trial has changed since you opened the form. Nothing was charged. Please check the new amounts and enter your card again.',
    };
    const card = await enterCard(ruth);
    // The user tries the plan in another window, and ends it.
    const { id } = await buy(ruth);
    payments.change(id, { state: 'canceled' });
    await deliverEvent(id);
    await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject(refusal);
    const next = await enterCard(ruth);
    const { prices } = payments;
    payments.prices = async () => {
      const all = await prices();
      return { ...all, proAnnual: { ...all.proAnnual, id: 'price_raised', cents: 299_00 } };
    };
    await expect(ruth.api.subscription.createNewBundleSubscription(next)).rejects.toMatchObject(refusal);
    payments.prices = prices;
    payments.chargesTax = true;
    await expect(ruth.api.subscription.createNewBundleSubscription(next)).rejects.toMatchObject(refusal);
    payments.chargesTax = false;
    expect(subscriptionsOf(ruth.user.id)).toHaveLength(1);
    expect((await ruth.api.subscription.createNewBundleSubscription(next)).bought).toHaveLength(2);
  });

  test.each([true, false])('is taxed at the address of the card, if tax is charged: %s', async (chargesTax) => {
    payments.chargesTax = chargesTax;
    const ruth = await product.join('Ruth');
    const card = await enterCard(ruth);
    const setup = payments.setups.get(card.setupIntentId)!;
    const place = { country: 'US', postalCode: '90210' };
    payments.changeSetup(setup.id, { place });
    await ruth.api.subscription.createNewBundleSubscription(card);
    payments.chargesTax = false;
    expect(payments.placeOf(setup.customerId!)).toEqual(chargesTax ? place : undefined);
  });

  test('takes nothing if the card is refused', async () => {
    const ruth = await product.join('Ruth');
    const card = await enterCard(ruth);
    payments.refusedPlans.add('memberMonthly');
    const refusal = { statusCode: 402, message: 'Your card was declined.' };
    await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject(refusal);
    payments.refusedPlans.clear();
    await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject(refusal);
    expect(subscriptionsOf(ruth.user.id)).toEqual([]);
    // With other card details, it works.
    await ruth.api.subscription.createNewBundleSubscription(await enterCard(ruth));
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Monthly - PRO' });
  });

  test('pays back the first part if the second is refused', async () => {
    const ruth = await product.join('Ruth');
    payments.refusedPlans.add('proAnnual');
    await expect(ruth.api.subscription.createNewBundleSubscription(await enterCard(ruth))).rejects.toMatchObject({
      statusCode: 402,
      message: 'Your card was declined.',
    });
    const [maker] = subscriptionsOf(ruth.user.id);
    expect(maker).toMatchObject({ plan: 'memberMonthly', state: 'canceled' });
    expect(payments.refunds).toContain(maker?.id);
    expect(await subscriptionOf(ruth)).toBeNull();
  });

  test('is refused with the card details of somebody else, a wrong secret, or incomplete ones', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    const card = await enterCard(ruth);
    await enterCard(naomi);
    await expect(naomi.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      ruth.api.subscription.createNewBundleSubscription({ ...card, setupIntentClientSecret: 'b secret' }),
    ).rejects.toMatchObject({ statusCode: 404 });
    payments.changeSetup(card.setupIntentId, { isComplete: false });
    await expect(ruth.api.subscription.createNewBundleSubscription(card)).rejects.toMatchObject({ statusCode: 409 });
    expect(await db.$count(bundlePurchase, eq(bundlePurchase.setupIntentId, card.setupIntentId))).toBe(0);
  });

  test('is not begun by a page of another site', async () => {
    const cookie = await createSender(product).cookieOf(await product.join('Ruth'));
    const begun = payments.setups.keys().length;
    const { statusCode } = await product.app.inject({
      url: '/api/Subscription/StartNewBundleCheckoutSession',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(statusCode).toBe(403);
    expect(payments.setups.keys().length).toBe(begun);
  });

  test('is refused to PRO members and to subscribers', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await joinPro('Naomi')];
    await buy(ruth);
    await expect(ruth.api.subscription.startNewBundleCheckoutSession()).rejects.toMatchObject({ statusCode: 409 });
    await expect(naomi.api.subscription.startNewBundleCheckoutSession()).rejects.toMatchObject({
      statusCode: 409,
      message: 'You already have PRO.',
    });
  });
});

describe('the address of the card', () => {
  test('has one of all countries', async () => {
    const countries = await product.visit().subscription.countries();
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toContainEqual({ twoCharCode: 'US', name: 'United States of America' });
    expect(countries[0]).toEqual({ twoCharCode: 'AF', name: 'Afghanistan' });
  });

  test.each([
    ['90210', 'US'],
    [' 90210-1234 ', 'US'],
    ['K1A 0B1', 'CA'],
    ['SW1A 1AA', 'GB'],
    ['none at all', 'HK'],
    ['', 'HK'],
  ])('accepts “%s” in %s', async (postalCode, countryCode) => {
    const { api } = await product.join('Ruth');
    expect(await api.subscription.validatePostalCode({ postalCode, countryCode })).toBeNull();
  });

  test.each([
    ['9021', 'US'],
    ['', 'US'],
    ['90210', 'CA'],
    ['90210', 'ZZ'],
  ])('does not accept “%s” in %s', async (postalCode, countryCode) => {
    const { api } = await product.join('Ruth');
    await expect(api.subscription.validatePostalCode({ postalCode, countryCode })).rejects.toMatchObject({
      fields: { postalCode: ['Postal code is invalid for the selected country'] },
    });
  });
});

describe('the tax', () => {
  const asked = () => payments.asked.filter((name) => name === 'taxOn').length;

  test('is asked for from five characters on, and once for each place', async () => {
    const { api } = await product.join('Ruth');
    const before = asked();
    expect(await api.subscription.checkProSubscriptionTax({ postalCode: '9021', price: 199 })).toBe(0);
    expect(asked()).toBe(before);
    expect(await api.subscription.checkProSubscriptionTax({ postalCode: '90210', price: 199 })).toBe(18.91);
    expect(await api.subscription.checkProSubscriptionTax({ postalCode: ' 90210', price: 199 })).toBe(18.91);
    expect(asked()).toBe(before + 1);
  });

  test('is not asked for prices that are not ours', async () => {
    const { api } = await product.join('Ruth');
    await expect(api.subscription.checkProSubscriptionTax({ postalCode: '90210', price: 1.5 })).rejects.toMatchObject({
      fields: { price: ['This is not one of our prices'] },
    });
  });

  test('names the postal code that does not exist', async () => {
    const { api } = await product.join('Ruth');
    const { taxOn } = payments;
    payments.taxOn = () => Promise.reject(new PaymentRefused('There is no such place.'));
    await expect(api.subscription.checkProSubscriptionTax({ postalCode: '00000', price: 199 })).rejects.toMatchObject({
      fields: { postalCode: ['Postal code is invalid for the selected country'] },
    });
    payments.taxOn = taxOn;
  });

  test('is limited for each user', async () => {
    const { api } = await product.join('Ruth');
    const ask = (n: number) => api.subscription.checkProSubscriptionTax({ postalCode: String(20_000 + n), price: 199 });
    for (let n = 0; n < 30; n++) await ask(n);
    await expect(ask(31)).rejects.toMatchObject({ statusCode: 429 });
    expect(await ask(1)).toBe(11.94);
  });
});
