import type { User } from '@sermon/contract/accounts';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newEditorId } from '../../offline/openEditors.ts';
import {
  forgetReadyRuns,
  type ReadyRun,
  type ReadyState,
  setReadyRun,
  setReadyStates,
} from '../../offline/ready/readyStates.ts';
import { offlinePreferences } from '../../offline/sessionCopies.ts';
import type { ReadyRow } from '../../offline/store/database.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { ReadySermons } from '../../offline/store/ready.ts';
import { hashOf, versionKey } from '../../offline/store/texts.ts';
import { openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { openBuilder, save } from '../../testing/builder.setup.tsx';
import { openLibrary, showAsDesktop } from '../../testing/library.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { fakeHttps, keptDocument, offlineList } from '../../testing/offline.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';

const preferences = { 'GET /api/PresenterPreferences/GetPresenterPreferences': defaultPresenterPreferences };
const checkedAt = new Date(2026, 10, 21, 21, 14);
const row = (change: Partial<ReadyRow> = {}): ReadyRow => ({
  ownerId: ruth.id,
  documentId: newEditorId(),
  checkedAt,
  textKey: 'text',
  words: 1_482,
  hasOtherLetters: false,
  scripture: '',
  translationId: 'WEB',
  chapterKeys: ['WEB Luke 15'],
  mayCiteMore: false,
  substituted: [],
  slideCount: 6,
  pictureUrl: '/picture.jpg',
  pdf: { name: 'a.pdf', key: 'pdf', bytes: 214_000 },
  preferences: { ...defaultPresenterPreferences, timeMode: 'CountDown' },
  fileKeys: ['picture', 'pdf'],
  ...change,
});

beforeEach(() => {
  fakeStorage();
  showAsDesktop();
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 8, 0), toFake: ['Date'] });
});
afterEach(() => {
  act(() => {
    setReadyStates(new Map());
    forgetReadyRuns();
  });
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the builder and its Present menu, with this state of the sermon. */
async function openMenu(state: (id: string) => ReadyState | null, run: ReadyRun | null = null) {
  // Otherwise, the page looks for ready sermons again when the preferences arrive, and replaces the state below.
  offlinePreferences.write(ruth.id, defaultStoredPreferences);
  const app = await openBuilder({ answers: preferences });
  await app.paper();
  const { id } = app.document;
  act(() => {
    const known = state(id);
    if (known) setReadyStates(new Map([[id, known]]));
    setReadyRun(id, run);
  });
  await app.person.click(await screen.findByRole('button', { name: 'Present' }));
  return app;
}
const dialog = () => screen.findByRole('dialog', { name: 'Ready for Sunday' });

describe('the Present menu', () => {
  test('lists what was checked of a sermon that is ready', async () => {
    const { person } = await openMenu((documentId) => ({ kind: 'ready', row: row({ documentId, pictureUrl: null }) }));
    await person.click(await screen.findByRole('menuitem', { name: 'Ready for Sunday' }));
    const panel = within(await dialog());
    expect(panel.getByText('Works offline on this device. Checked Saturday 9:14 PM.')).toBeVisible();
    const lines = within(panel.getByRole('list', { name: 'What was checked' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'The whole text1,482 words',
      'Every cited chapter, in full1',
      'Slides with their background6',
      'Timer and font sizeCount Down 30',
      'Sermon Maker and its fonts',
      'A PDF to fall back on214 KB',
    ]);
    expect(panel.getByRole('button', { name: 'Open Pulpit Copy' })).toBeVisible();
  });

  test('names chapters that are kept in another translation, with the reason, and letters in other fonts', async () => {
    const kept = { translationName: 'World English Bible' };
    const substituted = [
      { reference: 'Luke 15', ...kept, wantedId: 'ESV', reason: 'license' as const },
      { reference: 'John 3', ...kept, wantedId: 'ESV', reason: 'license' as const },
      { reference: 'Psalm 23', ...kept, wantedId: 'NIV', reason: 'notInstalled' as const },
      { reference: 'Psalm 24', ...kept, wantedId: 'KJV', reason: 'unavailable' as const },
    ];
    const { person } = await openMenu((documentId) => ({
      kind: 'ready',
      row: row({ documentId, pictureUrl: null, substituted, hasOtherLetters: true, mayCiteMore: true }),
    }));
    await person.click(await screen.findByRole('menuitem', { name: 'Ready for Sunday' }));
    const panel = within(await dialog());
    for (const sentence of [
      'Luke 15 and John 3 are kept in the World English Bible, because the license of the ESV does not allow keeping them on devices.',
      "NIV isn't available here, so Psalm 23 is kept in the World English Bible.",
      'Psalm 24 is kept in the World English Bible.',
    ])
      expect(panel.getByText(sentence)).toBeVisible();
    expect(panel.getByText('Some letters in a font of this device')).toBeVisible();
    expect(panel.getByText('The first 1')).toBeVisible();
  });

  test.each<[string, (row: ReadyRow) => ReadyState, string, string]>([
    [
      'has changed',
      (changed) => ({ kind: 'changed', row: changed }),
      'Changed since: check again',
      'The version checked Saturday 9:14 PM is still on this device.',
    ],
    [
      'is not complete',
      (gone) => ({ kind: 'gone', row: gone, missing: 'chapters' }),
      'Not complete: check again',
      'A cited chapter is missing on this device.',
    ],
    [
      'has lost the product',
      (gone) => ({ kind: 'gone', row: gone, missing: 'application' }),
      'Not complete: check again',
      'Sermon Maker itself is missing on this device.',
    ],
  ])('of a sermon that %s says so, and what needs a connection', async (_, stateOf, label, sentence) => {
    const { person } = await openMenu((documentId) => stateOf(row({ documentId })));
    setOnline(false);
    await person.click(await screen.findByRole('menuitem', { name: label }));
    const panel = within(await dialog());
    expect(panel.getByText(sentence)).toBeVisible();
    setOnline(true);
  });

  test('shows how far a check is', async () => {
    const { person } = await openMenu(() => null, {
      kind: 'running',
      progress: { step: 'chapters', done: 4, total: 12 },
    });
    await person.click(await screen.findByRole('menuitem', { name: 'Getting ready' }));
    const panel = within(await dialog());
    expect(panel.getByText('Fetching the chapters (step 5 of 12). You can keep writing.')).toBeVisible();
    expect(panel.getByRole('progressbar', { name: 'Getting ready' })).toHaveAttribute('aria-valuenow', '33');
    expect(panel.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('says where nothing can be made ready because there is no https', async () => {
    const { person } = await openMenu(() => null);
    await person.click(await screen.findByRole('menuitem', { name: 'Make Ready for Sunday' }));
    const panel = within(await dialog());
    expect(
      await panel.findByText(
        'Sermon Maker opens without a connection only if its address starts with https, so no sermon can be made ready here.',
      ),
    ).toBeVisible();
    expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('is not ready if the text cannot be saved', async () => {
    fakeHttps();
    vi.stubGlobal('caches', { keys: async () => [] });
    try {
      const app = await openBuilder({ answers: { ...preferences, [save]: refused(400, 'No.') } });
      await app.write(' And he ran.');
      await app.person.click(await screen.findByRole('button', { name: 'Present' }));
      await app.person.click(await screen.findByRole('menuitem', { name: 'Make Ready for Sunday' }));
      expect(
        await within(await dialog()).findByText('The newest text is not saved yet. Save it, then try again.'),
      ).toBeVisible();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('shows a change that is not saved yet, and another picture behind the slides', async () => {
    const { person } = await openMenu((documentId) => ({ kind: 'ready', row: row({ documentId }) }));
    expect(await screen.findByRole('menuitem', { name: 'Changed since: check again' })).toBeVisible();
    await person.keyboard('{Escape}');
  });
});

/** Stores a sermon that is ready. Returns its document. */
async function storeReady(user: User, isChanged = false) {
  const document = keptDocument();
  const bytes = new Uint8Array([1, 2, 3]);
  const key = await hashOf(bytes);
  const stored = row({
    ownerId: user.id,
    documentId: document.id,
    textKey: await versionKey(document.text),
    chapterKeys: [],
    pictureUrl: null,
    pdf: { name: 'a.pdf', key, bytes: 3 },
    fileKeys: [key],
  });
  const files = [{ key, type: 'application/pdf', bytes, size: 3 }];
  await new ReadySermons(user.id).keep(stored, document, { chapters: [], files }, new AbortController().signal);
  const newer = { ...document, text: '<p>He ran</p>', revision: document.revision + 1 };
  if (isChanged) await new OfflineDocuments(user.id).keep(newer, new Date());
  return isChanged ? newer : document;
}

describe('the presenter', () => {
  test('uses the settings that were stored with the sermon if this device has only those of another user', async () => {
    const user = { ...ruth, id: newEditorId() };
    const { id } = await storeReady(user);
    const others = { ownerId: newEditorId(), preferences: defaultPresenterPreferences, unsent: {} };
    localStorage.setItem('sermon-presenter-preferences', JSON.stringify(others));
    fakeNetwork({
      ...whoIsHere(user),
      [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: noAnswer,
      'GET /api/PresenterPreferences/GetPresenterPreferences': noAnswer,
    });
    openApp(`/present/${id}`);
    expect(await screen.findByRole('timer', { name: 'Timer' })).toHaveTextContent('30:00');
  });
});

/** Gives the test the files of the product as a service worker keeps them. */
function fakeAppFiles() {
  const cache = {
    keys: async () => [{ url: 'https://x.example/precache.json' }, { url: 'https://x.example/index.html' }],
    match: async () => new Response('[{"url":"index.html","size":1}]'),
  };
  vi.stubGlobal('caches', { keys: async () => ['workbox-precache-v2-x'], open: async () => cache });
}

describe('lists', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [false, 'Ready for Sunday'],
    [true, 'Changed since: check again: The Father Who Runs'],
  ])('Offline Access shows the state (changed: %s)', async (isChanged, label) => {
    fakeHttps();
    fakeAppFiles();
    const user = { ...ruth, id: newEditorId() };
    const document = await storeReady(user, isChanged);
    await openLibrary([], { address: '/library-offline', user, answers: { [offlineList]: () => [document] } });
    const shown = isChanged ? screen.findByRole('button', { name: label }) : screen.findByText(label);
    expect(await shown).toBeVisible();
  });

  test('without the files of the product, nothing is shown as ready', async () => {
    fakeHttps();
    vi.stubGlobal('caches', { keys: async () => [] });
    const user = { ...ruth, id: newEditorId() };
    const document = await storeReady(user);
    await openLibrary([], { address: '/library-offline', user, answers: { [offlineList]: () => [document] } });
    expect(await screen.findByRole('button', { name: 'Not complete: check again: The Father Who Runs' })).toBeVisible();
  });
});
