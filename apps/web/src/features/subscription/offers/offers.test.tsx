import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../../testing/network.setup.ts';

const plans = 'GET /api/Subscription/ActivePlans';
const create = 'POST /api/Subscription/CreateBundleCheckout';

const monthly: SubscriptionPrice = {
  id: 'price_monthly',
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
};
const annual: SubscriptionPrice = {
  ...monthly,
  id: 'price_annual',
  price: 179,
  subscriptionTerm: 'annual',
  displayedTotalText: 'Total per year',
  displayedTotalValue: 179,
  bundlePrice: null,
};
const proMonthly: SubscriptionPrice = {
  ...monthly,
  price: 9.99,
  crossedOutPriceText: 'Regular price',
  crossedOutPriceValue: 19,
  displayedTotalValue: 9.99,
  bundlePrice: null,
};
const pro = { ...ruth, proSubscription: true };

function open(user: typeof ruth, offered: unknown, answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({
    ...whoIsHere(user, { billing: 'sandbox', upgradeUrl: '/activate' }),
    'GET /api/Subscription/FreeTrialStatus': false,
    [plans]: offered,
    ...answers,
  });
  return { ...openApp('/activate'), network };
}

describe('the offer of both plans', () => {
  test('says what they cost together, and leads to their form', async () => {
    open(ruth, [annual, monthly]);
    const offer = within(await screen.findByRole('region', { name: 'PRO + Sermon Maker' }));
    expect(offer.getByText('Save $100 today')).toBeVisible();
    expect(offer.getByText('In the first year, you save $108.12 on Sermon Maker.')).toBeVisible();
    expect(
      offer.getByText('Together with PRO Plus, Sermon Maker costs $9.99 a month instead of $19.00.'),
    ).toBeVisible();
    expect(offer.getByRole('link', { name: 'PRO + Sermon Maker' })).toHaveAttribute('href', '/activate/bundle');
  });

  test('names no saving that the prices do not give', async () => {
    open(ruth, [annual, { ...monthly, bundlePrice: 19 }]);
    const offer = within(await screen.findByRole('region', { name: 'PRO + Sermon Maker' }));
    expect(offer.getByText('Together with PRO Plus, Sermon Maker costs $19.00 a month.')).toBeVisible();
    expect(offer.queryByText(/save/i)).toBeNull();
  });

  test('is not made where it cannot be bought', async () => {
    open(ruth, [annual, { ...monthly, bundlePrice: null }]);
    expect((await screen.findAllByText(/\$19\.00|\$19\b/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'PRO + Sermon Maker' })).toBeNull();
  });
});

describe('the offer to PRO members', () => {
  const offer = () => screen.findByRole('region', { name: 'Your Pro Discount' });

  test('has their price and leads to its checkout, once for two clicks', async () => {
    const { person, network, address } = open(pro, [annual, proMonthly], {
      [create]: { sessionId: 'cs_1' },
      'GET /api/Subscription/CheckoutAddress/cs_1': () => new Promise(() => {}),
    });
    expect(await offer()).toHaveTextContent('Regular price $19.00$9.99/mo cancel anytime');
    expect(await offer()).not.toHaveTextContent('plus tax');
    await person.dblClick(within(await offer()).getByRole('button', { name: 'Get Started' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_1'));
    expect(network.bodiesOf(create)).toEqual([{ cancelPath: '/activate' }]);
    expect(screen.queryByRole('region', { name: 'PRO + Sermon Maker' })).toBeNull();
  });

  test('leads to sign-in if the session has ended', async () => {
    const { person, network, address } = open(pro, [annual, proMonthly], {
      [create]: refused(401, 'Sign in required'),
    });
    const button = within(await offer()).getByRole('button', { name: 'Get Started' });
    network.answer('GET /api/Authentication/GetAuthenticatedUser', null);
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe('/auth/sign-in?redirect=%2Factivate');
  });

  test('says that tax is added', async () => {
    open(pro, [annual, { ...proMonthly, plusTax: true }]);
    expect(await offer()).toHaveTextContent('$9.99/mo cancel anytime plus tax');
  });

  test('does not speak of a discount if they pay the regular price', async () => {
    open(pro, [annual, { ...proMonthly, price: 19, crossedOutPriceText: null, crossedOutPriceValue: null }]);
    const shown = await screen.findByRole('region', { name: 'Preach better sermons' });
    expect(shown).toHaveTextContent('$19.00/mo cancel anytime');
    expect(shown).not.toHaveTextContent('Regular price');
  });

  test.each([
    [
      refused(409, 'You already have a subscription to Sermon Maker.'),
      'You already have a subscription to Sermon Maker.',
    ],
    [
      refused(503, 'The payment service is not responding right now.'),
      'The payment service is not responding right now.',
    ],
    [noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
  ])('can be accepted again after an error (%#)', async (answer, sentence) => {
    const { person, network, address } = open(pro, [annual, proMonthly], {
      [create]: answer,
      'GET /api/Subscription/CheckoutAddress/cs_2': () => new Promise(() => {}),
    });
    await person.click(within(await offer()).getByRole('button', { name: 'Get Started' }));
    expect(await within(await offer()).findByText(sentence)).toBeVisible();
    network.answer(create, { sessionId: 'cs_2' });
    await person.click(within(await offer()).getByRole('button', { name: 'Get Started' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_2'));
  });
});
