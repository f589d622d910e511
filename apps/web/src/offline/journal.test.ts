import Dexie from 'dexie';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeStorage, writeUnsaved } from '../testing/storage.setup.ts';
import { Journal, maxGoneTexts } from './journal.ts';
import { newEditorId } from './openEditors.ts';

const ruth = newEditorId();
const naomi = newEditorId();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

/** Stores an entry as an earlier release did. */
async function writeAsBefore(entry: object): Promise<void> {
  const database = new Dexie('sermon-journal');
  database.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  await database.table('entries').put(entry);
  database.close();
}

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
      isOwnerKnown: true,
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

  test('says of an entry of an earlier release that its owner and its name are unknown', async () => {
    const editorId = newEditorId();
    await writeAsBefore({
      editorId,
      documentId: newEditorId(),
      html: '<p>In the beginning</p>',
      revision: 1,
      step: 1,
      at: at(0),
    });
    expect(await new Journal(ruth).list()).toMatchObject([{ editorId, name: null, isOwnerKnown: false }]);
  });

  test('leaves out an entry that cannot be read', async () => {
    await writeAsBefore({ editorId: newEditorId(), documentId: 'unknown', ownerId: ruth });
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
