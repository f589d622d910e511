import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ruth, watchLeaving } from '../testing/app.setup.tsx';
import { openLibrary } from '../testing/library.setup.tsx';
import { keptDocument } from '../testing/offline.setup.ts';
import { setOnline } from '../testing/online.setup.ts';
import { fakeStorage, writeUnsaved } from '../testing/storage.setup.ts';
import { Journal } from './journal.ts';
import { newEditorId } from './openEditors.ts';
import { OfflineDocuments } from './store/offlineDocuments.ts';

const list = 'GET /api/BuilderAssets/GetOfflineBuilderAssets';
const signOut = 'GET /api/Authentication/SignOut';

/** Opens the library of a new user whose documents are available offline. */
async function openWith(documents: SermonDocument[]) {
  // A new user, because the page's keeper belongs to one user.
  const user: User = { ...ruth, id: newEditorId() };
  const answers = {
    [list]: documents,
    ...Object.fromEntries(documents.map((one) => [`GET /api/BuilderAssets/GetBuilderAsset/${one.id}`, one])),
    [signOut]: '/auth/sign-in',
  };
  const library = await openLibrary([], { user, answers });
  const kept = new OfflineDocuments(user.id);
  const offlineIds = async () => (await kept.list())!.map(({ document }) => document.id).toSorted();
  return { ...library, user, offlineIds };
}

beforeEach(fakeStorage);

test('documents that are available offline come to this device at the start, and when the connection comes back', async () => {
  const first = keptDocument();
  const { offlineIds, network } = await openWith([first]);
  await waitFor(async () => expect(await offlineIds()).toEqual([first.id]));
  setOnline(false);
  const second = keptDocument();
  network.answer(list, [first, second]);
  network.answer(`GET /api/BuilderAssets/GetBuilderAsset/${second.id}`, second);
  setOnline(true);
  await waitFor(async () => expect(await offlineIds()).toEqual([first.id, second.id].toSorted()));
});

test('signing out removes them from this device, but not what was written there and not saved', async () => {
  const document = keptDocument();
  const { offlineIds, person, user } = await openWith([document]);
  const unsaved = await writeUnsaved(user.id, { documentId: document.id });
  await waitFor(async () => expect(await offlineIds()).toEqual([document.id]));
  const assign = watchLeaving();
  await person.click(await screen.findByRole('button', { name: 'Account' }));
  await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
  expect(await offlineIds()).toEqual([]);
  expect(await new Journal(user.id).list()).toMatchObject([{ editorId: unsaved.editorId }]);
});
