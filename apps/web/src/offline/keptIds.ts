import { useSyncExternalStore } from 'react';

let keptIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Sets the ids of the signed-in user's documents that are on this device. The page's keeper watches them. */
export function setKeptIds(ids: ReadonlySet<string>): void {
  keptIds = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the text of a document is on this device. Until this is known, it returns false. */
export const useIsKept = (id: string): boolean => useSyncExternalStore(subscribe, () => keptIds.has(id));
