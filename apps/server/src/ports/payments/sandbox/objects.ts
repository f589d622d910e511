import type { SubscriptionState } from '@sermon/domain/subscription/lifecycle';
import type { Cents } from '@sermon/domain/subscription/money';
import type { PlanKey } from '@sermon/domain/subscription/plans';
import { randomBytes } from 'node:crypto';
import type { Checkout as PortCheckout, Place } from '../port.ts';

type Stored<Kind extends string> = {
  id: string;
  kind: Kind;
  customerId: string;
  /** Time of the creation in ms, by the customer's clock. */
  created: number;
  /** Time in ms, by the product's clock, when the sandbox automatically changes or deletes the object. */
  due: number | null;
};

export type Customer = Stored<'customer'> & {
  email: string;
  name: string;
  /** How far the customer's clock is ahead of the product's, in ms. The clock can be advanced to try what happens later. */
  aheadMs: number;
  cardId: string | null;
  /** The place that counts for the tax, before that of the card. */
  place?: Place | null;
  invoices: number;
  isDeleted: boolean;
};

export type Card = Stored<'card'> & {
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** False for a card that can be charged only while the customer is present. */
  renews: boolean;
  country: string;
  postalCode: string;
};

export type Setup = Stored<'setup'> & {
  clientSecret: string;
  metadata: { accountId?: string; stated?: string };
  cardId: string | null;
};

export type Checkout = Stored<'checkout'> & {
  plan: PlanKey;
  promotionId: string | null;
  trialDays: number;
  accountId: string;
  successUrl: string;
  cancelUrl: string | null;
  state: PortCheckout['state'];
  subscriptionId: string | null;
};

export type Subscription = Stored<'subscription'> & {
  plan: PlanKey;
  state: SubscriptionState;
  /** Empty after the customer was deleted. */
  metadata: { accountId?: string; setupIntentId?: string };
  cardId: string;
  promotionId: string | null;
  /** The start of the first period, and the number of periods that have ended. */
  anchor: number;
  periods: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  isTrialEndAnnounced: boolean;
  endsWithPeriod: boolean;
  /** Date on which it ends, from the portal; null if it was not canceled there. */
  cancelAt: number | null;
  ended: number | null;
  latestInvoiceId: string | null;
  nextAttempt: number | null;
};

export type Invoice = Stored<'invoice'> & {
  subscriptionId: string;
  number: string;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  plan: PlanKey;
  /** The price without a trial; 0 for the invoice of a trial. */
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
  state: 'open' | 'paid' | 'uncollectible' | 'void';
  attempts: number;
  periodStart: number;
  periodEnd: number;
  refund: { created: number } | null;
};

export type Portal = Stored<'portal'> & { returnUrl: string };

/** The result of an order with a key, or why its card was refused. `order` is a hash. */
export type Reply = Stored<'reply'> & { order: string; madeId: string | null; refusal: string | null };

export type SandboxObject = Customer | Card | Setup | Checkout | Subscription | Invoice | Portal | Reply;
export type Kind = SandboxObject['kind'];
export type OfKind<K extends Kind> = Extract<SandboxObject, { kind: K }>;

/** Returns a new id that cannot be guessed, because the ids of sessions and invoices open their pages. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
