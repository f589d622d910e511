import type { SubscriptionPrice } from '@sermon/contract/subscription/subscription';
import { useQuery } from '@tanstack/react-query';
import { activePlans } from '../activePlans.ts';

export function useMonthlyPlan() {
  const { data, error, refetch } = useQuery(activePlans);
  const plan: SubscriptionPrice | null = data?.find(({ subscriptionTerm }) => subscriptionTerm === 'monthly') ?? null;
  return { plan, error, refetch };
}
