import { usersTranslation } from '@sermon/domain/scripture/translations';
import { pictureUrlOf } from '@sermon/domain/slides/backgrounds';
import { offlinePreferences } from '../sessionCopies.ts';
import { type ReadyContext, ReadySermons, type StoredState } from '../store/ready.ts';
import { type AppCaches, areAppFilesCached } from '../../updates/cachedAppFiles.ts';
import { setReadyStates } from './readyStates.ts';

/**
 * Keeps the page's states of the user's ready sermons up to date. The files of the product are looked up with each change
 * and whenever the page becomes visible, because browsers may remove what they store. Returns a function that stops this.
 */
export function watchReady(ownerId: string, caches: AppCaches | undefined): () => void {
  const store = new ReadySermons(ownerId);
  let stored: ReadonlyMap<string, StoredState> = new Map();
  let isOver = false;
  let subscription: { unsubscribe(): void } | null = null;

  /** Nothing is shown as ready before the product was looked up. */
  const show = (hasAll: boolean) => {
    if (isOver) return;
    setReadyStates(
      new Map(
        [...stored].map(([id, state]) => [
          id,
          hasAll || state.kind === 'gone' ? state : { kind: 'gone', row: state.row, missing: 'application' },
        ]),
      ),
    );
  };
  const lookUp = async () => {
    show(caches !== undefined && (await areAppFilesCached(caches, { isThorough: false })));
  };
  const contextOf = (): ReadyContext => {
    const preferences = offlinePreferences.read(ownerId);
    return {
      translationId: usersTranslation(preferences, []).chosenId,
      pictureUrlOf: (document) =>
        preferences && pictureUrlOf(document, preferences.slideExporterSelectedGalleryImageId),
    };
  };
  const observe = () => {
    subscription?.unsubscribe();
    subscription = store.liveStates(contextOf).subscribe({
      next(states) {
        stored = states;
        // The service worker may have stored the product since the page was opened.
        void lookUp();
      },
      // Without browser storage, no sermon is ready.
      error: () => setReadyStates(new Map()),
    });
  };
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    observe();
  };
  observe();
  document.addEventListener('visibilitychange', check);
  // The preferences are not in the database, so its live query does not notice that they changed.
  const stopPreferences = offlinePreferences.subscribe(observe);
  return () => {
    isOver = true;
    subscription?.unsubscribe();
    stopPreferences();
    document.removeEventListener('visibilitychange', check);
    setReadyStates(new Map());
    store.close();
  };
}
