import type { ListedDocument } from '@sermon/contract/builder';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { isConflict, type ListedEntry } from '../../offline/journal.ts';
import type { Keeper, KeepState } from '../../offline/keeper.ts';
import { keeperOf, offlineDocumentsOf } from '../../offline/pageKeeper.ts';
import type { OfflineListing } from '../../offline/store/offlineDocuments.ts';
import { useUser } from '../../user.ts';
import { useListedTexts } from './useListedTexts.ts';

type OfflineDocumentList = {
  /** Undefined until they are known; null if the browser stores nothing. */
  rows: OfflineRow[] | null | undefined;
  update: () => void;
};

/** From this device and, while it can be reached, from the server. Follows changes in all windows. */
export function useOfflineDocuments(): OfflineDocumentList {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const keeper = keeperOf(ownerId);
  const states = useSyncExternalStore(keeper.subscribe, () => keeper.states);
  const kept = useOfflineCopies(ownerId);
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

function useOfflineCopies(ownerId: string): OfflineListing[] | null | undefined {
  const [kept, setKept] = useState<OfflineListing[] | null>();
  useEffect(() => {
    const documents = offlineDocumentsOf(ownerId);
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
    if (isConflict(entry)) states.set(entry.documentId, 'twoVersions');
    else if (!states.has(entry.documentId)) states.set(entry.documentId, 'unsaved');
  return states;
}

/**
 * - `kept`: on this device, as the server last sent it.
 * - `unsaved`: on this device, with changes that the server does not have yet.
 * - `twoVersions`: on this device, with changes of which the user must choose one version.
 * - `fetching` and `waiting`: being fetched, and to be fetched.
 * - the others: why it could not be fetched or stored.
 */
export type RowState =
  | 'kept'
  | UnsavedState
  | 'fetching'
  | 'waiting'
  | Extract<KeepState, { kind: 'failed' }>['reason'];

type UnsavedState = 'unsaved' | 'twoVersions';

export type OfflineRow = {
  document: ListedDocument;
  state: RowState;
  /** 0 unless the document is being fetched. */
  percent: number;
  copy: Pick<OfflineListing, 'bytes' | 'fetchedAt'> | null;
};

function offlineRows(
  kept: readonly OfflineListing[],
  { listed, states }: Pick<Keeper, 'listed' | 'states'>,
  unsaved: ReadonlyMap<string, UnsavedState>,
): OfflineRow[] {
  const copies = new Map(kept.map((copy) => [copy.document.id, copy]));
  const documents = new Map(listed.map((document) => [document.id, document]));
  for (const [id, { document }] of copies) documents.set(id, document);
  return [...documents.values()]
    .map((document): OfflineRow => {
      const copy = copies.get(document.id) ?? null;
      const keeping = states.get(document.id);
      const state = unsaved.get(document.id) ?? stateOf(copy !== null, keeping);
      return { document, copy, state, percent: keeping?.kind === 'fetching' ? keeping.percent : 0 };
    })
    .toSorted((a, b) => b.document.dateModified.getTime() - a.document.dateModified.getTime());
}

function stateOf(isKept: boolean, state: KeepState | undefined): RowState {
  if (state?.kind === 'failed') return state.reason;
  if (state?.kind === 'fetching') return 'fetching';
  return isKept ? 'kept' : 'waiting';
}
