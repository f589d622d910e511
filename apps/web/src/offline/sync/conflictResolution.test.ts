import { beforeEach, describe, expect, test } from 'vitest';
import { fakeStorage, fakeWebLocks, storedRows, writeUnsaved } from '../../testing/storage.setup.ts';
import { Crash, crashAt, type Wrap } from '../../testing/crash.setup.ts';
import { createSyncServer } from '../../testing/syncServer.setup.ts';
import { Journal } from '../journal.ts';
import { holdEditor, newEditorId } from '../openEditors.ts';
import { keepBoth, keepOffline, keepOnline } from './conflictResolution.ts';
import type { SendNeeds, SyncServer } from './saves.ts';
import { sendText } from './sender.ts';

const ruth = newEditorId();
const [base, mine, theirs] = ['<p>He saw him</p>', '<p>He saw him mine</p>', '<p>He saw him theirs</p>'];

/** A device with a question about two versions of a document. */
async function createWorld() {
  const server = createSyncServer();
  const { id } = server.add({ text: base, revision: 4 });
  const { editorId } = await writeUnsaved(ruth, { documentId: id, html: mine, revision: 4, baseText: base });
  server.write(id, theirs);
  const needs = (wrap: Wrap = (part) => part): SendNeeds => ({
    ownerId: ruth,
    journal: wrap(new Journal(ruth)),
    server: wrap<SyncServer>(server),
    hold: holdEditor,
    now: () => new Date('2026-11-23T09:00:00Z'),
    onSent: () => {},
  });
  expect(await sendText(editorId, needs())).toBe('asked');
  const versions = { entry: (await new Journal(ruth).read(editorId))!, online: await server.get(id) };
  return { server, id, editorId, versions, needs, heads: async () => (await storedRows()).heads };
}
type World = Awaited<ReturnType<typeof createWorld>>;

beforeEach(fakeStorage);
beforeEach(() => void fakeWebLocks());

describe('a page that ends while an answer is carried out', () => {
  test.each([
    ['keeping the offline version', keepOffline, mine],
    ['keeping the online version', keepOnline, theirs],
    ['keeping both', keepBoth, theirs],
  ])('loses no text and doubles none: %s', async (_, answer, text) => {
    /** Answers again if the question is still there. Otherwise the sender finishes the answer. */
    const goOn = async ({ editorId, versions, needs, heads }: World) => {
      await sendText(editorId, needs());
      if ((await heads()).length > 0) expect(await answer(versions, needs())).toBeNull();
    };
    const undisturbed = crashAt(Infinity, 'before');
    const first = await createWorld();
    expect(await answer(first.versions, first.needs(undisturbed.wrap))).toBeNull();
    for (let number = 1; number <= undisturbed.counted.count; number += 1)
      for (const when of ['before', 'after'] as const) {
        const world = await createWorld();
        const { server, id, versions, needs, heads } = world;
        await expect(answer(versions, needs(crashAt(number, when).wrap))).rejects.toThrow(Crash);
        await goOn(world);
        expect(server.textOf(id)).toBe(text);
        expect(await heads()).toEqual([]);
        const copies = [...server.documents.values()].filter((document) => document.id !== id);
        expect(copies.map((copy) => copy.text)).toEqual(answer === keepBoth ? [mine] : []);
        expect(server.textsOf(id)).toContain(theirs);
        if (answer !== keepBoth) expect(server.textsOf(id)).toContain(mine);
      }
  });
});

test('an answer about a document that has changed since changes nothing', async () => {
  const { server, id, versions, needs, heads } = await createWorld();
  server.write(id, '<p>He saw him again</p>');
  expect(await keepOffline(versions, needs())).toBe('changed');
  expect(server.textOf(id)).toBe('<p>He saw him again</p>');
  expect(await heads()).toHaveLength(1);
});

test('an answer about a text that another window has opened, or a document that was deleted, fails', async () => {
  const { server, id, editorId, versions, needs, heads } = await createWorld();
  const release = (await holdEditor(editorId))!;
  expect(await keepOnline(versions, needs())).toMatchObject({ message: 'This text is open in another window.' });
  release();
  server.purge(id);
  expect(await keepOnline(versions, needs())).toMatchObject({
    message: 'The document was deleted on another device. Your version is in Unsaved Texts.',
  });
  expect(await heads()).toHaveLength(1);
});
