import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isQuestion, type ListedEntry } from '../../offline/entries.ts';
import { keeperOf, keptOf } from '../../offline/pageKeeper.ts';
import type { KeptListing } from '../../offline/store/kept.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { useUser } from '../../user.ts';
import { type OfflineRow, offlineRows, type UnsavedState } from './offlineRows.ts';
import { useListedTexts } from './useListedTexts.ts';

type OfflineDocuments = {
  /** Undefined until they are known; null if the browser stores nothing. */
  rows: OfflineRow[] | null | undefined;
  update: () => void;
};

/** From this device and, while it can be reached, from the server. Follows changes in all windows. */
export function useOfflineDocuments(): OfflineDocuments {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const keeper = keeperOf(ownerId);
  const states = useSyncExternalStore(keeper.subscribe, () => keeper.states);
  const kept = useKept(ownerId);
  const { listed } = useListedTexts();
  useEffect(() => {
    if (isOnline) void keeper.run();
  }, [keeper, isOnline]);
  const rows = useMemo(
    () => kept && offlineRows(kept, { states, listed: keeper.listed }, unsavedStates(listed ?? [])),
    [kept, states, keeper, listed],
  );
  return { rows, update: () => void keeper.run() };
}

function useKept(ownerId: string): KeptListing[] | null | undefined {
  const [kept, setKept] = useState<KeptListing[] | null>();
  useEffect(() => {
    const documents = keptOf(ownerId);
    // Without browser storage, a live query never reports anything.
    void documents.list().then((found) => found ?? setKept(null));
    const subscription = documents.liveList().subscribe({ next: setKept, error: () => setKept(null) });
    return () => subscription.unsubscribe();
  }, [ownerId]);
  return kept;
}

/** A document may have several texts. If one of them waits for the user, that is its state. */
function unsavedStates(listed: readonly ListedEntry[]): ReadonlyMap<string, UnsavedState> {
  const states = new Map<string, UnsavedState>();
  for (const entry of listed)
    if (isQuestion(entry)) states.set(entry.documentId, 'twoVersions');
    else if (!states.has(entry.documentId)) states.set(entry.documentId, 'unsaved');
  return states;
}
