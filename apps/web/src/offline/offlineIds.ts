import { useSyncExternalStore } from 'react';

let offlineIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setOfflineIds(ids: ReadonlySet<string>): void {
  offlineIds = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsAvailableOffline = (id: string): boolean => useSyncExternalStore(subscribe, () => offlineIds.has(id));
