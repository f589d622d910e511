import { priceWith, type Promotion, reducedPayments } from './coupons.ts';
import type { Cents } from './money.ts';
import { addMonths, termMonths } from './periods.ts';
import { type Term, trialDaysOf } from './plans.ts';

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
