import type { ListedDocument } from '@sermon/contract/builder';
import type { Keeper, KeepState } from '../../offline/keeper.ts';
import type { KeptListing } from '../../offline/store/kept.ts';

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

export type UnsavedState = 'unsaved' | 'twoVersions';

export type OfflineRow = {
  document: ListedDocument;
  state: RowState;
  /** 0 unless the document is being fetched. */
  percent: number;
  /** Null if this device has nothing of it yet. */
  copy: Pick<KeptListing, 'bytes' | 'fetchedAt'> | null;
};

/** The last changed first: documents on this device, and those on the server's list. */
export function offlineRows(
  kept: readonly KeptListing[],
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
