import { beforeEach, expect, test } from 'vitest';
import { keptDocument } from '../../testing/offline.setup.ts';
import { fakeStorage, fakeWebLocks } from '../../testing/storage.setup.ts';
import { createSyncServer } from '../../testing/syncServer.setup.ts';
import { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { OfflineDocuments } from '../store/offlineDocuments.ts';
import { noteNewerCopies } from './pageSender.ts';

const ruth = newEditorId();
const now = new Date('2026-11-23T09:00:00Z');

/** A device that keeps revision 9 of a document, and a server that has another revision. */
async function createWorld(onServer: number) {
  const [kept, journal, server] = [new OfflineDocuments(ruth), new Journal(ruth), createSyncServer()];
  const copy = keptDocument({ revision: 9, text: '<p>newest</p>' });
  await kept.keep(copy, now);
  server.add({ ...copy, revision: onServer, text: '<p>older</p>' });
  return { kept, journal, server, copy };
}

beforeEach(fakeStorage);
beforeEach(() => void fakeWebLocks());

test('the copy of a document of which the server has an older version becomes an unsaved text, once', async () => {
  const world = await createWorld(7);
  await noteNewerCopies(world);
  await noteNewerCopies(world);
  const listed = await world.journal.list();
  expect(listed).toHaveLength(1);
  const html = '<p>newest</p>';
  expect(await world.journal.read(listed![0]!.editorId)).toMatchObject({
    documentId: world.copy.id,
    html,
    revision: 9,
  });
  expect(await world.kept.list()).toEqual([]);
});

test('a copy stays if the server has the same version or a newer one', async () => {
  for (const revision of [9, 10]) {
    const world = await createWorld(revision);
    await noteNewerCopies(world);
    expect(await world.journal.list()).toEqual([]);
  }
});

test('a copy stays if the list was older than the document', async () => {
  const world = await createWorld(9);
  const offline = async () => [{ ...world.copy, revision: 8 }];
  await noteNewerCopies({ ...world, server: { ...world.server, offline } });
  expect(await world.journal.list()).toEqual([]);
});
