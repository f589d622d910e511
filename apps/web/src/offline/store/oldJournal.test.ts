import Dexie from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeStorage, fakeWebLocks, openOldJournal, storedRows, writeOldEntry } from '../../testing/storage.setup.ts';
import { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { openDatabase } from './database.ts';
import { moveOldEntries, movesWithinMs } from './oldJournal.ts';

const ruth = newEditorId();
const oldEntry = (overrides: object = {}) => ({
  editorId: newEditorId(),
  documentId: newEditorId(),
  ownerId: ruth,
  name: 'The Father Who Runs',
  html: '<p>He saw him</p>',
  revision: 4,
  step: 3,
  at: new Date('2026-11-22T09:00:00Z'),
  ...overrides,
});

const move = () => moveOldEntries(openDatabase());
const databases = () => Dexie.getDatabaseNames();

/** Returns what is left in the old database. */
async function oldEntries() {
  const old = openOldJournal();
  const entries = await old.entries.toArray();
  old.close();
  return entries;
}

/** Ends the page when an entry has been copied and is about to be deleted from the old database. */
function crashAfterCopying() {
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('The page has ended', 'AbortError');
  });
}

describe('the entries of an earlier release', () => {
  beforeEach(fakeStorage);
  beforeEach(() => void fakeWebLocks());

  test('are all there at the first use, and their database is deleted', async () => {
    const entries = [oldEntry(), oldEntry({ ownerId: undefined }), oldEntry({ goneAt: new Date() })];
    for (const entry of entries) await writeOldEntry(entry);
    const journal = new Journal(ruth);
    expect(await journal.list()).toHaveLength(3);
    for (const { ownerId, ...entry } of entries)
      expect(await journal.read(entry.editorId)).toEqual({ ...entry, ownerId: ownerId ?? null, baseText: null });
    expect(await databases()).toEqual(['sermon-offline']);
  });

  test('stay in their database while a window of that release has them open', async () => {
    const { open } = fakeWebLocks();
    const [closed, held] = [oldEntry(), oldEntry()];
    for (const entry of [closed, held]) await writeOldEntry(entry);
    const close = open(held.editorId);
    expect(await new Journal(ruth).list()).toMatchObject([{ editorId: closed.editorId }]);
    expect(await oldEntries()).toEqual([held]);
    await writeOldEntry({ ...held, html: '<p>More</p>', step: 4 });
    close();
    expect(await new Journal(ruth).read(held.editorId)).toMatchObject({ html: '<p>More</p>', step: 4 });
    expect(await databases()).toEqual(['sermon-offline']);
  });

  test('keep their database while an editor is open that may write to it', async () => {
    const { open } = fakeWebLocks();
    await writeOldEntry(oldEntry());
    const close = open(newEditorId());
    await move();
    expect(await databases()).toContain('sermon-journal');
    const later = oldEntry();
    await writeOldEntry(later);
    close();
    await move();
    expect((await storedRows()).heads).toHaveLength(2);
    expect(await databases()).not.toContain('sermon-journal');
  });

  test('are not moved twice if the page ends between copying and deleting, even if the copy is saved by then', async () => {
    const entry = oldEntry();
    await writeOldEntry(entry);
    crashAfterCopying();
    const journal = new Journal(ruth);
    expect(await journal.list()).toHaveLength(1);
    expect(await oldEntries()).toHaveLength(1);
    await journal.remove(entry.editorId);
    expect(await new Journal(ruth).list()).toEqual([]);
    expect((await storedRows()).moved).toEqual([]);
    expect(await databases()).not.toContain('sermon-journal');
  });

  test('are moved again if their window wrote a later text after all', async () => {
    const entry = oldEntry();
    await writeOldEntry(entry);
    crashAfterCopying();
    await move();
    expect(await oldEntries()).toEqual([entry]);
    await writeOldEntry({ ...entry, html: '<p>More</p>', step: 4 });
    expect(await new Journal(ruth).read(entry.editorId)).toMatchObject({ html: '<p>More</p>' });
  });

  test('stay if they cannot be copied, and do not stop the others', async () => {
    const entries = [oldEntry(), oldEntry()];
    for (const entry of entries) await writeOldEntry(entry);
    const database = openDatabase();
    let isFull = true;
    database.texts.hook('creating', () => {
      if (!isFull) return;
      isFull = false;
      throw new DOMException('No space', 'QuotaExceededError');
    });
    await moveOldEntries(database);
    expect((await storedRows()).heads).toHaveLength(1);
    expect(await oldEntries()).toHaveLength(1);
    await moveOldEntries(database);
    expect((await storedRows()).heads).toHaveLength(2);
  });

  test('stay if they cannot be read', async () => {
    await writeOldEntry(oldEntry({ documentId: 'unknown' }));
    await move();
    expect(await oldEntries()).toHaveLength(1);
  });
});

test('over plain http, the old database stays, because an editor of it may be open', async () => {
  fakeStorage();
  const entry = oldEntry();
  await writeOldEntry(entry);
  expect(await new Journal(ruth).list()).toMatchObject([{ editorId: entry.editorId }]);
  expect(await oldEntries()).toEqual([]);
});

test('the journal does not wait for an old database that a frozen window blocks', async () => {
  fakeStorage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Dexie, 'getDatabaseNames').mockReturnValue(new Promise(() => {}));
  const listing = new Journal(ruth).list();
  await vi.advanceTimersByTimeAsync(movesWithinMs);
  expect(await listing).toEqual([]);
});
