import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appConfig } from './user.ts';
import { upgradeAddress, type UpgradePath } from './upgrade.ts';

/** Returns a function that takes a free user to the upgrade page. */
export function useUpgrade(): (path: UpgradePath) => void {
  const { data: config } = useQuery(appConfig);
  const upgradeUrl = config?.upgradeUrl ?? '';
  return useCallback((path) => location.assign(upgradeAddress(upgradeUrl, path)), [upgradeUrl]);
}
