import { useSyncExternalStore } from 'react';

let keptIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setKeptIds(ids: ReadonlySet<string>): void {
  keptIds = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False until this is known. */
export const useIsKept = (id: string): boolean => useSyncExternalStore(subscribe, () => keptIds.has(id));
