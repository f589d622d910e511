import type { SubscriptionState } from '@sermon/domain/subscription/life';
import type { Cents } from '@sermon/domain/subscription/money';
import type { PlanKey } from '@sermon/domain/subscription/plans';
import { randomBytes } from 'node:crypto';

type Metadata = Record<string, string>;

type Stored<Kind extends string> = {
  id: string;
  kind: Kind;
  /** Null for objects that do not belong to a customer. */
  customerId: string | null;
  /** Time of the creation in ms, by the customer's clock. */
  created: number;
  /** Time in ms, by the product's clock, when the sandbox automatically changes or deletes the object. */
  due: number | null;
};

type Owned<Kind extends string> = Stored<Kind> & { customerId: string };

export type Customer = Owned<'customer'> & {
  email: string;
  name: string;
  metadata: Metadata;
  /** How far the customer's clock is ahead of the product's, in ms. The clock can be advanced to try what happens later. */
  aheadMs: number;
  cardId: string | null;
  /** The place that counts for the tax, before that of the card. */
  place?: { country: string; postalCode: string } | null;
  invoices: number;
  isDeleted: boolean;
};

export type Card = Owned<'card'> & {
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** False for a card that can be charged only while the customer is present. */
  renews: boolean;
  country: string;
  postalCode: string;
};

export type Setup = Owned<'setup'> & { clientSecret: string; metadata: Metadata; cardId: string | null };

export type Checkout = Owned<'checkout'> & {
  plan: PlanKey;
  promotionId: string | null;
  trialDays: number;
  accountId: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
  chargesTax: boolean;
  successUrl: string;
  cancelUrl: string | null;
  state: 'open' | 'complete' | 'expired';
  subscriptionId: string | null;
  invoiceId: string | null;
};

export type Subscription = Owned<'subscription'> & {
  plan: PlanKey;
  state: SubscriptionState;
  metadata: Metadata;
  cardId: string;
  chargesTax: boolean;
  promotionId: string | null;
  /** The start of the first period, and the number of periods that have ended. */
  anchor: number;
  periods: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  isTrialEndAnnounced: boolean;
  endsWithPeriod: boolean;
  /** Date on which it ends, from the portal; null if it was not canceled there. */
  cancelAt: number | null;
  canceled: number | null;
  ended: number | null;
  latestInvoiceId: string | null;
  nextAttempt: number | null;
};

export type Invoice = Owned<'invoice'> & {
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
  paid: number | null;
  cardId: string | null;
  periodStart: number;
  periodEnd: number;
  refund: { id: string; created: number } | null;
};

export type Portal = Owned<'portal'> & { returnUrl: string };

/** The reply to a request with an idempotency key. */
export type Reply = Stored<'reply'> & { request: string; status: number; body: unknown };

export type SandboxObject = Customer | Card | Setup | Checkout | Subscription | Invoice | Portal | Reply;
export type Kind = SandboxObject['kind'];
export type OfKind<K extends Kind> = Extract<SandboxObject, { kind: K }>;

/** Returns a new id that cannot be guessed, because the ids of sessions and invoices open their pages. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;

/** The payment of an invoice has the id of the invoice with another prefix. */
export const paymentIdOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'pi_');
export const invoiceIdOf = (paymentId: string): string => paymentId.replace(/^pi_/, 'in_');
