import type { AppConfig } from '@sermon/contract/app';
import type { User } from '@sermon/contract/accounts';
import { beforeEach } from 'vitest';
import { whoIsHere } from '../../testing/app.setup.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const annual = {
  id: 'price_annual',
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
};
const monthly = {
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
  bundlePrice: null,
};

export const prices = 'GET /api/Subscription/ActivePlans';
export const trialStatus = 'GET /api/Subscription/FreeTrialStatus';
export const codes = 'GET /api/Subscription/PromoCode/*';
export const create = 'POST /api/Subscription/CreateCheckoutSession';
export const addresses = 'GET /api/Subscription/CheckoutAddress/*';
export const record = 'POST /api/Subscription/RecordCheckout';
export const bundle = 'POST /api/Subscription/CreateNewBundleSubscription';

/** A code that takes a quarter off the first payment of both plans. */
export const advent = {
  id: 'promo_advent25',
  isPercentage: true,
  percentOff: 0.25,
  amountOff: 0,
  months: 0,
  terms: ['annual', 'monthly'],
};

/** Replies of a server that sells plans. */
export const shop = (user: User | null, overrides: Partial<AppConfig> = {}) => ({
  ...whoIsHere(user, { billing: 'sandbox', upgradeUrl: '/activate', ...overrides }),
  [prices]: [annual, monthly],
  [trialStatus]: false,
});
