import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appConfig } from './user.ts';
import { upgradeAddress, type UpgradePath } from './upgrade.ts';

/** Leads a free user to where one becomes a subscriber. */
export function useUpgrade(): (path: UpgradePath) => void {
  const { data: config } = useQuery(appConfig);
  const upgradeUrl = config?.upgradeUrl ?? '';
  return useCallback((path) => location.assign(upgradeAddress(upgradeUrl, path)), [upgradeUrl]);
}
