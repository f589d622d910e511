import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { api } from '../api.ts';

/** Returns the monthly plan that is offered to this user. Prices rarely change, and the next page shows the present ones. */
export function useMonthlyPlan() {
  const { data, error, refetch } = useQuery({
    ...ask(api.subscription.activePlans, {}),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });
  const plan: SubscriptionPrice | null = data?.find(({ subscriptionTerm }) => subscriptionTerm === 'monthly') ?? null;
  return { plan, error, refetch };
}
