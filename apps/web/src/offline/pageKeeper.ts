import { documents } from '@sermon/contract/builder';
import { clientOf } from '../api.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { KeptDocuments } from './store/kept.ts';

const { get, offline } = documents;
const api = clientOf({ documents: { get, offline } });

let current: { ownerId: string; kept: KeptDocuments; keeper: Keeper } | null = null;

function of(ownerId: string) {
  if (current?.ownerId === ownerId) return current;
  void current?.keeper.stop();
  const kept = new KeptDocuments(ownerId);
  const keeper = createKeeper({
    kept,
    fetchList: (signal) => api.documents.offline({}, { signal }),
    fetchDocument: (id, signal) => api.documents.get({ id }, { signal }),
    now: () => new Date(),
  });
  current = { ownerId, kept, keeper };
  return current;
}

/** Returns this page's keeper for the signed-in user. It stops for good when another user signs in. */
export const keeperOf = (ownerId: string): Keeper => of(ownerId).keeper;

/** Removes the user's documents from this device. Texts that were written here and not saved yet stay. */
export async function removeKept(ownerId: string): Promise<void> {
  const { kept, keeper } = of(ownerId);
  await keeper.stop();
  await kept.releaseAll();
}
