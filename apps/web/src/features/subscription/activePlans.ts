import { subscription, type SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';

/**
 * Prices rarely change, and lookups of codes are limited. They are loaded again after a change of the user's plan,
 * because members of PRO have other prices, and when a checkout is refused.
 */
export const rarelyChanges = {
  staleTime: 10 * 60_000,
  refetchOnWindowFocus: false,
  meta: { followsPlan: true },
} as const;

export const activePlans = { ...ask(subscription.activePlans, {}), ...rarelyChanges };

export function useMonthlyPlan() {
  const { data, error, refetch } = useQuery(activePlans);
  const plan: SubscriptionPrice | null = data?.find(({ subscriptionTerm }) => subscriptionTerm === 'monthly') ?? null;
  return { plan, error, refetch };
}
