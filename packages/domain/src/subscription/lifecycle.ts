import { graceDays, offeredPlans, type PlanKey, plans } from './plans.ts';

/** The states of a subscription at the payment provider, as Stripe names them. */
export const subscriptionStates = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The states in which a renewal is unpaid. Stripe goes on trying to charge it, or waits for the user to pay the open invoice. */
export const unpaidStates = ['past_due', 'unpaid'] as const satisfies SubscriptionState[];

export const isUnpaid = (state: SubscriptionState): boolean => (unpaidStates as readonly string[]).includes(state);

/** The kinds of payment providers. What one of them knows does not exist for the others. */
export const providerKinds = ['stripe-live', 'stripe-test', 'sandbox'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export type Subscription = {
  state: SubscriptionState;
  currentPeriodEnd: Date;
  cancelAt: Date | null;
  pastDueSince: Date | null;
};

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the date until which a subscription gives access to the paid features; null if it gives none. A canceled subscription gives
 * access until its period ends. If a renewal fails, the user has `graceDays` days to pay. An active subscription gets the same days,
 * because the report of a renewal arrives a little after the period has ended.
 */
export function opensUntil({ state, currentPeriodEnd, cancelAt, pastDueSince }: Subscription): Date | null {
  if (state === 'trialing' || state === 'active')
    return cancelAt ?? new Date(currentPeriodEnd.getTime() + graceDays * dayMs);
  if (state === 'past_due') {
    const grace = new Date((pastDueSince ?? currentPeriodEnd).getTime() + graceDays * dayMs);
    return cancelAt !== null && cancelAt < grace ? cancelAt : grace;
  }
  return null;
}

/** Returns whether a subscription gives access to the paid features now, up to but not including the date of `opensUntil`. */
export function isOpen(subscription: Subscription, now: Date): boolean {
  const until = opensUntil(subscription);
  return until !== null && now < until;
}

/**
 * Number of days before a payment from which its price is no longer raised. The payment after it then costs the regular price, so the
 * email about it always arrives in time.
 */
export const priceNoticeDays = 7;

export type PlanChange = {
  /** Null if the subscription was bought with its present plan. */
  from: PlanKey | null;
  /** True if the subscription has returned to the price for PRO members, because the user has PRO again. */
  isReturn: boolean;
};

/**
 * Returns the plan with which a subscription to Sermon Maker has to renew. A price that was sold to a PRO member lasts as long as PRO,
 * and returns with it. The same price as a discount for staying has no condition.
 */
export function planAtRenewal(plan: PlanKey, { from, isReturn }: PlanChange, hasPro: boolean): PlanKey {
  const { plan: member, regular } = offeredPlans(true)[plans[plan].term];
  if (plan === member && !hasPro) return from === null || isReturn ? regular : plan;
  if (plan === regular && hasPro) return from === member ? member : plan;
  return plan;
}
