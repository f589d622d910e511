import { offeredPlans, type PlanKey, plans } from './plans.ts';

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
