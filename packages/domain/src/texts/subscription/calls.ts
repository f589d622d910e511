import { each } from './getStarted.ts';
import { productName } from '../../product.ts';
import type { Product, Term } from '../../subscription/plans.ts';
import { formatDay, greeting } from '../numbers.ts';

type Trial = {
  product: string;
  planName: string;
  ends: Date;
  price: string;
  plusTax: boolean;
  link: string;
};

type MemberPrice = {
  price: string;
  former: string;
  term: Term;
  from: Date;
  plusTax: boolean;
  link: string;
};

const askForRefund = (contact: string | null) =>
  `Please contact ${contact ?? 'the people who run this site'}, and they will refund it.`;

export const subscriptionTexts = {
  unavailable: 'The payment service is not responding right now. Please try again in a few minutes.',
  unknownPlan: 'This plan is no longer available. Please choose one of the plans on the page.',
  already: `You already have a subscription to ${productName}.`,
  alreadyPro: 'You already have PRO.',
  checkoutExpired: 'This checkout has expired, and nothing was charged. Please begin again.',
  setupIncomplete: 'The card details are not complete. Please enter them again.',
  bundleFailed: 'The purchase could not be completed. If anything was charged, it has been refunded.',
  bundleNotRefunded: (contact: string | null) =>
    `The purchase could not be completed, and we couldn't refund your payment automatically. ${askForRefund(contact)}`,
  bundleChanged:
    'The price or your free trial has changed since you opened the form. Nothing was charged. Please check the new amounts and enter your card again.',
  bundleRunning: 'An earlier purchase is still being processed. Please try again in ten minutes.',
  noSubscription: 'You have no subscription that can be changed.',
  alreadyCanceled: 'This subscription has already been canceled.',
  notCanceled: 'This subscription is not canceled.',
  noOffer: 'There is no discount for your plan.',
  noCustomer: 'You have not paid for anything yet.',
  onlyAdministrators: 'Only an administrator who views this account can do this.',
  notRefunded:
    'The subscription has ended, but the payment provider could not refund the payment. Please refund it by hand.',
  nothingToRefund: 'This user has no paid subscription.',
  unknownCountry: 'Please choose a country',
  unknownPrice: 'This is not one of our prices',

  regularPrice: 'Regular price',
  yearOfMonths: '12 months, paid monthly',
  discount: 'PRO member discount',
  saving: 'You save',
  total: { monthly: 'Total per month', annual: 'Total per year' },

  /**
   * Notifies a user that the second of two subscriptions was undone. `refund` is null if nothing was charged for it,
   * and 'refused' if the payment provider did not refund it. `contact` is the address or phone number of customer
   * service, or null.
   */
  duplicateMail: (
    firstName: string | null,
    {
      planName,
      refund,
      contact,
      link,
    }: { planName: string; refund: string | null; contact: string | null; link: string },
  ) => ({
    subject: 'Your second subscription was canceled',
    text: [
      greeting(firstName),
      '',
      `You already had a subscription when you bought another one (${planName}). We have canceled the second one. ${
        refund === null
          ? 'Nothing was charged for it.'
          : refund === 'refused'
            ? `We couldn't refund your payment for it automatically. ${askForRefund(contact)}`
            : `${refund} will be refunded to your card.`
      }`,
      '',
      'Your first subscription continues. You can see it in the settings:',
      '',
      link,
      '',
    ].join('\n'),
  }),

  /**
   * Notifies a user that PRO and Sermon Maker could not be bought together, and that the payment provider could not
   * refund the charge. `date` is that of the purchase. `contact` is the address or phone number of customer service,
   * or null.
   */
  bundleNotRefundedMail: (firstName: string | null, { date, contact }: { date: Date; contact: string | null }) => ({
    subject: 'Your purchase could not be completed',
    text: [
      greeting(firstName),
      '',
      `Your purchase of PRO together with ${productName} on ${formatDay(date)} could not be completed, so we have canceled it. We couldn't refund your payment automatically. ${askForRefund(contact)}`,
      '',
    ].join('\n'),
  }),

  products: { maker: productName, pro: 'PRO' } satisfies Record<Product, string>,

  /** Notifies a user that a price for PRO members ends with PRO, before it does. Prices are those of each payment. */
  memberPriceEndsMail: (firstName: string | null, { price, former, term, from, plusTax, link }: MemberPrice) => ({
    subject: `Your ${productName} price changes on ${formatDay(from)}`,
    text: [
      greeting(firstName),
      '',
      `Your price of ${former} a ${each[term]} for ${productName} is for PRO members, and your PRO is ending or has ended. From ${formatDay(from)}, you will be charged ${price} a ${each[term]}${plusTax ? ', plus sales tax' : ''}.`,
      '',
      "You don't need to do anything. If you get PRO back before that day, you keep your lower price. You can see or cancel your subscription in the settings:",
      '',
      link,
      '',
    ].join('\n'),
  }),

  memberPriceReturnsMail: (firstName: string | null, { price, former, term, from, plusTax, link }: MemberPrice) => ({
    subject: `Your lower ${productName} price is back`,
    text: [
      greeting(firstName),
      '',
      `You have PRO again. From ${formatDay(from)}, you will be charged ${price} a ${each[term]}${plusTax ? ', plus sales tax' : ''}, instead of ${former}. You can see your subscription in the settings:`,
      '',
      link,
      '',
    ].join('\n'),
  }),

  /** Reminds a user that a trial ends. `firstName` is null if the name must not be in the email. */
  trialEndsMail: (firstName: string | null, { product, planName, ends, price, plusTax, link }: Trial) => ({
    subject: `Your ${product} trial ends on ${formatDay(ends)}`,
    text: [
      greeting(firstName),
      '',
      `Your free trial of ${product} (${planName}) ends on ${formatDay(ends)}. From then on, you will be charged ${price} per year${plusTax ? ', plus sales tax' : ''}.`,
      '',
      "If you want to keep your subscription, you don't need to do anything. If not, cancel it before that day, and you will not be charged:",
      '',
      link,
      '',
    ].join('\n'),
  }),
};
