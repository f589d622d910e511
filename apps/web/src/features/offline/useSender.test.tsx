import type { User } from '@sermon/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Journal } from '../../offline/journal.ts';
import { newEditorId } from '../../offline/openEditors.ts';
import { postSaved } from '../../offline/sync/savedMessages.ts';
import { item, ruth } from '../../testing/app.setup.tsx';
import { documentDetails } from '../../testing/builder.setup.tsx';
import { openLibrary } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { fakeStorage, fakeWebLocks, writeUnsaved } from '../../testing/storage.setup.ts';

const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
const list = 'GET /api/LibraryItems';
const [opening, ending] = ['<p>The younger son went to a far country.</p>', '<p>His father saw him.</p>'];
const mine = opening + '<p>His father saw him and ran.</p>';
const theirs = '<p>The younger son went to a very far country.</p>' + ending;

const missing = refused(404, 'Request was submitted to the incorrect location.');

beforeEach(fakeStorage);
beforeEach(() => void fakeWebLocks());

/** Opens the library on a device that has an unsaved text of a document. */
async function openWith(
  onServer: { text: string; revision: number },
  { isInTrash = false, address = '/library-home' }: { isInTrash?: boolean; address?: string | undefined } = {},
) {
  // A new user, because the page's sender belongs to one user.
  const user: User = { ...ruth, id: newEditorId() };
  const document = { ...item('The Two Sons'), ...documentDetails, ...onServer, savedAs: onServer.revision };
  const baseText = opening + ending;
  await writeUnsaved(user.id, { documentId: document.id, name: document.name, html: mine, revision: 4, baseText });
  const get = `GET /api/BuilderAssets/GetBuilderAsset/${document.id}`;
  const answers = {
    [get]: isInTrash ? missing : document,
    [`GET /api/BuilderAssets/GetSaveReceipt/${document.id}/*`]: null,
    [save]: () => {
      const { text, revision } = network.bodiesOf(save).at(-1) as { text: string; revision: number };
      if (revision !== document.revision)
        return Response.json({ success: false, message: 'stale', statusCode: 409 }, { status: 409 });
      return { ...document, text, revision: revision + 1, savedAs: revision + 1 };
    },
    'GET /api/LibraryItems/Trash': isInTrash
      ? [{ ...document, dateDeleted: new Date().toISOString(), itemsWithin: 0 }]
      : [],
    'PUT /api/BuilderAssets/UndeleteBuilderAsset': () => {
      network.answer(get, document);
      network.answer(list, [document]);
      network.answer('GET /api/LibraryItems/Trash', []);
      return document;
    },
  };
  const library = await openLibrary([], { user, answers, address });
  const { network } = library;
  const left = async () => (await new Journal(user.id).list())!.length;
  return { ...library, document, get, left, saved: () => network.bodiesOf(save) };
}

test('a text that was left behind is merged and saved, and the library says so and shows it', async () => {
  const { left, saved, network } = await openWith({ text: theirs, revision: 5 });
  expect(
    await screen.findByText(
      'Your offline changes to The Two Sons and those from another device were merged. Both versions are in the history.',
    ),
  ).toBeVisible();
  const merged = '<p>The younger son went to a very far country.</p><p>His father saw him and ran.</p>';
  expect(saved()).toMatchObject([
    { text: mine, revision: 4 },
    { text: merged, revision: 5 },
  ]);
  expect(await left()).toBe(0);
  await waitFor(() => expect(network.requests().filter(({ call }) => call === list)).toHaveLength(2));
});

describe('a document in the trash that was changed on this device', () => {
  /** The same paragraph was changed on another device before the document was deleted. */
  const openWithTrashed = (address?: string) =>
    openWith({ text: opening + '<p>His father saw him and wept.</p>', revision: 5 }, { isInTrash: true, address });

  test('appears in the library at once, with a sentence, and is asked about in one line', async () => {
    await openWithTrashed();
    expect(
      await screen.findByText('The Two Sons was restored from the trash because you changed it offline.'),
    ).toBeVisible();
    expect(await screen.findByRole('row', { name: /The Two Sons/ })).toBeVisible();
    expect(await screen.findByText(/Two versions of The Two Sons\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/isn't saved yet/)).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Welcome, Ruth' })).toBeNull();
  });

  test('waits for a choice in the list of unsaved texts, not for being restored', async () => {
    await openWithTrashed('/library-unsaved');
    expect(
      await screen.findByText(
        'The document was also changed on another device. Choose a version at the top of this screen.',
      ),
    ).toBeVisible();
  });
});

test('a document that another window has sent appears in the library', async () => {
  const { network, document, left } = await openWith({ text: opening + ending, revision: 4 });
  await waitFor(async () => expect(await left()).toBe(0));
  const created = item('Written on the Train');
  network.answer(list, [document, created]);
  postSaved(created.id);
  expect(await screen.findByRole('row', { name: /Written on the Train/ })).toBeVisible();
});

test('a text is saved when the connection comes back', async () => {
  const { left, network, document, get } = await openWith({ text: opening + ending, revision: 4 });
  network.answer(get, noAnswer);
  setOnline(false);
  network.answer(get, document);
  expect(await left()).toBe(1);
  setOnline(true);
  await waitFor(async () => expect(await left()).toBe(0));
});

test('a refused text stays, and the list of unsaved texts says why', async () => {
  const { left, network, person } = await openWith({ text: opening + ending, revision: 4 });
  network.answer(save, refused(413, 'Your storage is full.'));
  await person.click(await screen.findByRole('link', { name: 'Show it' }));
  expect(await screen.findByText('This text could not be saved: Your storage is full.')).toBeVisible();
  expect(await left()).toBe(1);
});
