import { subscriptionStates, type SubscriptionState } from '@sermon/domain/subscription/lifecycle';
import { type Coupon, lessDiscounts } from '@sermon/domain/subscription/coupons';
import type { Cents } from '@sermon/domain/subscription/money';
import { type Plan, type PlanKey, planKeys, plans } from '@sermon/domain/subscription/plans';
import type { Stripe } from 'stripe';
import type {
  Checkout,
  Discount,
  PaymentEvent,
  Price,
  Promotion,
  ProviderSubscription,
  Setup,
  Statement,
} from './port.ts';
import { expectKind, idOf, idOrNull, momentOf, momentOrNull, MalformedReply, wholeNumber } from './stripeErrors.ts';

/** The key under which objects at Stripe name the user to whom they belong. */
export const accountKey = 'accountId';
/** The key under which subscriptions at Stripe name the setup intent of the form that bought them. */
export const setupKey = 'setupIntentId';

/** The key under which setup intents at Stripe keep what the form has stated. */
export const statedKey = 'stated';

/**
 * The parts of a subscription that Stripe sends only on request: what lowers its price. Stripe expands at most four levels, so a list cannot
 * have the products to which a coupon is limited.
 */
export const discounts = ['discounts.source.coupon.applies_to'];
export const listedDiscounts = ['data.discounts.source.coupon'];

export type PlanOf = (priceId: string) => PlanKey | null;

const intervals = { monthly: 'month', annual: 'year' } as const satisfies Record<Plan['term'], string>;

/** Reads the price of a plan. Refuses a price with a different currency or term, because the product would show it incorrectly. */
export function readPrice(answer: Stripe.Price, plan: PlanKey): Price & { product: string } {
  const { id, active, currency, recurring, unit_amount, product } = expectKind(answer, 'price');
  const isRight =
    active &&
    currency === 'usd' &&
    recurring?.interval === intervals[plans[plan].term] &&
    recurring.interval_count === 1;
  if (!isRight) throw new MalformedReply(`price ${plan}`);
  return { id: idOf(id), plan, cents: wholeNumber(unit_amount), product: idOf(product) };
}

/** Reads a promotion code. Returns null if it is not valid now for any of our prices. */
export function readPromotion(
  answer: Stripe.PromotionCode,
  prices: readonly (Price & { product: string })[],
  now: Date,
): Promotion | null {
  const { id, active, expires_at, promotion, restrictions } = expectKind(answer, 'promotion_code');
  const { coupon } = promotion;
  if (coupon === null || typeof coupon === 'string') throw new MalformedReply('no coupon');
  if (!active || !expectKind(coupon, 'coupon').valid) return null;
  if (expires_at !== null && momentOf(expires_at) <= now) return null;
  if (coupon.amount_off !== null && coupon.currency !== 'usd') return null;
  const min = restrictions.minimum_amount_currency === 'usd' ? (restrictions.minimum_amount ?? 0) : 0;
  const products = coupon.applies_to?.products;
  const fitting = prices.filter(({ cents, product }) => cents >= min && (products?.includes(product) ?? true));
  if (fitting.length === 0) return null;
  return {
    id: idOf(id),
    coupon: readCoupon(coupon),
    months: monthsOf(coupon),
    plans: fitting.length === planKeys.length ? null : fitting.map(({ plan }) => plan),
  };
}

function monthsOf({ duration, duration_in_months }: Stripe.Coupon): number | null {
  if (duration === 'repeating') return wholeNumber(duration_in_months);
  return duration === 'once' ? 0 : null;
}

const readCoupon = ({ percent_off, amount_off }: Stripe.Coupon): Coupon =>
  percent_off === null
    ? { isPercentage: false, percentOff: 0, amountOff: wholeNumber(amount_off) }
    : { isPercentage: true, percentOff: percentOf(percent_off), amountOff: 0 };

function percentOf(percent: number): number {
  if (!(percent > 0 && percent <= 100)) throw new MalformedReply('no percentage');
  return percent / 100;
}

const checkoutStates = ['open', 'complete', 'expired'] as const satisfies Checkout['state'][];

export function readCheckout(answer: Stripe.Checkout.Session): Checkout {
  const { id, status, url, client_reference_id, subscription } = expectKind(answer, 'checkout.session');
  const state = checkoutStates.find((each) => each === status);
  if (state === undefined) throw new MalformedReply('no status');
  return {
    id: idOf(id),
    accountId: client_reference_id,
    state,
    address: state === 'open' ? url : null,
    subscriptionId: idOrNull(subscription),
  };
}

export function readSetup(answer: Stripe.SetupIntent): Setup {
  const { id, client_secret, customer, metadata, payment_method, status } = expectKind(answer, 'setup_intent');
  if (client_secret === null) throw new MalformedReply('no secret');
  return {
    id: idOf(id),
    clientSecret: client_secret,
    accountId: metadata?.[accountKey] ?? null,
    customerId: idOrNull(customer),
    isComplete: status === 'succeeded',
    paymentMethodId: idOrNull(payment_method),
    place: placeOf(payment_method),
    stated: metadata?.[statedKey] ?? null,
  };
}

function placeOf(card: string | Stripe.PaymentMethod | null): Setup['place'] {
  const address = card === null || typeof card === 'string' ? null : card.billing_details.address;
  if (!address || address.country === null) return null;
  return { country: address.country, postalCode: address.postal_code ?? '' };
}

/**
 * Reads a subscription. The product sells one price with each subscription. If there are several, the period that ends first counts.
 */
export function readSubscription(answer: Stripe.Subscription, planOf: PlanOf): ProviderSubscription {
  const { id, customer, metadata, status, items, cancel_at, cancel_at_period_end, ended_at, ...rest } = expectKind(
    answer,
    'subscription',
  );
  const [item] = items.data;
  if (!item || !isState(status)) throw new MalformedReply('no item or status');
  const currentPeriodEnd = new Date(Math.min(...items.data.map((each) => momentOf(each.current_period_end).getTime())));
  const end = momentOrNull(ended_at ?? cancel_at);
  const lasting = readDiscounts(answer.discounts);
  return {
    id: idOf(id),
    customerId: idOf(customer),
    accountId: metadata[accountKey] ?? null,
    setupId: metadata[setupKey] ?? null,
    plan: planOf(item.price.id),
    cents: lessDiscounts(centsOf(item.price, planOf), lasting, currentPeriodEnd),
    discounts: lasting,
    state: status,
    currentPeriodEnd,
    cancelAt: end ?? (cancel_at_period_end ? currentPeriodEnd : null),
    trialEnd: momentOrNull(rest.trial_end),
    created: momentOf(rest.created),
  };
}

export function isForeign(answer: Stripe.Subscription, planOf: PlanOf): boolean {
  const { id, customer, metadata, items } = expectKind(answer, 'subscription');
  if (idOf(customer) === '' || metadata[accountKey] !== undefined) return false;
  return idOf(id) !== '' && items.data.every((item) => planOf(item.price.id) === null);
}

/** Returns the amount of a price. Prices of other products may have none, or fractions of a cent. */
const centsOf = ({ id, unit_amount }: Stripe.Price, planOf: PlanOf): Cents =>
  unit_amount === null && planOf(id) === null ? 0 : wholeNumber(unit_amount);

const readDiscounts = (given: Stripe.Subscription['discounts']): Discount[] =>
  given.flatMap((discount) => {
    if (typeof discount === 'string') return [];
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string' || coupon.duration === 'once') return [];
    if (coupon.percent_off === null && coupon.currency !== 'usd') return [];
    const isLimited = (coupon.applies_to?.products.length ?? 0) > 0;
    return [{ coupon: readCoupon(coupon), end: momentOrNull(discount.end), isLimited }];
  });

const isState = (status: string): status is SubscriptionState =>
  (subscriptionStates as readonly string[]).includes(status);

export function readStatement(answer: Stripe.Invoice, isRefunded: boolean, planOf: PlanOf): Statement {
  const invoice = expectKind(answer, 'invoice');
  const { id, number, created, status, parent, amount_paid, amount_due, hosted_invoice_url } = invoice;
  const isPaid = status === 'paid';
  return {
    id: idOf(id),
    subscriptionId: idOrNull(parent?.subscription_details?.subscription ?? null),
    number: number ?? '',
    created: momentOf(created),
    cents: wholeNumber(isPaid ? amount_paid : amount_due),
    isPaid,
    isRefunded,
    address: hosted_invoice_url ?? null,
    description: descriptionOf(invoice, planOf),
  };
}

const maxDescriptionLength = 200;

function descriptionOf({ lines }: Stripe.Invoice, planOf: PlanOf): string {
  const names = (lines?.data ?? []).flatMap(({ amount, description, pricing }) => {
    // A credit for an earlier plan reduces the amount. The invoice is not for it.
    if (amount < 0) return [];
    const price = pricing?.price_details?.price;
    const plan = price ? planOf(typeof price === 'string' ? price : price.id) : null;
    return plan === null ? (description ?? []) : plans[plan].name;
  });
  return [...new Set(names)].join(', ').slice(0, maxDescriptionLength);
}

/** Returns whether this is an event. Stripe's client checks only the signature. */
export const isReport = (event: Stripe.Event | null): event is Stripe.Event => typeof event?.type === 'string';

/**
 * Reads the an event a report. Events of other kinds, and those that cannot be read, name neither a subscription
 * nor a customer.
 */
export function readReport(event: Stripe.Event): PaymentEvent {
  try {
    return readSubject(event);
  } catch {
    // The account at Stripe may sell other things, too.
    return { id: event.id, type: event.type, subscriptionId: null, customerId: null };
  }
}

function readSubject({ id, type, data }: Stripe.Event): PaymentEvent {
  const { object } = data as { object: { object?: string } };
  const about = (subscription: string | { id: string } | null, customer: string | { id: string } | null) => ({
    id: idOf(id),
    type,
    subscriptionId: idOrNull(subscription),
    customerId: idOrNull(customer),
  });
  switch (object.object ?? '') {
    case 'subscription': {
      const subscription = object as Stripe.Subscription;
      return about(subscription.id, subscription.customer);
    }
    case 'checkout.session': {
      const session = object as Stripe.Checkout.Session;
      return about(session.subscription, session.customer);
    }
    case 'invoice': {
      const invoice = object as Stripe.Invoice;
      return about(invoice.parent?.subscription_details?.subscription ?? null, invoice.customer);
    }
    case 'charge':
    case 'setup_intent':
      return about(null, (object as Stripe.Charge | Stripe.SetupIntent).customer);
    case 'customer':
      return about(null, (object as Stripe.Customer).id);
    default:
      return about(null, null);
  }
}
