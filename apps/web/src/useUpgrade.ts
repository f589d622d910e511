import { type PaidFeature, upgradeAddress } from '@sermon/domain/accounts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appConfig } from './user.ts';

/** Returns a function that takes a user without a feature to the upgrade page. */
export function useUpgrade(): (feature: PaidFeature) => void {
  const { data: config } = useQuery(appConfig);
  const upgradeUrl = config?.upgradeUrl ?? '';
  return useCallback((feature) => location.assign(upgradeAddress(upgradeUrl, feature)), [upgradeUrl]);
}

/** Returns whether this installation sells subscriptions. Without them, every user may use everything. */
export const useHasPlans = (): boolean => (useQuery(appConfig).data?.upgradeUrl ?? '') !== '';
