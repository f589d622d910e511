import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { offeredPlans, type PlanKey, type Term } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import type { Price } from '../../ports/payments/port.ts';

/**
 * Returns the provider's prices for the page for new subscribers, the annual one first. `plusTax`: sales tax is added to them.
 */
export function pricesFor(
  prices: Record<PlanKey, Price>,
  { isProMember, plusTax }: { isProMember: boolean; plusTax: boolean },
): SubscriptionPrice[] {
  const offered = offeredPlans(isProMember);
  return (['annual', 'monthly'] as const).map((term) => {
    const { plan, regular } = offered[term];
    const { id, cents } = prices[plan];
    const { cents: before, text } = comparedWith(prices, term, regular, plan);
    const isCheaper = before > cents;
    return {
      id,
      price: dollarsOf(cents),
      subscriptionTerm: term,
      crossedOutPriceText: isCheaper ? text : null,
      crossedOutPriceValue: isCheaper ? dollarsOf(before) : null,
      showedDiscountText: isCheaper ? (plan === regular ? texts.saving : texts.discount) : null,
      showedDiscountValue: isCheaper ? dollarsOf(before - cents) : null,
      displayedTotalText: texts.total[term],
      displayedTotalValue: dollarsOf(cents),
      plusTax,
      bundlePrice: !isProMember && term === 'monthly' ? dollarsOf(prices.memberMonthly.cents) : null,
    };
  });
}

/** Returns the price that an offer is compared with: the regular price, or twelve monthly payments for the regular annual plan. */
function comparedWith(
  prices: Record<PlanKey, Price>,
  term: Term,
  regular: PlanKey,
  plan: PlanKey,
): { cents: number; text: string } {
  if (plan === regular && term === 'annual') return { cents: 12 * prices.makerMonthly.cents, text: texts.yearOfMonths };
  return { cents: prices[regular].cents, text: texts.regularPrice };
}
