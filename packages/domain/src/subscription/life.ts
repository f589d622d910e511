import { graceDays } from './plans.ts';

/** The states of a subscription at the payment provider. They are Stripe's. */
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

/** The kinds of payment providers. What one of them knows does not exist for the others. */
export const providerKinds = ['stripe-live', 'stripe-test', 'sandbox'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** What the product stores about a subscription of the payment provider. */
export type Subscription = {
  state: SubscriptionState;
  currentPeriodEnd: Date;
  /** Date when the subscription ends, if it has been canceled. */
  cancelAt: Date | null;
  /** Date since when a renewal is unpaid. */
  pastDueSince: Date | null;
};

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the date until which a subscription opens the paid features; null if it does not open them at all. A canceled
 * subscription opens them until its period ends. If a renewal fails, the user has `graceDays` days to pay. The renewal of a period
 * that is paid reaches the product a little after its end, so an active subscription ends as late as an unpaid one.
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

/** Returns whether a subscription opens the paid features now. It does so up to, but not including, its last moment. */
export function isOpen(subscription: Subscription, now: Date): boolean {
  const until = opensUntil(subscription);
  return until !== null && now < until;
}
