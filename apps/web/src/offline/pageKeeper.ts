import { bible } from '@sermon/contract/bible';
import { documents } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { preferences } from '@sermon/contract/preferences';
import { calls as texts } from '@sermon/domain/texts/calls';
import { callServer } from '../api.ts';
import { send } from '../itemChanges/itemChange.ts';
import { pageSession } from '../session/pageSession.ts';
import { isSignedIn } from '../user.ts';
import { createChapterKeeper } from './chapterKeeper.ts';
import { createKeeper, type Keeper, type KeepState } from './keeper.ts';
import { setOfflineIds } from './offlineIds.ts';
import { stopReadyRuns } from './ready/readyStates.ts';
import { watchReady } from './ready/watchReady.ts';
import { offlinePreferences, sharedComputer } from './sessionCopies.ts';
import { OfflineChapters } from './store/chapters.ts';
import { forgetOthers as forgetStored } from './store/forgetOthers.ts';
import { OfflineDocuments } from './store/offlineDocuments.ts';

const askedKey = 'sermon-persist-asked';

/**
 * Asks the browser once to keep what is stored here even if the device runs out of space. Some browsers ask the user,
 * others decide on their own.
 */
export async function askToPersist(): Promise<void> {
  if (!navigator.storage?.persist) return;
  try {
    if (localStorage.getItem(askedKey) !== null || (await navigator.storage.persisted())) return;
    localStorage.setItem(askedKey, 'true');
    await navigator.storage.persist();
  } catch {
    // The documents are stored anyway. Offline Access shows that the browser may remove them.
  }
}

type PageKeeper = { ownerId: string; kept: OfflineDocuments; keeper: Keeper; stopWatching: () => void };

let current: PageKeeper | null = null;

/**
 * Returns a reply that belongs to the page's user. If another user has signed in in another tab, the reply is theirs,
 * so this fails as if the session had ended.
 */
export async function ownReply<Reply>(
  ownerId: string,
  request: (options: { signal: AbortSignal }) => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  if (!pageSession.state.isOver) {
    const reply = await request({ signal });
    if (await isSignedIn(ownerId, { signal })) return reply;
  }
  throw new CallFailed(texts.signInRequired, 401);
}

function of(ownerId: string): PageKeeper {
  if (current?.ownerId === ownerId) return current;
  void current?.keeper.stop();
  current?.stopWatching();
  // A check of this user may have begun before this keeper.
  void stopReadyRuns(ownerId);
  const kept = new OfflineDocuments(ownerId);
  const keeper = createKeeper({
    kept,
    async fetchList(signal) {
      if (sharedComputer.isShared()) return [];
      return ownReply(ownerId, (options) => callServer(documents.offline, {}, options), signal);
    },
    fetchDocument: (id, { signal, onPart }) =>
      ownReply(ownerId, (options) => callServer(documents.get, { id }, { ...options, onPart }), signal),
    keepChapters: createChapterKeeper({
      kept: new OfflineChapters(ownerId),
      fetchTranslations: (signal) => callServer(bible.translations, {}, { signal }),
      async fetchPreferences(signal) {
        const fetched = await ownReply(ownerId, (options) => callServer(preferences.get, {}, options), signal);
        // The user's translation must be known offline, even if no document was opened on this device.
        if (!signal.aborted) offlinePreferences.write(ownerId, fetched);
        return fetched;
      },
      fetchChapter: (scriptureReference, translationId, signal) =>
        callServer(bible.chapter, { scriptureReference, translationId }, { signal }),
      now: () => new Date(),
    }),
    now: () => new Date(),
  });
  // Without browser storage, no document is on this device.
  const watching = kept.liveIds().subscribe({ next: setOfflineIds, error: () => setOfflineIds(new Set()) });
  const stopReady = watchReady(ownerId, 'caches' in globalThis ? caches : undefined);
  const stopWatching = () => {
    watching.unsubscribe();
    stopReady();
  };
  current = { ownerId, kept, keeper, stopWatching };
  return current;
}

/** Stops for good when another user signs in. */
export const keeperOf = (ownerId: string): Keeper => of(ownerId).keeper;

export const offlineDocumentsOf = (ownerId: string): OfflineDocuments => of(ownerId).kept;

export type NotStored = Extract<KeepState, { kind: 'failed' }>['reason'] | 'shared';

/**
 * Makes a document available offline. Resolves once its text is stored on this device, or to the reason why it was not
 * stored; the server then no longer counts it as available offline. Throws `CallFailed` if the server refuses.
 */
export async function makeAvailable(ownerId: string, id: string): Promise<LibraryItem | NotStored> {
  if (sharedComputer.isShared()) return 'shared';
  const { kept, keeper } = of(ownerId);
  if (!(await kept.list())) return 'refused';
  const item = await send({ call: 'documents.setOfflineMode', input: { builderAssetId: id, offlineMode: true } });
  const state = await keeper.keepNow(id);
  if (state.kind === 'done') {
    void askToPersist();
    // The document may have been saved while it was fetched. And a list that was fetched before lacks it.
    void keeper.run();
    return item;
  }
  // If this fails, too, the keeper tries to fetch the document at the next start.
  await makeUnavailable(ownerId, id).catch(() => {});
  return state.kind === 'failed' ? state.reason : 'notFetched';
}

/** Removes a document from all devices; from this one at once. Throws `CallFailed` if the server refuses. */
export async function makeUnavailable(ownerId: string, id: string): Promise<LibraryItem> {
  const item = await send({ call: 'documents.setOfflineMode', input: { builderAssetId: id, offlineMode: false } });
  const { keeper } = of(ownerId);
  await keeper.release(id);
  // A list that was fetched before contains it.
  void keeper.run();
  return item;
}

/**
 * Removes from the browser's database the data of all users but this one that the server also has; null means that no
 * user is signed in. First stops the tasks that would store more of it.
 */
export async function forgetOthers(userId: string | null): Promise<void> {
  if (current && current.ownerId !== userId) await Promise.all([current.keeper.stop(), stopReadyRuns()]);
  await forgetStored(userId);
}
