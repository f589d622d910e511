import { createHash, webcrypto } from 'node:crypto';
import { IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keptDocument } from '../testing/offline.setup.ts';
import { failStorage, fakeStorage, storedRows, writeUnsaved } from '../testing/storage.setup.ts';
import { Journal, maxGoneTexts } from './journal.ts';
import { newEditorId } from './openEditors.ts';
import { openDatabase } from './store/database.ts';

const ruth = newEditorId();
const naomi = newEditorId();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

describe('the list of unsaved texts', () => {
  beforeEach(fakeStorage);

  test('has every text of the user, newest first, without the HTML', async () => {
    const first = await writeUnsaved(ruth, { at: at(1), name: 'Advent' });
    const second = await writeUnsaved(ruth, { at: at(2), documentId: first.documentId });
    const { editorId, documentId, step } = first;
    const listed = await new Journal(ruth).list();
    expect(listed?.map((entry) => entry.editorId)).toEqual([second.editorId, editorId]);
    expect(listed?.[1]).toEqual({
      editorId,
      documentId,
      step,
      at: at(1),
      name: 'Advent',
      goneAt: null,
      isNew: false,
      sync: {},
    });
  });

  test('never has the texts of another user of this device', async () => {
    const entry = await writeUnsaved(ruth);
    const journal = new Journal(naomi);
    expect(await journal.list()).toEqual([]);
    expect(await journal.read(entry.editorId)).toBeUndefined();
    await journal.noteDocumentGone(entry.documentId, at(0));
    expect((await new Journal(ruth).list())?.[0]?.goneAt).toBeNull();
  });

  test('leaves out an entry that cannot be read', async () => {
    await writeUnsaved(ruth);
    const database = openDatabase();
    await database.heads.toCollection().modify({ documentId: 'unknown' });
    database.close();
    expect(await new Journal(ruth).list()).toEqual([]);
  });
});

test('without browser storage there is no list, and nothing can be put back', async () => {
  const journal = new Journal(ruth);
  expect(await journal.list()).toBeNull();
  const text = { editorId: newEditorId(), documentId: newEditorId(), html: '', revision: 1, step: 1, at: at(0) };
  expect(await journal.putBack({ ...text, ownerId: ruth })).toBe(false);
});

describe('the name of a document', () => {
  beforeEach(fakeStorage);
  const { documentId, ...text } = {
    documentId: newEditorId(),
    editorId: newEditorId(),
    html: '',
    revision: 1,
    step: 1,
    at: at(0),
  };

  test('is stored with its texts, as it was last noted', async () => {
    const journal = new Journal(ruth);
    journal.noteName(documentId, 'Advent');
    journal.noteName(newEditorId(), 'Lent');
    await journal.write({ ...text, documentId });
    expect((await journal.list())?.[0]?.name).toBe('Advent');
    journal.noteName(documentId, 'Advent 2026');
    await journal.write({ ...text, documentId });
    expect((await journal.list())?.[0]?.name).toBe('Advent 2026');
  });

  test('may be unknown', async () => {
    const journal = new Journal(ruth);
    await journal.write({ ...text, documentId });
    expect((await journal.list())?.[0]?.name).toBeNull();
  });
});

describe('a removed text', () => {
  beforeEach(fakeStorage);

  test('can be put back unchanged', async () => {
    const { editorId, documentId } = await writeUnsaved(ruth);
    const journal = new Journal(ruth);
    await journal.noteDocumentGone(documentId, at(5));
    const removed = (await journal.read(editorId))!;
    await journal.remove(editorId);
    expect(await journal.list()).toEqual([]);
    expect(await journal.putBack(removed)).toBe(true);
    expect(await journal.read(editorId)).toEqual(removed);
    expect(removed.goneAt).toEqual(at(5));
  });

  test('does not replace what its editor has written since', async () => {
    const entry = await writeUnsaved(ruth);
    const journal = new Journal(ruth);
    const removed = (await journal.read(entry.editorId))!;
    await journal.remove(entry.editorId);
    await journal.write({ ...entry, html: '<p>newer</p>', step: 4 });
    expect(await journal.putBack(removed)).toBe(true);
    expect((await journal.read(entry.editorId))?.html).toBe('<p>newer</p>');
  });
});

describe('the text on which an unsaved text is based', () => {
  beforeEach(fakeStorage);
  const baseText = '<p>In the beginning</p>';
  const baseTexts = async () => [...(await storedRows()).texts.values()].filter((html) => html === baseText);

  test('is stored once for all texts that are based on it, and returned with each', async () => {
    const { documentId, editorId } = await writeUnsaved(ruth, { baseText });
    const journal = new Journal(naomi);
    const entry = { documentId: newEditorId(), html: '<p>Mine</p>', revision: 1, baseText, at: at(0) };
    const others = [newEditorId(), newEditorId()];
    for (const other of others) await journal.write({ ...entry, editorId: other, step: 1 });
    expect(await baseTexts()).toHaveLength(1);
    expect((await new Journal(ruth).read(editorId))?.baseText).toBe(baseText);
    expect(await new Journal(ruth).ofDocument(documentId)).toMatchObject([{ editorId, baseText }]);
    await new Journal(ruth).remove(editorId);
    for (const other of others) {
      expect(await baseTexts()).toHaveLength(1);
      await journal.remove(other);
    }
    expect((await storedRows()).texts.size).toBe(0);
  });

  test('gives way to the one of the next save', async () => {
    const entry = await writeUnsaved(ruth, { baseText });
    const journal = new Journal(ruth);
    await journal.write({ ...entry, revision: 1, baseText, step: 4 });
    await journal.write({ ...entry, revision: 2, baseText: '<p>In the beginning was</p>', step: 5 });
    expect(await baseTexts()).toEqual([]);
    expect(await journal.read(entry.editorId)).toMatchObject({ baseText: '<p>In the beginning was</p>' });
  });

  test('is stored again after a save that left the revision as it was', async () => {
    const journal = new Journal(ruth);
    const document = keptDocument({ text: baseText });
    const { id: documentId, revision } = document;
    const entry = { documentId, editorId: newEditorId(), html: '<p>Mine</p>', revision, baseText, step: 1, at: at(0) };
    await journal.write(entry);
    await journal.confirmSaved({ ...entry, replacedId: null }, document, at(1));
    await journal.write({ ...entry, step: 2 });
    expect(await journal.read(entry.editorId)).toMatchObject({ step: 2, baseText });
  });

  test('moves with a text that continues under another id', async () => {
    const entry = await writeUnsaved(ruth, { baseText });
    const editorId = newEditorId();
    expect(await new Journal(ruth).replace(entry.editorId, { ...entry, editorId })).toBe(true);
    expect(await new Journal(ruth).ofDocument(entry.documentId)).toMatchObject([{ editorId, baseText }]);
    expect((await storedRows()).texts.size).toBe(2);
  });

  test('comes back with a text that is put back', async () => {
    const { editorId } = await writeUnsaved(ruth, { baseText });
    const journal = new Journal(ruth);
    const removed = (await journal.read(editorId))!;
    await journal.remove(editorId);
    await journal.putBack(removed);
    expect(await journal.read(editorId)).toEqual({ ...removed, baseText });
  });

  test('is found by the hash that receipts have, or by a random id over plain http', async () => {
    const hash = createHash('sha256').update(baseText).digest('base64url');
    vi.stubGlobal('crypto', webcrypto);
    await writeUnsaved(ruth, { baseText });
    expect((await storedRows()).texts.get(hash)).toBe(baseText);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes) });
    const { editorId } = await writeUnsaved(ruth, { baseText });
    expect(await baseTexts()).toHaveLength(2);
    expect(await new Journal(ruth).read(editorId)).toMatchObject({ baseText });
  });
});

describe('a text that is written while the page is closing', () => {
  beforeEach(fakeStorage);
  const entry = { documentId: newEditorId(), editorId: newEditorId(), revision: 1, step: 1, at: at(0) };

  test('is handed to the browser at once with its base, without reading anything', async () => {
    const journal = new Journal(ruth);
    await journal.ofDocument(entry.documentId);
    await journal.prepareBase('<p>In the beginning</p>');
    const reads = (['get', 'getAll', 'count', 'openCursor'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name),
    );
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    onTestFinished(() => void vi.restoreAllMocks());
    const writing = journal.write({
      ...entry,
      html: '<p>In the beginning was</p>',
      baseText: '<p>In the beginning</p>',
    });
    // A page that is closing runs no more tasks, only the promises that are already resolved.
    await new Promise(process.nextTick);
    expect(commit).toHaveBeenCalledTimes(1);
    expect(await writing).toBe(true);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    const found = { html: '<p>In the beginning was</p>', baseText: '<p>In the beginning</p>' };
    expect(await journal.read(entry.editorId)).toMatchObject(found);
  });

  test('leaves nothing behind if the browser refuses it', async () => {
    const journal = new Journal(ruth);
    await journal.ofDocument(entry.documentId);
    failStorage('QuotaExceededError');
    expect(await journal.write({ ...entry, html: '<p>In the beginning</p>' })).toBe(false);
    expect(await storedRows()).toMatchObject({ heads: [], texts: new Map() });
    expect(await journal.write({ ...entry, html: '<p>In the beginning</p>' })).toBe(true);
  });
});

test('bases that a closing page has left behind are deleted at the next start', async () => {
  fakeStorage();
  const { editorId, ...entry } = await writeUnsaved(ruth, { baseText: '<p>In the beginning</p>' });
  await new Journal(ruth).write({ ...entry, editorId, revision: 2, baseText: null, step: 4 });
  expect((await storedRows()).texts.size).toBe(2);
  await new Journal(naomi).sweep();
  expect([...(await storedRows()).texts.keys()]).toEqual([editorId]);
});

describe('while the key of a base is being computed', () => {
  beforeEach(fakeStorage);
  const text = {
    documentId: newEditorId(),
    editorId: newEditorId(),
    html: '<p>1</p>',
    revision: 1,
    step: 1,
    at: at(0),
  };

  /** Makes the browser compute hashes only when the returned function is called. */
  function holdHashes(): () => void {
    let go = () => {};
    const held = new Promise<void>((done) => (go = done));
    const { subtle } = webcrypto;
    const digest = async (...input: Parameters<typeof subtle.digest>) => {
      await held;
      return subtle.digest(...input);
    };
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto), subtle: { digest } });
    return go;
  }

  test('the text is already stored, because the page may be closing', async () => {
    const go = holdHashes();
    const writing = new Journal(ruth).write({ ...text, baseText: '<p>a</p>' });
    await vi.waitUntil(async () => (await storedRows()).heads.length === 1);
    expect(await new Journal(ruth).read(text.editorId)).toMatchObject({ html: '<p>1</p>', baseText: null });
    go();
    expect(await writing).toBe(true);
    expect(await new Journal(ruth).read(text.editorId)).toMatchObject({ html: '<p>1</p>', baseText: '<p>a</p>' });
  });

  test('a later text on the same base gets it as well, and one on another base does not', async () => {
    const go = holdHashes();
    const journal = new Journal(ruth);
    const other = { ...text, editorId: newEditorId() };
    const writing = [
      journal.write({ ...text, baseText: '<p>a</p>' }),
      journal.write({ ...text, baseText: '<p>a</p>', html: '<p>2</p>', step: 2 }),
      journal.write({ ...other, baseText: '<p>a</p>' }),
      journal.write({ ...other, revision: 2, html: '<p>3</p>', step: 2 }),
    ];
    await vi.waitUntil(async () => (await storedRows()).heads.length === 2);
    go();
    await Promise.all(writing);
    expect(await journal.read(text.editorId)).toMatchObject({ html: '<p>2</p>', baseText: '<p>a</p>' });
    expect(await journal.read(other.editorId)).toMatchObject({ html: '<p>3</p>', baseText: null });
    expect((await storedRows()).texts.size).toBe(3);
  });

  test('a text that is removed stays removed', async () => {
    const go = holdHashes();
    const journal = new Journal(ruth);
    const writing = journal.write({ ...text, baseText: '<p>a</p>' });
    await journal.remove(text.editorId);
    go();
    await writing;
    expect((await storedRows()).texts.size).toBe(0);
  });
});

describe('the texts of a document that is gone', () => {
  beforeEach(fakeStorage);
  const dayMs = 24 * 60 * 60_000;

  test('are kept if the clock of the device jumps ahead by years', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { documentId } = await writeUnsaved(ruth);
    const journal = new Journal(ruth);
    await journal.noteDocumentGone(documentId, new Date());
    vi.setSystemTime(Date.now() + 3_650 * dayMs);
    await journal.sweep();
    expect(await journal.list()).toHaveLength(1);
  });

  test('are kept if the clock of the device falls back by years', async () => {
    const older = await writeGone(ruth, maxGoneTexts);
    const journal = new Journal(ruth);
    const { editorId, documentId } = await writeUnsaved(ruth);
    await journal.noteDocumentGone(documentId, new Date(at(0).getTime() - 3_650 * dayMs));
    await journal.sweep();
    const kept = (await journal.list())!.map((entry) => entry.editorId);
    expect(kept).toContain(editorId);
    expect(kept).not.toContain(older[0]);
  });

  test('have the time of the first report', async () => {
    const { documentId } = await writeUnsaved(ruth);
    const journal = new Journal(ruth);
    await journal.noteDocumentGone(documentId, at(0));
    await journal.noteDocumentGone(documentId, at(30));
    expect((await journal.list())?.[0]?.goneAt).toEqual(at(0));
  });

  /** Writes texts whose documents are gone, the oldest first. Returns their ids. */
  async function writeGone(ownerId: string, count: number): Promise<string[]> {
    const journal = new Journal(ownerId);
    const editorIds: string[] = [];
    for (let minute = 0; minute < count; minute += 1) {
      const { editorId, documentId } = await writeUnsaved(ownerId);
      await journal.noteDocumentGone(documentId, at(minute));
      editorIds.push(editorId);
    }
    return editorIds;
  }

  test('are limited to the 100 newest of a user', async () => {
    const [oldest, ...others] = await writeGone(ruth, maxGoneTexts + 1);
    const journal = new Journal(ruth);
    expect(await journal.list()).toHaveLength(101);
    await journal.sweep();
    expect(await journal.read(oldest!)).toBeUndefined();
    expect((await journal.list())?.map(({ editorId }) => editorId).toSorted()).toEqual(others.toSorted());
    await journal.sweep();
    expect(await journal.list()).toHaveLength(100);
  });

  test('never count toward the limit of another user of this device, and neither do texts of other documents', async () => {
    await writeGone(ruth, maxGoneTexts);
    await writeGone(naomi, 1);
    await writeUnsaved(ruth);
    await new Journal(naomi).sweep();
    expect(await new Journal(ruth).list()).toHaveLength(maxGoneTexts + 1);
    expect(await new Journal(naomi).list()).toHaveLength(1);
  });

  test('do not count toward the limit if the document comes back', async () => {
    const [, ...others] = await writeGone(ruth, maxGoneTexts + 1);
    const journal = new Journal(ruth);
    const { documentId } = (await journal.read(others[0]!))!;
    await journal.noteDocumentFound(documentId);
    await journal.sweep();
    expect(await journal.list()).toHaveLength(maxGoneTexts + 1);
  });
});
