import { type PaidFeature, upgradeAddress } from '@sermon/domain/accounts/entitlements';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { upgradedFrom } from './upgradedFrom.ts';
import { appConfig } from '../user.ts';

export function useUpgrade(): (feature: PaidFeature) => void {
  const client = useQueryClient();
  return useCallback((feature) => void openUpgradePage(client, feature), [client]);
}

/** The configuration may still be loading. Without a reply, the upgrade page is on this site. */
async function openUpgradePage(client: QueryClient, feature: PaidFeature): Promise<void> {
  const { upgradeUrl } = await client.ensureQueryData(appConfig).catch(() => ({ upgradeUrl: '' }));
  upgradedFrom.write(location.pathname);
  location.assign(upgradeAddress(upgradeUrl, feature));
}

/** Without subscriptions, every user may use everything. */
export const useHasPlans = (): boolean => (useQuery(appConfig).data?.billing ?? 'none') !== 'none';
