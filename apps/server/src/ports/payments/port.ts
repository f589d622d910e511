import type { Coupon, Promotion as CodeDiscount } from '@sermon/domain/subscription/coupons';
import type { ProviderKind, SubscriptionState } from '@sermon/domain/subscription/lifecycle';
import type { Cents } from '@sermon/domain/subscription/money';
import type { PlanKey } from '@sermon/domain/subscription/plans';
import type { PageReply, PageRequest } from './sandbox/pages/page.ts';

export type Price = { id: string; plan: PlanKey; cents: Cents };

/** A promotion code that is valid now. `id` is for a checkout; `coupon` is the discount. */
export type Promotion = CodeDiscount & {
  id: string;
  /** The plans to which it applies; null for all. */
  plans: readonly PlanKey[] | null;
};

export type Checkout = {
  id: string;
  accountId: string | null;
  state: 'open' | 'complete' | 'expired';
  /** The provider's page; null if the checkout is not open. */
  address: string | null;
  subscriptionId: string | null;
};

export type Place = { country: string; postalCode: string };

/** Card details that the provider collects without a payment. */
export type Setup = {
  id: string;
  clientSecret: string;
  accountId: string | null;
  customerId: string | null;
  isComplete: boolean;
  paymentMethodId: string | null;
  /** The address of the card. Null without a country, and right after the beginning. */
  place: Place | null;
  /** The `stated` of `startSetup`; null if there was none. */
  stated: string | null;
};

/** A discount of a subscription that goes on. It stays if the plan is changed. */
export type Discount = {
  coupon: Coupon;
  end: Date | null;
  /** True if it is limited to some products, so that it may not hold for another plan. Lists of subscriptions do not tell. */
  isLimited: boolean;
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** The user to whom it belongs; null if it was not created by this product. */
  accountId: string | null;
  /** The card details with which the product's own form bought it; null if it was bought in another way. */
  setupId: string | null;
  /** Null for a price that is not in the settings. */
  plan: PlanKey | null;
  /** The price of each payment after the first, less `discounts`. */
  cents: Cents;
  discounts: readonly Discount[];
  state: SubscriptionState;
  currentPeriodEnd: Date;
  cancelAt: Date | null;
  trialEnd: Date | null;
  created: Date;
};

export type Statement = {
  id: string;
  subscriptionId: string | null;
  /** Empty for an invoice that has no number yet. */
  number: string;
  created: Date;
  cents: Cents;
  isPaid: boolean;
  /** True if the whole amount was paid back. */
  isRefunded: boolean;
  address: string | null;
  /**
   * The content of the invoice: the names of the plans, or the provider's description of other things. Empty if it
   * has none.
   */
  description: string;
};

/** A webhook event of the provider. The state in an event may be old, so it names only what to fetch. */
export type PaymentEvent = { id: string; type: string; subscriptionId: string | null; customerId: string | null };

/** Thrown if the provider refuses something, such as a card. The message is for the user. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
}

/** Thrown if the provider cannot be reached, is too slow or busy, or sends an unusable response. `code` is for the log. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
  readonly code: string;
  /** True if the provider has refused the request, so that it has certainly changed nothing. */
  readonly isRefusal: boolean;

  constructor(code: string, isRefusal = false) {
    super(`The payment provider is not available: ${code}`);
    this.code = code;
    this.isRefusal = isRefusal;
  }
}

/** Thrown if the signature of an event is missing, wrong or too old, or if it has signed something that is no event. */
export class UnsignedEvent extends Error {
  override name = 'UnsignedEvent';
}

export type SandboxPages = {
  /** Answers a request for a page. `path` is the part after /sandbox/. */
  page(request: PageRequest): Promise<PageReply>;
  /** Advances the clock of a customer and does everything that is then due. */
  advance(customerId: string, ms: number): Promise<void>;
  catchUp(): Promise<void>;
  /** Sets who takes the events. One that is refused is repeated. */
  deliverTo(accept: (event: PaymentEvent) => Promise<void>): void;
  /** Resolves when all events so far have been accepted or dropped. */
  delivered(): Promise<void>;
};

/**
 * The payment provider. All functions that contact it throw `PaymentsUnavailable` if it does not respond in time. Those that create
 * something can be called again with the same `key` and then return what the first call created.
 */
export type Payments = {
  /** `sandbox`: no card is charged. */
  kind: 'stripe' | 'sandbox';
  /** The kind of what the provider knows. The test mode of Stripe does not know what the live mode knows. */
  providerKind: ProviderKind;
  /** Identifies this product to the provider's scripts in the browser; '' for the sandbox. */
  publishableKey: string;
  chargesTax: boolean;
  /** The origins of the provider's pages, to which a browser may be sent. */
  pageOrigins: readonly string[];
  prices(): Promise<Record<PlanKey, Price>>;
  createCustomer(user: { accountId: string; email: string; name: string }, key: string): Promise<string>;
  /** Updates the address to which the provider sends receipts. Returns false if the provider does not know the customer. */
  updateCustomer(customerId: string, user: { email: string; name: string }): Promise<boolean>;
  /**
   * Sets the place by which the next subscriptions of a customer are taxed. An address from an earlier checkout would otherwise count more than
   * that of the card. Throws `PaymentRefused` if the postal code does not exist.
   */
  placeCustomer(customerId: string, place: Place): Promise<void>;
  /** Deletes a customer and ends all subscriptions. The provider keeps the invoices that the law requires. */
  deleteCustomer(customerId: string): Promise<void>;
  findPromotion(code: string): Promise<Promotion | null>;
  createCheckout(
    order: {
      customerId: string;
      accountId: string;
      plan: PlanKey;
      promotionId: string | null;
      trialDays: number;
      /** Contains `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
      successAddress: string;
      cancelAddress: string;
    },
    key: string,
  ): Promise<Checkout>;
  findCheckout(id: string): Promise<Checkout | null>;
  /**
   * Begins to collect card details. `customerSecret` lets the provider's form show the cards of the customer. `stated` is kept: what the form
   * states about the purchase, at most 500 characters.
   */
  startSetup(order: {
    customerId: string;
    accountId: string;
    stated?: string;
  }): Promise<{ setup: Setup; customerSecret: string }>;
  findSetup(id: string): Promise<Setup | null>;
  /** Starts a subscription with a card. Throws `PaymentRefused` with the reason if the first payment fails. */
  subscribe(
    order: {
      customerId: string;
      accountId: string;
      plan: PlanKey;
      paymentMethodId: string;
      trialDays: number;
      setupId?: string;
    },
    key: string,
  ): Promise<ProviderSubscription>;
  /** Returns null if there is none, or if it was not created by this product and has a form that the product does not know. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Returns the newest subscriptions of a customer, ended ones included, at most 100. Skips those for which `findSubscription` is null. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>;
  cancelAtPeriodEnd(id: string): Promise<ProviderSubscription>;
  /** Undoes a cancellation at the end of the period, also one on the provider's pages. */
  keep(id: string): Promise<ProviderSubscription>;
  /**
   * Moves a subscription to another plan and undoes a cancellation. Within the same term, the new price holds from the next
   * payment on. With another term, a new period begins and is charged at once. Can be repeated.
   */
  changePlan(id: string, plan: PlanKey): Promise<ProviderSubscription>;
  /** Changes the price from the next payment on, within the same term. A cancellation stays. Can be repeated. */
  changePlanAtRenewal(id: string, plan: PlanKey): Promise<ProviderSubscription>;
  /**
   * Pays back the latest payment of a subscription, if it has not been paid back yet. Returns the amount; 0 if nothing was paid. Returns
   * null if the provider cannot pay it back, for example because it was paid outside.
   */
  refundLatest(id: string): Promise<Cents | null>;
  /** Ends a subscription at once. A renewal that is unpaid is not charged any more. Can be repeated. */
  cancelNow(id: string): Promise<ProviderSubscription>;
  statements(customerId: string, max: number): Promise<Statement[]>;
  portal(customerId: string, returnAddress: string): Promise<string>;
  /** Returns the tax on an amount. It is not cached, and the provider charges for each request. Throws `PaymentRefused` if the postal code does not exist. */
  taxOn(cents: Cents, address: Place): Promise<Cents>;
  /** Checks the signature of an event and reads it. Throws `UnsignedEvent`. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
  /** The pages of the sandbox, which this server shows under /sandbox/, and its events. Null for a real provider. */
  sandbox: SandboxPages | null;
  close(): Promise<void>;
};
