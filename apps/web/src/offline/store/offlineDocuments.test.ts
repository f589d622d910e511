import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failStorage, fakeStorage, storedRows } from '../../testing/storage.setup.ts';
import { keptDocument as sermon } from '../../testing/offline.setup.ts';
import { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { openDatabase } from './database.ts';
import { forgetOthers } from './forgetOthers.ts';
import { OfflineDocuments } from './offlineDocuments.ts';

const [ruth, naomi] = [newEditorId(), newEditorId()];
const now = new Date('2026-11-22T09:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');

/** Returns a document as the server lists it, without its text. */
const listed = ({ text: _text, ...document }: ReturnType<typeof sermon>) => document;
const texts = async () => [...(await storedRows()).texts.values()];

describe('a kept document', () => {
  beforeEach(fakeStorage);

  test('can be read and is listed with the size of its text in bytes', async () => {
    const document = sermon({ text: '<p>Grüße</p>' });
    const kept = new OfflineDocuments(ruth);
    expect(await kept.keep(document, now)).toBe('kept');
    expect(await kept.read(document.id)).toEqual(document);
    expect(await kept.list()).toEqual([{ document: listed(document), bytes: 14, fetchedAt: now }]);
  });

  test('is not there for another user of this device, who cannot remove it', async () => {
    const document = sermon();
    await new OfflineDocuments(ruth).keep(document, now);
    const others = new OfflineDocuments(naomi);
    expect(await others.list()).toEqual([]);
    expect(await others.read(document.id)).toBeNull();
    await others.release(document.id);
    await others.compare([], new Date());
    expect(await new OfflineDocuments(ruth).read(document.id)).toEqual(document);
  });

  test('shares its text with the copy of another user, until both are removed', async () => {
    const [mine, theirs] = [sermon({ text: '<p>Same</p>' }), sermon({ text: '<p>Same</p>' })];
    await new OfflineDocuments(ruth).keep(mine, now);
    await new OfflineDocuments(naomi).keep(theirs, now);
    expect(await texts()).toEqual(['<p>Same</p>']);
    await new OfflineDocuments(ruth).release(mine.id);
    expect(await new OfflineDocuments(naomi).read(theirs.id)).toEqual(theirs);
    await new OfflineDocuments(naomi).release(theirs.id);
    expect(await texts()).toEqual([]);
  });

  test('gives way to a later version, but not to an earlier one that arrives late', async () => {
    const first = sermon({ revision: 4, text: '<p>4</p>' });
    const second = { ...first, revision: 5, text: '<p>5</p>' };
    const kept = new OfflineDocuments(ruth);
    await kept.keep(first, now);
    await kept.keep(second, later);
    await kept.keep(first, later);
    expect(await kept.read(first.id)).toEqual(second);
    expect(await kept.list()).toMatchObject([{ fetchedAt: later }]);
    expect(await texts()).toEqual(['<p>5</p>']);
  });

  test('takes over new details without a new text', async () => {
    const document = sermon();
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    await kept.keep({ ...document, name: 'Advent' }, later);
    expect(await kept.list()).toMatchObject([{ document: { name: 'Advent' }, fetchedAt: now }]);
  });

  test('that does not fit says so, and the version before it stays', async () => {
    const first = sermon({ revision: 4, text: '<p>4</p>' });
    const kept = new OfflineDocuments(ruth);
    await kept.keep(first, now);
    failStorage('QuotaExceededError');
    expect(await kept.keep({ ...first, revision: 5, text: '<p>5</p>' }, later)).toBe('full');
    failStorage('UnknownError');
    expect(await kept.keep({ ...first, revision: 5, text: '<p>5</p>' }, later)).toBe('refused');
    expect(await kept.read(first.id)).toEqual(first);
  });

  test('that does not fit says so as well if the browser finds out only at the end of the transaction', async () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function perform(this: IDBObjectStore, ...input) {
      const request = put.apply(this, input);
      const transaction = this.transaction as unknown as { _abort(error: string): void };
      if (this.name === 'texts') request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
      return request;
    });
    const kept = new OfflineDocuments(ruth);
    expect(await kept.keep(sermon(), now)).toBe('full');
    expect(await kept.list()).toEqual([]);
  });

  test('that was kept before it had a detail is shown without it, and gets it with the next list', async () => {
    const document = sermon({ scripture: 'Luke 15' });
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    const database = openDatabase();
    await database.docs.toCollection().modify((row) => Reflect.deleteProperty(row.document, 'scripture'));
    database.close();
    expect(await kept.read(document.id)).toEqual({ ...document, scripture: '' });
    expect(await kept.list()).toMatchObject([{ document: { scripture: '' } }]);
    await kept.compare([listed(document)], new Date());
    expect(await kept.read(document.id)).toEqual(document);
  });

  test('that lacks a field is not shown, and gets its details with the next list', async () => {
    const document = sermon();
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    const database = openDatabase();
    await database.docs.toCollection().modify((row) => Reflect.deleteProperty(row.document, 'name'));
    database.close();
    expect(await kept.read(document.id)).toBeNull();
    expect(await kept.list()).toEqual([]);
    expect(await kept.compare([listed(document)], new Date())).toEqual([]);
    expect(await kept.read(document.id)).toEqual(document);
  });

  test('that was released leaves what was written in it here, and the text on which that is based', async () => {
    const document = sermon({ text: '<p>Base</p>' });
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    const journal = new Journal(ruth);
    const entry = {
      editorId: newEditorId(),
      documentId: document.id,
      html: '<p>Mine</p>',
      revision: 4,
      step: 1,
      at: now,
    };
    await journal.write({ ...entry, baseText: '<p>Base</p>' });
    await forgetOthers(naomi);
    expect(await kept.list()).toEqual([]);
    expect(await journal.read(entry.editorId)).toMatchObject({ html: '<p>Mine</p>', baseText: '<p>Base</p>' });
  });
});

describe('a save', () => {
  beforeEach(fakeStorage);
  const first = sermon({ revision: 4, text: '<p>4</p>' });
  const saved = { ...first, revision: 5, text: '<p>5</p>' };
  const [editorId, other] = [newEditorId(), newEditorId()];
  const write = async (journal: Journal, id: string) =>
    journal.write({
      editorId: id,
      documentId: first.id,
      html: '<p>5</p>',
      revision: 4,
      baseText: '<p>4</p>',
      step: 1,
      at: now,
    });

  test('removes the texts that it saved, and becomes the kept version', async () => {
    const [kept, journal] = [new OfflineDocuments(ruth), new Journal(ruth)];
    await kept.keep(first, now);
    for (const id of [editorId, other]) await write(journal, id);
    await journal.confirmSaved({ editorId, step: 1, replacedId: null }, saved, later);
    expect(await journal.list()).toMatchObject([{ editorId: other }]);
    expect(await kept.read(first.id)).toEqual(saved);
    // The other text is still based on the earlier version.
    expect((await texts()).toSorted()).toEqual(['<p>4</p>', '<p>5</p>', '<p>5</p>']);
  });

  test('leaves what was typed since, also if it is typed while the kept version is being replaced', async () => {
    const [kept, journal] = [new OfflineDocuments(ruth), new Journal(ruth)];
    await kept.keep(first, now);
    await write(journal, editorId);
    const confirming = journal.confirmSaved({ editorId, step: 1, replacedId: other }, saved, later);
    await journal.write({ editorId, documentId: first.id, html: '<p>6</p>', revision: 5, step: 2, at: later });
    await confirming;
    expect(await journal.read(editorId)).toMatchObject({ html: '<p>6</p>', step: 2 });
    expect(await kept.read(first.id)).toEqual(saved);
  });

  test('removes the text of a closed window that it has saved', async () => {
    const journal = new Journal(ruth);
    await write(journal, other);
    await journal.confirmSaved({ editorId, step: 1, replacedId: other }, saved, later);
    expect(await journal.list()).toEqual([]);
  });

  test('keeps no document that this device did not keep', async () => {
    const journal = new Journal(ruth);
    await write(journal, editorId);
    await journal.confirmSaved({ editorId, step: 1, replacedId: null }, saved, later);
    expect(await new OfflineDocuments(ruth).list()).toEqual([]);
    expect(await texts()).toEqual([]);
  });

  test('leaves the texts of other users', async () => {
    await write(new Journal(naomi), editorId);
    await new Journal(ruth).confirmSaved({ editorId, step: 1, replacedId: null }, saved, later);
    expect(await new Journal(naomi).list()).toHaveLength(1);
  });

  test('removes its texts even if there is no space for the new version', async () => {
    const [kept, journal] = [new OfflineDocuments(ruth), new Journal(ruth)];
    await kept.keep(first, now);
    await write(journal, editorId);
    failStorage('QuotaExceededError');
    await journal.confirmSaved({ editorId, step: 1, replacedId: null }, saved, later);
    expect(await journal.list()).toEqual([]);
    expect(await kept.read(first.id)).toEqual(first);
  });
});

describe('comparing with the list of the server', () => {
  beforeEach(fakeStorage);

  test('names new and changed documents, renames others, and removes those that are no longer listed', async () => {
    const [same, changed, unlisted, added] = [sermon(), sermon(), sermon(), sermon()];
    const kept = new OfflineDocuments(ruth);
    for (const document of [same, changed, unlisted]) await kept.keep(document, now);
    const renamed = listed({ ...same, name: 'Advent' });
    const wanted = [listed({ ...changed, revision: 9 }), listed(added)];
    expect(await kept.compare([renamed, ...wanted], new Date())).toEqual(wanted);
    const rows = (await kept.list())!.map(({ document: { id, name, revision } }) => `${id} ${name} ${revision}`);
    expect(rows.toSorted()).toEqual([`${same.id} Advent 4`, `${changed.id} ${changed.name} 4`].toSorted());
  });

  test('leaves a document in which something was written here that is not saved', async () => {
    const document = sermon();
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    const journal = new Journal(ruth);
    const editorId = newEditorId();
    await journal.write({ editorId, documentId: document.id, html: '<p>Mine</p>', revision: 4, step: 1, at: now });
    expect(await kept.compare([], new Date())).toEqual([]);
    expect(await kept.read(document.id)).toEqual(document);
    await journal.remove(editorId);
    await kept.compare([], new Date());
    expect(await kept.read(document.id)).toBeNull();
  });

  test('leaves a version that is newer than the one in the list', async () => {
    const document = sermon({ revision: 5 });
    const kept = new OfflineDocuments(ruth);
    await kept.keep(document, now);
    expect(await kept.compare([listed({ ...document, name: 'Old', revision: 4 })], new Date())).toEqual([]);
    expect(await kept.read(document.id)).toEqual(document);
  });
});

test('without browser storage, nothing is kept', async () => {
  const kept = new OfflineDocuments(ruth);
  const document = sermon();
  expect(await kept.keep(document, now)).toBe('refused');
  expect(await kept.list()).toBeNull();
  expect(await kept.read(document.id)).toBeNull();
  expect(await kept.compare([listed(document)], new Date())).toEqual([]);
});
