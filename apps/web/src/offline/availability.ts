import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { calls } from '@sermon/domain/texts/calls';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { lazyKeeper } from './lazyKeeper.ts';

/** `reason` is a sentence. */
export type Availability = { kind: 'done'; item: LibraryItem } | { kind: 'failed'; reason: string };

const reasons = {
  full: texts.noSpace,
  refused: texts.storageRefused,
  notFetched: texts.tryAgain,
  shared: texts.sharedComputer,
};

/**
 * Makes a document available offline, or no longer available. Resolves once its text is stored on this device, or removed
 * from it.
 */
export async function setAvailable(ownerId: string, id: string, isAvailable: boolean): Promise<Availability> {
  await lazyKeeper.fetch();
  if (lazyKeeper.state.kind !== 'there') return { kind: 'failed', reason: calls.cannotReach };
  const { makeAvailable, makeUnavailable } = lazyKeeper.state.loaded;
  try {
    const done = await (isAvailable ? makeAvailable(ownerId, id) : makeUnavailable(ownerId, id));
    return typeof done === 'string' ? { kind: 'failed', reason: reasons[done] } : { kind: 'done', item: done };
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    return { kind: 'failed', reason: cause.message };
  }
}

/** Browsers need a service worker for that. They have none over plain http. */
export const opensOffline = (): boolean => 'serviceWorker' in navigator;
