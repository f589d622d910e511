import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { pictureUrlOf } from '@sermon/domain/slides/backgrounds';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keptDocument } from '../../testing/offline.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';
import { newEditorId } from '../openEditors.ts';
import { offlinePreferences } from '../sessionCopies.ts';
import { ReadySermons } from '../store/ready.ts';
import { hashOf, versionKey } from '../store/texts.ts';
import { readyStateOf } from './readyStates.ts';
import { watchReady } from './watchReady.ts';

const checked = { ...defaultStoredPreferences, isBibleTranslationChosen: true };
const otherTranslation = { ...checked, bibleTranslationId: 'KJV' };
const otherPicture = { ...checked, slideExporterSelectedGalleryImageId: 2 };

beforeEach(() => fakeStorage());
afterEach(() => localStorage.clear());

/** Watches a sermon that was made ready with the preferences `checked`. */
async function watchOne() {
  const ownerId = newEditorId();
  const document = keptDocument();
  const bytes = new Uint8Array([1, 2, 3]);
  const key = await hashOf(bytes);
  const store = new ReadySermons(ownerId);
  offlinePreferences.write(ownerId, checked);
  await store.keep(
    {
      ownerId,
      documentId: document.id,
      checkedAt: new Date('2026-11-21T21:14:00Z'),
      textKey: await versionKey(document.text),
      words: 3,
      hasOtherLetters: false,
      scripture: document.scripture,
      translationId: checked.bibleTranslationId,
      chapterKeys: [],
      mayCiteMore: false,
      substituted: [],
      slideCount: 1,
      pictureUrl: pictureUrlOf(document, checked.slideExporterSelectedGalleryImageId),
      pdf: { name: 'a.pdf', key, bytes: 3 },
      preferences: defaultPresenterPreferences,
      fileKeys: [key],
    },
    document,
    { chapters: [], files: [{ key, type: 'application/pdf', bytes, size: 3 }] },
    new AbortController().signal,
  );
  store.close();
  const cache = {
    keys: async () => [{ url: 'https://x.example/precache.json' }, { url: 'https://x.example/index.html' }],
    match: async () => new Response('[{"url":"index.html","size":1}]'),
  } as unknown as Cache;
  const stop = watchReady(ownerId, { keys: async () => ['workbox-precache-v2-x'], open: async () => cache });
  onTestFinished(stop);
  const becomes = (kind: string) => vi.waitFor(() => expect(readyStateOf(document.id)?.kind).toBe(kind), 45_000);
  await becomes('ready');
  return { ownerId, becomes };
}

describe('a sermon that is shown as ready is shown as changed', () => {
  test.each([
    ['translation', otherTranslation],
    ['picture of the gallery', otherPicture],
  ])('once the user has chosen another %s in this window', async (_, preferences) => {
    const { ownerId, becomes } = await watchOne();
    offlinePreferences.write(ownerId, preferences);
    await becomes('changed');
    offlinePreferences.write(ownerId, checked);
    await becomes('ready');
  });

  test('once the user has chosen another translation in another window', async () => {
    const { ownerId, becomes } = await watchOne();
    const key = 'offline preferences';
    const newValue = JSON.stringify({ version: 1, value: { ownerId, preferences: otherTranslation } });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    await becomes('changed');
  });
});

test('a listener of the preferences is not called once it has stopped', () => {
  const listener = vi.fn<() => void>();
  offlinePreferences.subscribe(listener)();
  offlinePreferences.write(newEditorId(), checked);
  window.dispatchEvent(new StorageEvent('storage', { key: 'offline preferences' }));
  expect(listener).not.toHaveBeenCalled();
});
