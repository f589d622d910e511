import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { api } from '../api.ts';

/** Returns the monthly plan that is offered to this user. */
export function useMonthlyPlan() {
  const { data, error, refetch } = useQuery(ask(api.subscription.activePlans, {}));
  const plan: SubscriptionPrice | null = data?.find(({ subscriptionTerm }) => subscriptionTerm === 'monthly') ?? null;
  return { plan, error, refetch };
}
