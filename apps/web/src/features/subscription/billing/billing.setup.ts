import type { User } from '@sermon/contract/accounts';
import type { AppConfig } from '@sermon/contract/app';
import type { billing } from '@sermon/contract/subscription/billing';
import type * as z from 'zod';
import { config } from '../../../testing/app.setup.tsx';
import { subscriber } from '../../../testing/library.setup.tsx';
import { openSettings } from '../../../testing/settings.setup.tsx';

export const getConfig = 'GET /api/AppConfig';
export const getSubscription = 'GET /api/Account/GetSubscription';
export const getStatements = 'GET /api/Account/GetBillingStatements';
export const cancelPlan = 'POST /api/Account/CancelMakerSubscriptionAtEndOfTerm';
export const keepPlan = 'POST /api/Account/KeepMakerSubscription';
export const acceptDiscount = 'POST /api/Account/DiscountMakerSubscription';
export const openPortal = 'GET /api/Account/StripePortal';

export const selling: AppConfig = {
  ...config,
  billing: 'stripe',
  upgradeUrl: '/activate',
  supportEmail: 'help@church.example',
};

type Wire = NonNullable<z.input<typeof billing.details.reply>>;

/** An annual subscription as the API sends it. */
export const wireDetails = (overrides: Partial<Wire> = {}): Wire => ({
  planName: 'Annual',
  term: 'annual',
  price: 179,
  plusTax: false,
  state: 'active',
  trialEnd: null,
  renews: '2027-11-14T12:00:00.000Z',
  ends: null,
  graceEnd: null,
  hasLapsed: false,
  offer: { price: 149, chargedNow: 0, from: '2027-11-14T12:00:00.000Z' },
  makerPriceAfter: null,
  ...overrides,
});

/** Replies with these subscriptions to Sermon Maker, one after the other. The last one is repeated. The user has not bought PRO here. */
export const ofMaker = (...replies: (Wire | null)[]) => {
  let next = 0;
  return (url: URL) => {
    const isPro = url.searchParams.get('product') === 'pro';
    const data = isPro ? null : replies[Math.min(next++, replies.length - 1)];
    return Response.json({ success: true, data, message: '' });
  };
};

type WireStatement = z.input<typeof billing.statements.reply>[number];

export const wireStatement = (n: number, overrides: Partial<WireStatement> = {}): WireStatement => ({
  id: `in_${n}`,
  amount: 19,
  paid: true,
  refunded: false,
  isForCurrentPlan: true,
  description: 'Monthly',
  invoiceNumber: `2026-000${n}`,
  createdDate: '2026-11-14T12:00:00.000Z',
  paymentUrl: `https://pay.example/in_${n}`,
  ...overrides,
});

type Given = { answers?: Record<string, unknown>; user?: User; address?: string; details?: Wire | null };

/** Opens the tab Subscription of the settings, where plans are sold. */
export const openBilling = ({
  answers = {},
  user = subscriber,
  address = '/settings?tab=subscription',
  details = wireDetails(),
}: Given = {}) =>
  openSettings({
    address,
    user,
    answers: {
      [getConfig]: selling,
      [getSubscription]: ofMaker(details),
      [getStatements]: [],
      ...answers,
    },
  });
