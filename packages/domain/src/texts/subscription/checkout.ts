import { each } from './getStarted.ts';
import type { Product, Term } from '../../subscription/plans.ts';
import { productName } from '../../product.ts';

/** UI text for the way to the payment provider and back (spec part 3 §2.3). */
export const checkout = {
  opening: 'Loading',
  title: 'Checkout',
  notFound: 'This checkout does not exist, or it belongs to another account.',
  notOpened: 'The checkout could not be opened. Please try again.',
  tryAgain: 'Try Again',
  plans: 'See Plans',
  confirmation: {
    title: 'Confirmation',
    heading: 'Thank You',
    trialHeading: 'Your Trial Has Begun',
    products: { maker: productName, pro: 'PRO' } satisfies Record<Product, string>,
    /** Some names of plans begin with the product. */
    plan: (product: string, planName: string) => (planName.startsWith(product) ? planName : `${product}: ${planName}`),
    price: (amount: string, term: Term, plusTax: boolean) => `${amount} a ${each[term]}${plusTax ? ', plus tax' : ''}`,
    charged: (amount: string) => `Charged today: ${amount}`,
    renews: (day: string) => `Renews on ${day}`,
    trial: (day: string) => `Free until ${day}. Your first payment is on that day.`,
    trialEnds: (day: string) => `Free until ${day}. Then your plan ends, and nothing is charged.`,
    ends: 'It does not renew.',
    endedHeading: 'This Plan Has Ended',
    ended:
      "If you already had a plan, we canceled this second purchase, and you won't pay twice. You can see your plan in the settings.",
    /** If a second purchase could not be refunded: the only one, or one of two that were bought together. */
    notRefunded: (what: 'all' | 'part', hasSupport: boolean) =>
      `${
        what === 'all'
          ? 'You already had a plan, so we canceled this second purchase.'
          : 'You already had one of the plans that you bought, so we canceled the second purchase of it.'
      } We couldn't refund your payment for it automatically. Please contact ${hasSupport ? 'customer service' : 'the people who run this site'}, and they will refund it.`,
    nowOpen: 'You can now',
    cancelAnyTime: 'You can see and cancel your plan at any time in the settings.',
    settings: 'Open Settings',
    library: 'Go to My Library',
    back: 'Continue Where You Were',
    processing: 'Your payment is being confirmed',
    processingHint: 'This usually takes a few seconds.',
    stillProcessing:
      'The payment provider has not confirmed your payment yet. You can close this page. Your plan starts as soon as the payment is confirmed.',
    checkAgain: 'Check Again',
    checking: 'Checking',
    notLoaded: 'Something went wrong. Please try again.',
    notChecked: 'Your payment could not be checked',
    notCheckedHint:
      'If you have paid, your plan starts as soon as the payment is confirmed, even if you close this page.',
    trouble: 'Your purchase is not complete',
    notYours: 'This purchase does not exist, or it belongs to another account.',
    cardFailed: 'Your card could not be confirmed. Nothing was charged. Please try again, or use another card.',
    enterAgain: 'Enter Card Again',
    nothing: 'There is no purchase to show',
    nothingHint: 'This page shows what you have just bought. Your plan is in the settings.',
  },
};

/** UI text for payments (spec part 3 §8). */
export const payments = {
  promoCodeInvalid: 'This promo code is not valid.',
  postalCodeInvalid: 'Postal code is invalid for the selected country',
};
