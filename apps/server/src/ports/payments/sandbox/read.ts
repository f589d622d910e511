import { lessDiscounts } from '@sermon/domain/subscription/coupons';
import { plans } from '@sermon/domain/subscription/plans';
import type { ProviderSubscription, Setup as PortSetup } from '../port.ts';
import { endOf, promotionOf } from './catalog.ts';
import type { Card, Setup, Subscription } from './objects.ts';

/** As at Stripe, the times are whole seconds. */
export const dateOf = (time: number): Date => new Date(Math.floor(time / 1_000) * 1_000);
const dateOrNull = (time: number | null): Date | null => (time === null ? null : dateOf(time));

export const readSetup = ({ id, clientSecret, customerId, metadata, cardId }: Setup, card: Card | null): PortSetup => ({
  id,
  clientSecret,
  accountId: metadata.accountId ?? null,
  customerId,
  isComplete: cardId !== null,
  paymentMethodId: cardId,
  place: card && { country: card.country, postalCode: card.postalCode },
  stated: metadata.stated ?? null,
});

export function readSubscription(subscription: Subscription): ProviderSubscription {
  const { id, customerId, metadata, plan, state, trialEnd, created, ended, endsWithPeriod, cancelAt } = subscription;
  const currentPeriodEnd = dateOf(subscription.periodEnd);
  const promotion = promotionOf(subscription.promotionId);
  const discounts =
    promotion === null || promotion.months === 0
      ? []
      : [{ coupon: promotion.coupon, end: dateOrNull(endOf(promotion, created)), isLimited: false }];
  return {
    id,
    customerId,
    accountId: metadata.accountId ?? null,
    setupId: metadata.setupIntentId ?? null,
    plan,
    cents: lessDiscounts(plans[plan].usualPrice, discounts, currentPeriodEnd),
    discounts,
    state,
    currentPeriodEnd,
    cancelAt: dateOrNull(ended ?? (endsWithPeriod ? subscription.periodEnd : cancelAt)),
    trialEnd: dateOrNull(trialEnd),
    created: dateOf(created),
  };
}
