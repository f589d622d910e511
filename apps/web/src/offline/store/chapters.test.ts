import type { CitedChapter } from '@sermon/domain/scripture/citedChapters';
import { IDBDatabase, IDBIndex } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bibleChapterOf } from '../../testing/chapters.setup.ts';
import { keptDocument } from '../../testing/offline.setup.ts';
import { failStorage, fakeStorage } from '../../testing/storage.setup.ts';
import { newEditorId } from '../openEditors.ts';
import { OfflineChapters, maxChapterBytes, readChapter } from './chapters.ts';
import { type OfflineDocumentRow, openDatabase } from './database.ts';
import { forgetOthers } from './forgetOthers.ts';
import { OfflineDocuments } from './offlineDocuments.ts';

const [ruth, naomi] = [newEditorId(), newEditorId()];
const now = new Date('2026-11-22T09:00:00Z');
const before = new Date('2026-11-01T09:00:00Z');

const inWeb = ({ translationId }: CitedChapter) => translationId ?? 'WEB';

/** Keeps a document that cites these chapters, and the chapters. */
async function keepCiting(ownerId: string, references: string[], document = keptDocument()) {
  await new OfflineDocuments(ownerId).keep(document, now);
  const chapters = new OfflineChapters(ownerId);
  for (const id of await chapters.unreadIds())
    await chapters.note(
      (await chapters.readUnread(id))!,
      references.map((reference) => ({ reference, translationId: null })),
    );
  for (const wanted of await chapters.require(inWeb, before))
    await chapters.keep(wanted, bibleChapterOf(wanted.reference, wanted.translationId), now);
  return document;
}

async function keptKeys() {
  const database = openDatabase();
  const keys = await database.chapters.toCollection().primaryKeys();
  database.close();
  return keys;
}

beforeEach(fakeStorage);

describe('the chapters that a kept document cites', () => {
  test('can be read, in the wanted translation or in another one', async () => {
    await keepCiting(ruth, ['Luke 15']);
    expect(await readChapter('Luke 15', 'WEB')).toEqual(bibleChapterOf('Luke 15', 'WEB'));
    expect(await readChapter('Luke 15', 'ESV')).toEqual(bibleChapterOf('Luke 15', 'WEB'));
    expect(await readChapter('Luke 16', 'WEB')).toBeNull();
  });

  test('are noted once per text and Scripture field', async () => {
    const document = await keepCiting(ruth, ['Luke 15']);
    const chapters = new OfflineChapters(ruth);
    expect(await chapters.unreadIds()).toEqual([]);
    expect(await chapters.readUnread(document.id)).toBeNull();
    const { text: _text, ...listed } = document;
    await new OfflineDocuments(ruth).compare([{ ...listed, name: 'Advent' }], new Date());
    expect(await chapters.unreadIds()).toEqual([]);
    await new OfflineDocuments(ruth).compare([{ ...listed, scripture: 'John 3' }], new Date());
    expect(await chapters.unreadIds()).toEqual([document.id]);
    const unread = { id: document.id, scripture: 'John 3', html: document.text };
    expect(await chapters.readUnread(document.id)).toMatchObject(unread);
    await new OfflineDocuments(ruth).keep({ ...document, revision: 5, text: '<p>5</p>' }, now);
    expect(await chapters.readUnread(document.id)).toMatchObject({ html: '<p>5</p>' });
  });

  test('stay until no document of any user cites them', async () => {
    const first = await keepCiting(ruth, ['Luke 15', 'John 3']);
    await keepCiting(naomi, ['Luke 15']);
    expect(await keptKeys()).toEqual(['WEB John 3', 'WEB Luke 15']);
    await new OfflineDocuments(ruth).release(first.id);
    expect(await keptKeys()).toEqual(['WEB Luke 15']);
    await forgetOthers(ruth);
    expect(await keptKeys()).toEqual([]);
  });

  test('follow a new text, and stay until its chapters are known', async () => {
    const document = await keepCiting(ruth, ['Luke 15', 'John 3']);
    const next = { ...document, revision: 5, text: '<p>5</p>' };
    await new OfflineDocuments(ruth).keep(next, now);
    expect(await keptKeys()).toEqual(['WEB John 3', 'WEB Luke 15']);
    await keepCiting(ruth, ['John 3', 'Mark 4'], next);
    expect(await keptKeys()).toEqual(['WEB John 3', 'WEB Mark 4']);
  });

  test('follow the translation', async () => {
    await keepCiting(ruth, ['Luke 15']);
    const chapters = new OfflineChapters(ruth);
    expect(await chapters.require(() => 'KJV', before)).toEqual([
      { key: 'KJV Luke 15', reference: 'Luke 15', translationId: 'KJV' },
    ]);
    expect(await keptKeys()).toEqual([]);
  });

  test('are fetched again when they are old', async () => {
    await keepCiting(ruth, ['Luke 15']);
    const chapters = new OfflineChapters(ruth);
    expect(await chapters.require(inWeb, now)).toEqual([]);
    expect(await chapters.require(inWeb, new Date(now.getTime() + 1))).toMatchObject([{ key: 'WEB Luke 15' }]);
    expect(await keptKeys()).toEqual(['WEB Luke 15']);
  });

  test('of the document that was changed last come first', async () => {
    await keepCiting(ruth, ['Luke 15']);
    await keepCiting(ruth, ['John 3'], keptDocument({ dateModified: new Date('2026-11-22T09:00:00Z') }));
    const missing = await new OfflineChapters(ruth).require(() => 'KJV', before);
    expect(missing.map(({ reference }) => reference)).toEqual(['John 3', 'Luke 15']);
  });
});

describe('keeping chapters', () => {
  test('locks no texts, so that a text that is being written does not have to wait', async () => {
    await keepCiting(ruth, ['Luke 15']);
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const chapters = new OfflineChapters(ruth);
    const [wanted] = await chapters.require(() => 'KJV', before);
    await chapters.keep(wanted!, bibleChapterOf('Luke 15', 'KJV'), now);
    const locked = transactions.mock.calls
      .filter(([, mode]) => mode === 'readwrite')
      .flatMap(([names]) => Array.from(names));
    expect(new Set(locked)).toEqual(new Set(['docs', 'ready', 'chapters']));
    expect(await keptKeys()).toEqual(['KJV Luke 15']);
  });

  test('looks for other documents and ready sermons only if one no longer requires a chapter', async () => {
    await keepCiting(ruth, ['Luke 15', 'John 3']);
    const counts = vi.spyOn(IDBIndex.prototype, 'count');
    await new OfflineChapters(ruth).require(inWeb, before);
    expect(counts).not.toHaveBeenCalled();
    await new OfflineChapters(ruth).require(({ reference }) => (reference === 'John 3' ? 'KJV' : 'WEB'), before);
    expect(counts).toHaveBeenCalledTimes(2);
    expect(await keptKeys()).toEqual(['WEB Luke 15']);
  });
});

describe('a chapter is not stored', () => {
  test('if its document was removed while it was fetched', async () => {
    const document = keptDocument();
    await new OfflineDocuments(ruth).keep(document, now);
    const chapters = new OfflineChapters(ruth);
    await chapters.note((await chapters.readUnread(document.id))!, [{ reference: 'Luke 15', translationId: null }]);
    const [wanted] = await chapters.require(inWeb, before);
    await new OfflineDocuments(ruth).release(document.id);
    expect(await chapters.keep(wanted!, bibleChapterOf('Luke 15'), now)).toBe(true);
    expect(await keptKeys()).toEqual([]);
  });

  test('if all chapters together would be too large', async () => {
    await keepCiting(ruth, ['Luke 15']);
    const database = openDatabase();
    const { bytes } = (await database.chapters.get('WEB Luke 15'))!;
    await database.chapters.update('WEB Luke 15', { bytes: maxChapterBytes - bytes });
    await keepCiting(ruth, ['Luke 16', 'Luke 17'], keptDocument());
    expect(await keptKeys()).toEqual(['WEB Luke 15', 'WEB Luke 16']);
    database.close();
    expect(maxChapterBytes).toBe(30_000_000);
  });

  test('if the browser refuses', async () => {
    await keepCiting(ruth, ['Luke 15']);
    const [wanted] = await new OfflineChapters(ruth).require(() => 'KJV', before);
    failStorage('QuotaExceededError');
    expect(await new OfflineChapters(ruth).keep(wanted!, bibleChapterOf('Luke 15', 'KJV'), now)).toBe(false);
    expect(await readChapter('Luke 15', 'KJV')).toBeNull();
  });
});

test('a document whose chapters were not searched for yet stays, and they are added', async () => {
  const document = keptDocument();
  const { text, ...listed } = document;
  const database = openDatabase();
  const stored = JSON.parse(JSON.stringify(listed)) as OfflineDocumentRow['document'];
  await database.docs.put({ ownerId: ruth, id: document.id, document: stored, textKey: 'a', bytes: 1, fetchedAt: now });
  await database.texts.put({ key: 'a', html: text });
  database.close();
  await keepCiting(ruth, ['Luke 15'], document);
  expect(await new OfflineDocuments(ruth).read(document.id)).toEqual(document);
  expect(await keptKeys()).toEqual(['WEB Luke 15']);
});
