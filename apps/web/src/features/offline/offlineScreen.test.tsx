import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../../offline/journal.ts';
import { newEditorId } from '../../offline/openEditors.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { item, ruth } from '../../testing/app.setup.tsx';
import { holdPhone, openLibrary, showAsDesktop } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import {
  fakeHttps,
  fakeStorageManager,
  keptDocument,
  offlineList,
  setOfflineMode,
} from '../../testing/offline.setup.ts';
import { fakeStorage, writeUnsaved } from '../../testing/storage.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';

/** A new user, because the page's keeper belongs to one user. */
const newUser = (): User => ({ ...ruth, id: newEditorId() });
const addressOf = ({ id }: SermonDocument) => `GET /api/BuilderAssets/GetBuilderAsset/${id}`;

/** Opens Offline Access on a server with these documents available offline. */
async function openOfflineAccess(documents: SermonDocument[], { user = newUser(), answers = {} } = {}) {
  const library = await openLibrary([], {
    address: '/library-offline',
    user,
    answers: {
      [offlineList]: () => documents,
      ...Object.fromEntries(documents.map((document) => [addressOf(document), document])),
      ...answers,
    },
  });
  return { ...library, user };
}

/** Opens Offline Access where the server cannot be reached, with these documents on the device. */
async function openUnreachable(documents: SermonDocument[]) {
  const user = newUser();
  for (const document of documents) await new OfflineDocuments(user.id).keep(document, new Date());
  return openOfflineAccess([], { user, answers: { [offlineList]: noAnswer } });
}

const row = (name: string) =>
  waitFor(() => {
    const found = screen
      .queryAllByRole('listitem')
      .find((line) => within(line).queryByText(name) && within(line).queryByRole('button', { name: /^Offline/ }));
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  });

const father = () => keptDocument({ name: 'The Father Who Runs', text: `<p>${'x'.repeat(53_993)}</p>` });

beforeEach(() => {
  fakeStorage();
  fakeHttps();
  showAsDesktop();
});
afterEach(() => vi.restoreAllMocks());

test('says how to fill it when it is empty', async () => {
  await openOfflineAccess([]);
  expect(await screen.findByText('Enable documents for offline availability within the sermon editor.')).toBeVisible();
  expect(
    screen.getByText(
      'Use the cloud button beside the title, or choose Offline Enable in the menu of a document in your library.',
    ),
  ).toBeVisible();
});

test('is the entry after Calendar', async () => {
  const { person } = await openLibrary([item('Comfort')], { answers: { [offlineList]: [] }, user: newUser() });
  const links = within(await screen.findByRole('navigation', { name: 'Library' })).getAllByRole('link');
  const names = links.map(({ textContent }) => textContent);
  expect(names.slice(names.indexOf('Calendar'), names.indexOf('Calendar') + 3)).toEqual([
    'Calendar',
    'Offline Access',
    'Sermon Templates',
  ]);
  await person.click(screen.getByRole('link', { name: 'Offline Access' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Offline Access' })).toBeVisible();
});

test('lists the documents with their sizes and states, and fetches what is missing', async () => {
  const documents = [father(), keptDocument({ name: 'Comfort' })];
  const { user } = await openOfflineAccess(documents);
  await waitFor(async () => expect(await row('Comfort')).toHaveTextContent('On this device'));
  expect(await row('The Father Who Runs')).toHaveTextContent(/Sermon Manuscript · 54 KB · Modified .+ · Stored here/);
  expect(screen.getByText('2 documents, 54 KB')).toBeVisible();
  const { editorId, step } = await writeUnsaved(user.id, { documentId: documents[1]!.id });
  await waitFor(async () => expect(await row('Comfort')).toHaveTextContent('Waiting to sync'));
  expect(await row('The Father Who Runs')).toHaveTextContent('On this device');
  await new Journal(user.id).note(editorId, step, { isQuestion: true });
  await waitFor(async () => expect(await row('Comfort')).toHaveTextContent('Two versions'));
});

test('says what is being fetched, and what could not be', async () => {
  const [slow, broken] = [father(), keptDocument({ name: 'Comfort' })];
  let give = (_document: SermonDocument): void => {};
  const { person, network } = await openOfflineAccess([slow, broken], {
    answers: {
      [addressOf(slow)]: () => new Promise((done) => (give = done)),
      [addressOf(broken)]: refused(500, 'Something went wrong'),
    },
  });
  await waitFor(async () => expect(await row('Comfort')).toHaveTextContent('Could not be fetched'));
  expect(await row('The Father Who Runs')).toHaveTextContent('Fetching');
  expect(screen.getByText('Fetching: 0 of 2 documents on this device')).toBeVisible();
  give(slow);
  await waitFor(async () => expect(await row('The Father Who Runs')).toHaveTextContent('On this device'));
  expect(screen.getByRole('alert')).toHaveTextContent('Some documents could not be stored on this device.');
  network.answer(addressOf(broken), broken);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(async () => expect(await row('Comfort')).toHaveTextContent('On this device'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says how much of a large document has arrived', async () => {
  const slow = father();
  const body = JSON.stringify({ success: true, data: slow });
  let continueBody = (): void => {};
  const answer = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          const bytes = new TextEncoder().encode(body);
          const half = Math.ceil(bytes.length / 2);
          controller.enqueue(bytes.slice(0, half));
          continueBody = () => {
            controller.enqueue(bytes.slice(half));
            controller.close();
          };
        },
      }),
      { headers: { 'content-length': String(new TextEncoder().encode(body).length) } },
    );
  await openOfflineAccess([slow], { answers: { [addressOf(slow)]: answer } });
  await waitFor(async () => expect(await row('The Father Who Runs')).toHaveTextContent('Fetching: 50%'));
  continueBody();
  await waitFor(async () => expect(await row('The Father Who Runs')).toHaveTextContent('On this device'));
});

test('works without the server, and opens a document', async () => {
  const document = father();
  const { person, address } = await openUnreachable([document]);
  const line = await row('The Father Who Runs');
  expect(line).toHaveTextContent('On this device');
  setOnline(false);
  const remove = within(line).getByRole('button', { name: 'Offline Disable: The Father Who Runs' });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  await person.click(within(line).getByRole('link', { name: 'The Father Who Runs' }));
  expect(address()).toBe(`/build/${document.id}`);
});

test('removes a document from this device, with Undo', async () => {
  const document = father();
  const { person, network } = await openOfflineAccess([document]);
  network.answer(offlineList, () => (document.offlineMode ? [document] : []));
  network.answer(setOfflineMode, () => {
    const { offlineMode } = network.bodiesOf(setOfflineMode).at(-1) as { offlineMode: boolean };
    Object.assign(document, { offlineMode });
    return item(document.name, { id: document.id, offlineMode });
  });
  const line = await row('The Father Who Runs');
  await person.click(within(line).getByRole('button', { name: 'Offline Disable: The Father Who Runs' }));
  expect(await screen.findByText('The Father Who Runs is no longer available offline')).toBeVisible();
  expect(await screen.findByText(/^Enable documents/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The Father Who Runs is available offline')).toBeVisible();
  await waitFor(async () => expect(await row('The Father Who Runs')).toHaveTextContent('On this device'));
});

test('shows the first 200 documents, and the others when asked', async () => {
  holdPhone();
  const user = newUser();
  const kept = new OfflineDocuments(user.id);
  for (let n = 0; n < 201; n += 1) await kept.keep(keptDocument(), new Date());
  const { person } = await openOfflineAccess([], { user, answers: { [offlineList]: noAnswer } });
  await row('The Father Who Runs');
  const lines = () => within(screen.getByRole('list', { name: 'Offline Access' })).getAllByRole('listitem');
  expect(lines()).toHaveLength(200);
  await person.click(screen.getByRole('button', { name: 'Show More' }));
  expect(lines()).toHaveLength(201);
});

test.each([
  [true, 'The browser has promised to keep it.'],
  [false, 'If this device runs out of space, the browser may remove what is stored here.'],
])('shows the storage that is used, and what the browser promised (%s)', async (isPersisted, sentence) => {
  fakeStorageManager({
    estimate: async () => ({ usage: 900_000, quota: 2_000_000_000 }),
    persisted: async () => isPersisted,
  });
  await openUnreachable([father()]);
  expect(
    await screen.findByText(/^900 KB of about 2 GB that this browser has for Sermon Maker is used\./),
  ).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Storage on this device' })).toHaveAttribute('aria-valuenow', '0');
  expect(screen.getByText(new RegExp(sentence))).toBeVisible();
});

test('says over plain http that documents do not open without a connection', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await openOfflineAccess([]);
  expect(
    await screen.findByText(
      'Sermon Maker opens without a connection only over HTTPS. Whoever runs this site can set it up with one command. It is in the deployment documentation under “HTTPS with one command”.',
    ),
  ).toBeVisible();
});

test('asks the browser once to keep what is stored', async () => {
  localStorage.clear();
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  fakeStorageManager({ persist, persisted: async () => false });
  const documents = ['Comfort', 'Hope'].map((name) => keptDocument({ name, offlineMode: false }));
  const { choose } = await openLibrary(
    documents.map(({ id, name }) => item(name, { id })),
    {
      user: newUser(),
      answers: {
        [offlineList]: documents,
        [setOfflineMode]: item('Comfort', { offlineMode: true }),
        ...Object.fromEntries(documents.map((document) => [addressOf(document), document])),
      },
    },
  );
  expect(persist).not.toHaveBeenCalled();
  for (const name of ['Comfort', 'Hope']) {
    await choose(name, 'Offline Enable');
    await screen.findByText(`${name} is available offline`);
  }
  expect(persist).toHaveBeenCalledTimes(1);
});
