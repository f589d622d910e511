import type { BibleChapter } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { IDBIndex } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { bibleChapterOf } from '../testing/chapters.setup.ts';
import { keptDocument } from '../testing/offline.setup.ts';
import { fakeStorage } from '../testing/storage.setup.ts';
import { newEditorId } from './openEditors.ts';
import { OfflineChapters, readChapter } from './store/chapters.ts';
import { OfflineDocuments } from './store/offlineDocuments.ts';
import { chaptersAtOnce, createChapterKeeper } from './chapterKeeper.ts';

const ruth = newEditorId();
const translation = (id: string, mayBeKept: boolean) => ({
  id,
  name: id,
  copyrightHtml: '',
  isInstalled: true,
  mayBeKept,
});

/** A server with the licensed ESV and two free translations, and a device with documents of these texts. */
async function createWorld(...texts: string[]) {
  const kept = new OfflineDocuments(ruth);
  const world = {
    kept,
    now: new Date('2026-11-22T09:00:00Z'),
    preferences: { ...defaultStoredPreferences },
    asked: [] as string[],
    /** Replies for chapters that are not simply returned. */
    replies: new Map<string, () => Promise<BibleChapter>>(),
    inFlight: 0,
    maxInFlight: 0,
    ending: new AbortController(),
    keepChapters: () => keep(world.ending.signal),
    async isKept(reference: string, translationId = 'WEB') {
      return (await readChapter(reference, translationId))?.translationId === translationId;
    },
  };
  const keep = createChapterKeeper({
    kept: new OfflineChapters(ruth),
    fetchTranslations: async () => [translation('ESV', false), translation('KJV', true), translation('WEB', true)],
    fetchPreferences: async () => world.preferences,
    async fetchChapter(reference, translationId, signal) {
      world.asked.push(`${reference} ${translationId}`);
      world.maxInFlight = Math.max(world.maxInFlight, (world.inFlight += 1));
      await new Promise((done) => setImmediate(done));
      world.inFlight -= 1;
      signal.throwIfAborted();
      return world.replies.get(reference)?.() ?? bibleChapterOf(reference, translationId);
    },
    now: () => world.now,
  });
  for (const text of texts) await kept.keep(keptDocument({ text }), world.now);
  return world;
}

const refuses = (statusCode: number) => () => Promise.reject(new CallFailed('Refused', statusCode));

beforeEach(fakeStorage);

test('keeps the chapters that the documents cite, two at a time, and then asks for nothing more', async () => {
  const world = await createWorld('<p>Luke 15:20; John 3:16; Romans 8:28</p>', '<p>Psalm 23 and John 3</p>');
  await world.keepChapters();
  expect(world.asked.toSorted()).toEqual(['John 3 WEB', 'Luke 15 WEB', 'Psalm 23 WEB', 'Romans 8 WEB']);
  expect(world.maxInFlight).toBe(chaptersAtOnce);
  expect(await world.isKept('Luke 15')).toBe(true);
  world.asked = [];
  await world.keepChapters();
  expect(world.asked).toEqual([]);
});

test('keeps them in the translation of the quotation, or else in the one that the user chose', async () => {
  const quotation =
    '<blockquote class="scripture" data-reference="John 3:16" data-translation="WEB"><p>For God</p></blockquote>';
  const world = await createWorld(`<p>Luke 15:20</p>${quotation}`);
  world.preferences = { ...world.preferences, bibleTranslationId: 'KJV', isBibleTranslationChosen: true };
  await world.keepChapters();
  expect(world.asked.toSorted()).toEqual(['John 3 WEB', 'Luke 15 KJV']);
  world.preferences = { ...world.preferences, bibleTranslationId: 'WEB' };
  await world.keepChapters();
  expect(await world.isKept('Luke 15', 'WEB')).toBe(true);
  expect(await world.isKept('Luke 15', 'KJV')).toBe(false);
});

test('keeps another translation in place of one whose license does not allow copies', async () => {
  const world = await createWorld('<p>Luke 15:20</p>');
  world.preferences = { ...world.preferences, bibleTranslationId: 'ESV', isBibleTranslationChosen: true };
  await world.keepChapters();
  expect(world.asked).toEqual(['Luke 15 WEB']);
  world.replies.set('John 3', async () => bibleChapterOf('John 3', 'ESV'));
  await world.kept.keep(keptDocument({ text: '<p>John 3:16</p>' }), world.now);
  await world.keepChapters();
  expect(await readChapter('John 3', 'ESV')).toBeNull();
});

test('leaves out a chapter that the server refuses, and tries it again the next time', async () => {
  const world = await createWorld('<p>Luke 15:20; John 3:16; Romans 8:28</p>');
  world.replies.set('Luke 15', refuses(500));
  await world.keepChapters();
  expect(await world.isKept('Luke 15')).toBe(false);
  expect(await world.isKept('Romans 8')).toBe(true);
  world.replies.clear();
  world.asked = [];
  await world.keepChapters();
  expect(world.asked).toEqual(['Luke 15 WEB']);
  expect(await world.isKept('Luke 15')).toBe(true);
});

test.each([0, 401, 429, 503])('stops if there is no reply or the server is busy (%s)', async (statusCode) => {
  const world = await createWorld('<p>Luke 15:20; John 3:16; Romans 8:28; Psalm 23; Mark 4:1</p>');
  for (const reference of ['Luke 15', 'John 3', 'Romans 8', 'Psalm 23', 'Mark 4'])
    world.replies.set(reference, refuses(statusCode));
  await world.keepChapters();
  expect(world.asked).toHaveLength(chaptersAtOnce);
});

test('reads the list of documents as often for many documents as for one', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => `<p>Luke ${n + 1}:1</p>`);
  const world = await createWorld(...texts);
  const lists = vi.spyOn(IDBIndex.prototype, 'getAll');
  await world.keepChapters();
  expect(world.asked).toHaveLength(12);
  // The first finds the changed documents, the second their chapters.
  expect(lists).toHaveBeenCalledTimes(2);
});

test('fetches a chapter again after 30 days', async () => {
  const world = await createWorld('<p>Luke 15:20</p>');
  await world.keepChapters();
  world.now = new Date('2026-12-21T09:00:00Z');
  await world.keepChapters();
  expect(world.asked).toHaveLength(1);
  world.now = new Date('2026-12-23T09:00:00Z');
  await world.keepChapters();
  expect(world.asked).toHaveLength(2);
});

test('follows a new text', async () => {
  const document = keptDocument({ text: '<p>Luke 15:20; John 3:16</p>' });
  const world = await createWorld();
  await world.kept.keep(document, world.now);
  await world.keepChapters();
  await world.kept.keep({ ...document, revision: 5, text: '<p>John 3:16; Mark 4:1</p>' }, world.now);
  await world.keepChapters();
  expect(world.asked).toEqual(['Luke 15 WEB', 'John 3 WEB', 'Mark 4 WEB']);
  expect(await world.isKept('Luke 15')).toBe(false);
  expect(await world.isKept('Mark 4')).toBe(true);
});

test('once aborted, it stores nothing more, and the next run goes on', async () => {
  const world = await createWorld('<p>Luke 15:20; John 3:16; Romans 8:28</p>');
  world.replies.set('Luke 15', async () => {
    world.ending.abort();
    return bibleChapterOf('Luke 15');
  });
  await world.keepChapters();
  expect(await world.isKept('Luke 15')).toBe(false);
  world.ending = new AbortController();
  world.replies.clear();
  await world.keepChapters();
  expect(await world.isKept('Luke 15')).toBe(true);
  expect(await world.isKept('Romans 8')).toBe(true);
});
