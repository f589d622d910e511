import { bible } from '@sermon/contract/bible';
import { documents } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { preferences } from '@sermon/contract/preferences';
import { usualPaper, usualSize } from '@sermon/domain/printing/layout';
import { offlineDocuments } from '@sermon/domain/texts/offline/documents';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { callServer } from '../../api.ts';
import { areAppFilesCached } from '../../updates/cachedAppFiles.ts';
import { Journal } from '../journal.ts';
import { askToPersist, keeperOf, makeAvailable, ownReply } from '../pageKeeper.ts';
import { offlineAppConfig, offlinePreferences, offlineUser, presenterCopy } from '../sessionCopies.ts';
import { withTimeout } from '../requests.ts';
import { ReadySermons } from '../store/ready.ts';
import { makeReady, NotReady, type ReadyNeeds } from './makeReady.ts';
import { runs, setReadyRun } from './readyStates.ts';

/** The longest time for which a check waits until the service worker has stored the product, in ms. */
const waitsForWorkerMs = 60_000;
/** How long a check waits until the journal has forgotten a text that was just saved, in ms. */
const journalSettlesMs = 2_000;
const pollMs = 100;

/**
 * Makes a sermon ready to be presented without a connection. `save` saves the text of an open editor; it resolves to false
 * if that failed. Resolves to whether the sermon is ready. The progress and a failure are in `readyStates`. Does nothing
 * while it is running for this document.
 */
export async function startReady(ownerId: string, documentId: string, save: () => Promise<boolean>): Promise<boolean> {
  if (runs.has(documentId)) return false;
  const ending = new AbortController();
  let isReady = false;
  const work = async () => {
    setReadyRun(documentId, { kind: 'running', progress: null });
    try {
      if (!opensHere()) throw new NotReady(texts.reasons.insecure);
      if (!(await save())) throw new NotReady(texts.reasons.notSaved);
      await makeReady(
        needsOf(ownerId),
        documentId,
        (progress) => !ending.signal.aborted && setReadyRun(documentId, { kind: 'running', progress }),
        ending.signal,
      );
      setReadyRun(documentId, null);
      isReady = true;
      void askToPersist();
      // The list of documents on this device and the chapters of the others.
      void keeperOf(ownerId).run();
    } catch (cause) {
      if (ending.signal.aborted) return setReadyRun(documentId, null);
      const reason = cause instanceof NotReady ? cause.message : texts.reasons.notLoaded;
      setReadyRun(documentId, { kind: 'failed', reason });
      if (!(cause instanceof NotReady) && !(cause instanceof CallFailed)) throw cause;
    }
  };
  const run = { ownerId, abort: () => ending.abort(), ended: Promise.resolve() };
  runs.set(documentId, run);
  run.ended = work().finally(() => runs.delete(documentId));
  await run.ended;
  return isReady;
}

/** Without a service worker and without hashes, as over plain http, nothing can be opened or read back offline. */
const opensHere = () => 'serviceWorker' in navigator && 'caches' in window && 'subtle' in crypto;

function needsOf(ownerId: string): ReadyNeeds {
  const own = <Reply>(request: (options: { signal: AbortSignal }) => Promise<Reply>, signal: AbortSignal) =>
    ownReply(ownerId, request, withTimeout(signal));
  return {
    ownerId,
    store: new ReadySermons(ownerId),
    fetchDocument: (id, signal) => own((options) => callServer(documents.get, { id }, options), signal),
    async makeAvailable(id) {
      const made = await makeAvailable(ownerId, id);
      if (typeof made !== 'string') return;
      const { noSpace, refused, text } = texts.reasons;
      throw new NotReady({ full: noSpace, refused, notFetched: text, shared: offlineDocuments.sharedComputer }[made]);
    },
    async fetchPreferences(signal) {
      const fetched = await own((options) => callServer(preferences.get, {}, options), signal);
      if (!signal.aborted) offlinePreferences.write(ownerId, fetched);
      return fetched;
    },
    async fetchPresenterPreferences(signal) {
      const fetched = await own((options) => callServer(preferences.getPresenter, {}, options), signal);
      // Changes that the server does not have yet are newer.
      const unsent = presenterCopy.read(ownerId)?.unsent ?? {};
      const newest = { ...fetched, ...unsent };
      if (!signal.aborted) presenterCopy.write(ownerId, { preferences: newest, unsent });
      return newest;
    },
    fetchTranslations: (signal) => callServer(bible.translations, {}, { signal: withTimeout(signal) }),
    fetchChapter: (scriptureReference, translationId, signal) =>
      callServer(bible.chapter, { scriptureReference, translationId }, { signal: withTimeout(signal) }),
    fetchPicture,
    fetchPdf: (id, signal) => own((options) => callServer(documents.pdf, { id, ...pulpitLayout() }, options), signal),
    async unsavedTexts(id) {
      const journal = new Journal(ownerId);
      try {
        for (let waited = 0; ; waited += pollMs) {
          const found = await journal.ofDocument(id);
          if (found.length === 0 || waited >= journalSettlesMs) return found.map(({ html }) => html);
          await new Promise((done) => setTimeout(done, pollMs));
        }
      } finally {
        journal.close();
      }
    },
    checkApplication: (signal) => checkApplication(ownerId, signal),
    now: () => new Date(),
  };
}

const pulpitLayout = () => ({
  paper: usualPaper(navigator.language),
  size: usualSize.pulpit,
  margin: 'normal' as const,
  columns: 1,
  copy: 'pulpit' as const,
});

/** Fetches a picture from the server, and never from the HTTP cache, which may have an earlier one. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-cache', signal: withTimeout(signal) });
  } catch {
    signal.throwIfAborted();
    throw new NotReady(texts.reasons.offline);
  }
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new NotReady(texts.reasons.picture);
  return picture;
}

async function checkApplication(ownerId: string, signal: AbortSignal): Promise<string | null> {
  const { reasons } = texts;
  if (offlineUser.read()?.id !== ownerId || !offlineAppConfig.read()) return reasons.session;
  const late = new Promise<null>((done) => {
    const timer = setTimeout(() => done(null), waitsForWorkerMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done(null);
    });
  });
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  signal.throwIfAborted();
  const isKept = registration?.active && (await areAppFilesCached(caches, { isThorough: true }));
  return isKept ? null : reasons.application;
}

export const readPulpitCopy = (ownerId: string, documentId: string): Promise<File | null> => {
  const store = new ReadySermons(ownerId);
  return store.readPdf(documentId).finally(() => store.close());
};
