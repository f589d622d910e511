import type { Cents } from './money.ts';

/** The plans that the product sells (spec part 3 §9). The payment provider has a price for each. */
export const planKeys = ['makerMonthly', 'makerAnnual', 'memberMonthly', 'makerAnnualDiscount', 'proAnnual'] as const;
export type PlanKey = (typeof planKeys)[number];

export type Term = 'monthly' | 'annual';

/** The product that a plan pays for: this product, or the PRO membership of the parent site. */
export type Product = 'maker' | 'pro';

/** A plan that the product sells. The price that users pay comes from the payment provider. */
export type Plan = {
  product: Product;
  term: Term;
  /** The name in the user's subscription. Only the name of the discount plan is from the specification. */
  name: string;
  /** The price in the specification, which the sandbox charges. With a real payment provider, the provider's price applies. */
  usualPrice: Cents;
};

export const plans: Readonly<Record<PlanKey, Plan>> = {
  makerMonthly: { product: 'maker', term: 'monthly', name: 'Monthly', usualPrice: 19_00 },
  makerAnnual: { product: 'maker', term: 'annual', name: 'Annual', usualPrice: 179_00 },
  /** For PRO members, and in the bundle with PRO. */
  memberMonthly: { product: 'maker', term: 'monthly', name: 'Monthly - PRO', usualPrice: 9_99 },
  /** Offered to PRO members, and to users who are about to cancel. */
  makerAnnualDiscount: { product: 'maker', term: 'annual', name: 'Annual - Discount', usualPrice: 149_00 },
  proAnnual: { product: 'pro', term: 'annual', name: 'PRO Plus', usualPrice: 199_00 },
};

export const trialDays = 14;

export const reminderDays = 7;

export const graceDays = 7;

export const offeredPlans = (isProMember: boolean): Record<Term, { plan: PlanKey; regular: PlanKey }> =>
  isProMember
    ? {
        annual: { plan: 'makerAnnualDiscount', regular: 'makerAnnual' },
        monthly: { plan: 'memberMonthly', regular: 'makerMonthly' },
      }
    : {
        annual: { plan: 'makerAnnual', regular: 'makerAnnual' },
        monthly: { plan: 'makerMonthly', regular: 'makerMonthly' },
      };

/**
 * Returns the plan that is offered to a user who is about to cancel, or null. Users who already have the discount, or who pay less, get
 * no offer.
 */
export const discountFor = (plan: PlanKey): PlanKey | null =>
  plan === 'makerMonthly' || plan === 'makerAnnual' ? 'makerAnnualDiscount' : null;

type TrialState = { hasCoupon: boolean; hadTrial: boolean };

/**
 * Returns the length of the trial with which a new subscription begins, in days; 0 without a trial. Only annual plans
 * without a coupon have one, and each user has at most one (spec part 3 §4).
 */
export const trialDaysOf = (term: Term, { hasCoupon, hadTrial }: TrialState): number =>
  term === 'annual' && !hasCoupon && !hadTrial ? trialDays : 0;

export const trialOf = (plan: PlanKey, state: TrialState): number => trialDaysOf(plans[plan].term, state);

export const termMonths: Readonly<Record<Term, number>> = { monthly: 1, annual: 12 };

/** Adds months to a time. In a shorter month, the result is the last day, as with Stripe: a month after January 31 is February 28. */
export function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** The saving that offers of the bundle name: $100 (spec part 3 §2.5). */
const namedSaving: Cents = 100_00;

/**
 * Returns what a subscriber of the bundle saves in the first year, or null if it is less than the offers name. They must not name a
 * saving that the prices of this installation do not give.
 */
export function savingInFirstYear(regularMonthly: Cents, bundleMonthly: Cents): Cents | null {
  const saving = 12 * (regularMonthly - bundleMonthly);
  return saving >= namedSaving ? saving : null;
}
