import type { SermonDocument } from '@sermon/contract/builder';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageSession } from '../session/pageSession.ts';
import { ruth } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';
import { keptDocument, offlineList, setOfflineMode } from '../testing/offline.setup.ts';
import { fakeStorage } from '../testing/storage.setup.ts';
import { newEditorId } from './openEditors.ts';
import { sharedComputer } from './sessionCopies.ts';
import { keeperOf, offlineDocumentsOf, makeAvailable } from './pageKeeper.ts';

const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const getPreferences = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const get = ({ id }: SermonDocument) => `GET /api/BuilderAssets/GetBuilderAsset/${id}`;

/** A server on which these documents of the page's user are available offline. */
function openPage(documents: SermonDocument[]) {
  // A new user, because the page's keeper belongs to one user.
  const user = { ...ruth, id: newEditorId() };
  const boaz = { ...ruth, id: newEditorId(), email: 'boaz@gracechapel.org', firstName: 'Boaz' };
  const network = fakeNetwork({
    [whoAmI]: user,
    [offlineList]: documents,
    ...Object.fromEntries(documents.map((document) => [get(document), document])),
    'GET /api/Search/GetBibleTranslations': [],
    [getPreferences]: defaultStoredPreferences,
  });
  const signInAsBoaz = () => void network.answer(whoAmI, boaz);
  const offlineIds = async () =>
    (await offlineDocumentsOf(user.id).list())!.map(({ document }) => document.id).toSorted();
  return { user, network, signInAsBoaz, offlineIds, keeper: keeperOf(user.id) };
}

beforeEach(fakeStorage);

describe('if another user has signed in in another tab', () => {
  test('their list neither removes nor adds documents', async () => {
    const [own, theirs] = [keptDocument(), keptDocument()];
    const { network, signInAsBoaz, offlineIds, keeper } = openPage([own]);
    await keeper.run();
    expect(await offlineIds()).toEqual([own.id]);
    signInAsBoaz();
    network.answer(offlineList, [theirs]);
    network.answer(get(theirs), theirs);
    await keeper.run();
    expect(await offlineIds()).toEqual([own.id]);
    expect(keeper.listed.map(({ id }) => id)).toEqual([own.id]);
    expect(network.bodiesOf(get(theirs))).toEqual([]);
  });

  test('a document that was fetched at the same time is not stored', async () => {
    const document = keptDocument();
    const { network, signInAsBoaz, offlineIds, keeper } = openPage([document]);
    network.answer(get(document), () => {
      signInAsBoaz();
      return document;
    });
    await keeper.run();
    expect(keeper.states.get(document.id)).toEqual({ kind: 'waiting' });
    expect(await offlineIds()).toEqual([]);
  });

  test('a document that becomes available offline is not stored', async () => {
    const document = keptDocument();
    const { network, signInAsBoaz, offlineIds, user } = openPage([document]);
    const { text: _text, ...item } = document;
    network.answer(setOfflineMode, item);
    signInAsBoaz();
    expect(await makeAvailable(user.id, document.id)).toBe('notFetched');
    expect(await offlineIds()).toEqual([]);
  });

  test('their preferences are not stored', async () => {
    const { network, signInAsBoaz, keeper } = openPage([keptDocument()]);
    network.answer(getPreferences, () => {
      signInAsBoaz();
      return { ...defaultStoredPreferences, bibleTranslationId: 'KJV' };
    });
    await keeper.run();
    expect(network.bodiesOf(getPreferences)).toHaveLength(1);
    expect(localStorage.getItem('offline preferences')).toBeNull();
  });
});

test('a shared computer keeps no documents, and removes those that it has', async () => {
  const document = keptDocument();
  const { network, offlineIds, keeper } = openPage([document]);
  await keeper.run();
  expect(await offlineIds()).toEqual([document.id]);
  sharedComputer.set(true);
  const before = network.requests().length;
  await keeper.run();
  expect(await offlineIds()).toEqual([]);
  expect(network.requests()).toHaveLength(before);
});

test('without browser storage, a document is not made available, and the server is not asked', async () => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  const document = keptDocument();
  const { network, user } = openPage([document]);
  expect(await makeAvailable(user.id, document.id)).toBe('refused');
  expect(network.requests()).toEqual([]);
});

test('nothing is fetched while the session is over', async () => {
  const document = keptDocument();
  const { network, offlineIds, keeper } = openPage([document]);
  pageSession.refused();
  await keeper.run();
  expect(network.requests()).toEqual([]);
  pageSession.resume();
  await keeper.run();
  expect(await offlineIds()).toEqual([document.id]);
});
