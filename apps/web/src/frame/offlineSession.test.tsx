import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pageConnection } from '../connection/pageConnection.ts';
import { sharedComputer } from '../offline/sessionCopies.ts';
import { OfflineDocuments } from '../offline/store/offlineDocuments.ts';
import { pageSession } from '../session/pageSession.ts';
import { openApp, ruth, watchLeaving, whoIsHere } from '../testing/app.setup.tsx';
import { openBuilder } from '../testing/builder.setup.tsx';
import { openLibrary } from '../testing/library.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../testing/network.setup.ts';
import { keptDocument, offlineList } from '../testing/offline.setup.ts';
import { setOnline } from '../testing/online.setup.ts';
import { fakeStorage, storedRows, writeUnsaved } from '../testing/storage.setup.ts';

const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const kept = keptDocument();

/** Keeps the user and the document on this device, as an earlier visit with a connection does. */
async function visitBefore(value: unknown = ruth, version = 1) {
  localStorage.setItem('offline user', JSON.stringify({ version, value }));
  await new OfflineDocuments(ruth.id).keep(kept, new Date());
}

beforeEach(fakeStorage);

describe('a start without the server', () => {
  test('opens the kept document for the kept user', async () => {
    await visitBefore();
    setOnline(false);
    const { paper, person } = await openBuilder({ overrides: { id: kept.id } });
    expect(await paper()).toHaveTextContent('He saw him');
    await person.click(screen.getByRole('button', { name: 'Account' }));
    expect(screen.getByText('ruth@gracechapel.org')).toBeVisible();
  });

  test('leads from any other screen to Offline Access', async () => {
    await visitBefore();
    setOnline(false);
    const { address } = await openLibrary([]);
    await waitFor(() => expect(address()).toBe('/library-offline'));
  });

  test('works in the same way if there is a network, but the server does not reply', async () => {
    await visitBefore();
    const answers = { 'GET /ping': noAnswer, 'GET /api/AppConfig': noAnswer, [whoAmI]: noAnswer };
    const { address } = await openLibrary([], { answers });
    await waitFor(() => expect(address()).toBe('/library-offline'));
  });

  test.each([
    ['nobody is kept', null, 1],
    ['the copy cannot be read', { name: 'Ruth' }, 1],
    ['the copy has another version', ruth, 2],
  ])('says that the server cannot be reached if %s', async (_, value, version) => {
    await visitBefore(value, version);
    setOnline(false);
    const { person } = await openLibrary([]);
    const message = { name: 'Cannot reach Sermon Maker. Please try again.' };
    expect(await screen.findByRole('heading', message)).toBeVisible();
    setOnline(true);
    const retry = screen.queryByRole('button', { name: 'Try Again' });
    if (retry) await person.click(retry);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  });

  test('does not open a document that is not on this device until the user goes online', async () => {
    await visitBefore();
    setOnline(false);
    await openBuilder();
    expect(await screen.findByText("This document isn't available offline. Go online to open it.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Offline Access' })).toHaveAttribute('href', '/library-offline');
  });
});

test('who chose to work offline still does after a reload, even if the server replies before the page is drawn', async () => {
  await visitBefore();
  sessionStorage.setItem('sermon-works-offline', 'yes');
  onTestFinished(() => sessionStorage.clear());
  const { start } = pageConnection;
  const startWithReply = vi.spyOn(pageConnection, 'start').mockImplementation(() => {
    const stop = start();
    pageConnection.report('serverReplied');
    return stop;
  });
  onTestFinished(() => startWithReply.mockRestore());
  const { address, person } = await openLibrary([]);
  await waitFor(() => expect(address()).toBe('/library-offline'));
  await person.click(await screen.findByRole('button', { name: 'Account' }));
  expect(screen.getByRole('menuitem', { name: 'Go Online' })).toBeVisible();
  expect(pageConnection.state.mode).toBe('offline');
});

describe('who works offline', () => {
  const prompt = 'Internet connection detected';

  test('is asked after a reload with a connection', async () => {
    await visitBefore();
    sessionStorage.setItem('sermon-works-offline', 'yes');
    onTestFinished(() => sessionStorage.clear());
    const { person } = await openLibrary([]);
    expect(await screen.findByText(prompt)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'GO ONLINE' }));
    expect(pageConnection.state.mode).toBe('online');
    expect(sessionStorage.getItem('sermon-works-offline')).toBeNull();
  });

  test('is asked again when another page opens', async () => {
    await visitBefore();
    setOnline(false);
    const { person, paper } = await openBuilder({ overrides: { id: kept.id } });
    await paper();
    setOnline(true);
    expect(await screen.findByText(prompt)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(prompt)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    expect(await screen.findByText(prompt)).toBeVisible();
  });

  test('is not asked when going offline closes the page', async () => {
    const { person, address } = await openLibrary([]);
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Go Offline' }));
    expect(await screen.findByRole('heading', { name: 'Offline Access' })).toBeVisible();
    expect(address()).toBe('/library-offline');
    expect(screen.queryByText(prompt)).toBeNull();
  });
});

describe('going online again', () => {
  /** Starts offline with the kept user, and goes online when the server has this reply to who the user is. */
  async function goOnline(reply: unknown) {
    await visitBefore();
    setOnline(false);
    const builder = await openBuilder({ overrides: { id: kept.id }, answers: { [whoAmI]: reply } });
    await builder.person.click(await screen.findByRole('link', { name: 'Back to library' }));
    await waitFor(() => expect(builder.address()).toBe('/library-offline'));
    setOnline(true);
    await builder.person.click(await screen.findByRole('button', { name: 'GO ONLINE' }));
    return builder;
  }

  test('takes over what has changed about the user', async () => {
    await goOnline({ ...ruth, firstName: 'Ruth Naomi' });
    await waitFor(() => expect(localStorage.getItem('offline user')).toContain('Ruth Naomi'));
  });

  test('asks the user to sign in if the session has ended', async () => {
    await goOnline(null);
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(localStorage.getItem('offline user')).toBeNull();
  });
});

describe('the copy of the user', () => {
  const storedUser = () => localStorage.getItem('offline user');

  test('is made with every visit, and replaced when another user signs in', async () => {
    await visitBefore({ ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b', firstName: 'Naomi' });
    await openLibrary([]);
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(JSON.parse(storedUser()!)).toMatchObject({ version: 1, value: { id: ruth.id } });
    expect(localStorage.getItem('offline app config')).toContain('"productName":"Sermon Maker"');
  });

  test('is removed when the user signs out', async () => {
    const { person } = await openLibrary([], { answers: { 'GET /api/Authentication/SignOut': '/auth/sign-in' } });
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    const assign = watchLeaving();
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect(storedUser()).toBeNull();
  });

  test('is removed when the session has ended', async () => {
    await visitBefore();
    await openLibrary([], { answers: { 'GET /api/LibraryItems': refused(401, 'Sign in required') } });
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(storedUser()).toBeNull();
  });

  test('is made again when the user has signed in again over an open text', async () => {
    const { paper, network } = await openBuilder();
    await paper();
    network.answer(whoAmI, null);
    pageSession.refused();
    await waitFor(() => expect(storedUser()).toBeNull());
    pageSession.resume();
    expect(storedUser()).toContain(ruth.id);
  });

  test('is not made on a shared computer', async () => {
    sharedComputer.set(true);
    await openLibrary([]);
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(storedUser()).toBeNull();
  });
});

describe('the documents on this device', () => {
  const offlineIds = async () => (await storedRows()).docs.map(({ id }) => id);
  const boaz = { ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b', email: 'boaz@gracechapel.org' };

  test('are removed at a start after the session has ended, and texts that are not saved stay', async () => {
    await visitBefore();
    const { editorId } = await writeUnsaved(ruth.id);
    fakeNetwork(whoIsHere(null));
    openApp('/library-home');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    await waitFor(async () => expect(await offlineIds()).toEqual([]));
    expect((await storedRows()).heads).toMatchObject([{ editorId }]);
  });

  test('are removed when a call is refused because the session has ended', async () => {
    await visitBefore();
    const { chooseNew, network, person } = await openLibrary([]);
    await chooseNew('New folder or series');
    network.answer(whoAmI, null);
    network.answer('POST /api/Folders/CreateFolder', refused(401, 'Sign in required'));
    await person.type(screen.getByLabelText('Name'), 'Advent{Enter}');
    await waitFor(async () => expect(await offlineIds()).toEqual([]));
  });

  test('are removed while a text is open, which stays on the screen', async () => {
    await visitBefore();
    const { paper, network } = await openBuilder();
    await paper();
    network.answer(whoAmI, null);
    pageSession.refused();
    await waitFor(async () => expect(await offlineIds()).toEqual([]));
    expect(await paper()).toHaveTextContent('He saw him');
  });

  test('are removed when another user is signed in', async () => {
    await visitBefore();
    await openLibrary([], { user: boaz, answers: { [offlineList]: [], 'GET /api/Search/GetBibleTranslations': [] } });
    await waitFor(async () => expect(await offlineIds()).toEqual([]));
  });

  test('of another user who has signed in in another tab stay, whatever this tab shows', async () => {
    const { network } = await openLibrary([], { answers: { [offlineList]: [] } });
    const listed = () => network.bodiesOf(offlineList).length;
    await waitFor(() => expect(listed()).toBeGreaterThan(0));
    localStorage.setItem('sermon-last-user', boaz.id);
    network.answer(whoAmI, boaz);
    await new OfflineDocuments(boaz.id).keep(kept, new Date());
    setOnline(false);
    const before = listed();
    setOnline(true);
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(await offlineIds()).toEqual([kept.id]);
  });

  test('stay without a reply of the server, also if a call was refused', async () => {
    await visitBefore();
    const { network, paper } = await openBuilder();
    await paper();
    network.answer(whoAmI, noAnswer);
    pageSession.refused();
    await waitFor(() => expect(network.bodiesOf(whoAmI).length).toBeGreaterThan(1));
    expect(await offlineIds()).toEqual([kept.id]);
  });
});
