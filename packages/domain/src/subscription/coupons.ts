import type { Cents } from './money.ts';
import { addMonths, type Term, termMonths, trialDaysOf } from './plans.ts';

/** A discount of the payment provider, with the fields of the calls (spec part 3 §3). */
export type Coupon =
  /** `percentOff` is a fraction from 0 to 1. */
  | { isPercentage: true; percentOff: number; amountOff: 0 }
  /** `amountOff` is in cents. */
  | { isPercentage: false; percentOff: 0; amountOff: Cents };

export type Promotion = {
  coupon: Coupon;
  /** The number of months for which payments are reduced; 0 for the first payment only, null for all payments. */
  months: number | null;
};

/** Returns how many payments a discount reduces, beginning with the first; null for all of them. */
export const reducedPayments = (months: number | null, term: Term): number | null =>
  months === null ? null : Math.max(1, Math.ceil(months / termMonths[term]));

/** Returns what remains of a price at this date with discounts that go on. One that ends at that date no longer counts. */
export const lessDiscounts = (
  price: Cents,
  discounts: readonly { coupon: Coupon; end: Date | null }[],
  date: Date,
): Cents =>
  discounts
    .filter(({ end }) => end === null || date < end)
    .reduce((rest, { coupon }) => priceWith(rest, coupon), price);

/**
 * Returns the price that remains with a coupon (spec part 3 §5). It is never negative. Half a cent of a discount is rounded up,
 * as the payment provider does, so that the screen shows the amount that is charged.
 */
export function priceWith(price: Cents, coupon: Coupon | null): Cents {
  if (!coupon) return price;
  // The provider allows percentages with two decimals, so a fraction has at most four. Whole numbers avoid rounding errors.
  const off = coupon.isPercentage
    ? Math.round((price * Math.round(coupon.percentOff * 10_000)) / 10_000)
    : coupon.amountOff;
  return Math.max(0, price - off);
}

const dayMs = 24 * 60 * 60 * 1_000;

export type Quote = {
  /** Length of the free trial, in days; 0 without one. */
  trialDays: number;
  off: Cents;
  today: Cents;
  next: { amount: Cents; date: Date };
};

type Order = {
  price: Cents;
  term: Term;
  promotion: Promotion | null;
  hadTrial: boolean;
  now: Date;
};

/** Returns what a plan costs at once and at the next payment, so that a user sees both before the payment. */
export function quote({ price, term, promotion, hadTrial, now }: Order): Quote {
  const trialDays = trialDaysOf(term, { hasCoupon: promotion !== null, hadTrial });
  const reduced = priceWith(price, promotion?.coupon ?? null);
  const off = price - reduced;
  const isNextReduced = promotion !== null && reducedPayments(promotion.months, term) !== 1;
  if (trialDays > 0)
    return { trialDays, off, today: 0, next: { amount: price, date: new Date(now.getTime() + trialDays * dayMs) } };
  return {
    trialDays,
    off,
    today: reduced,
    next: {
      amount: isNextReduced ? reduced : price,
      date: new Date(addMonths(now.getTime(), termMonths[term])),
    },
  };
}
