import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pageSession } from '../session/pageSession.ts';
import { pageUser } from '../session/pageUser.ts';
import { followSession, forgetOthers, ruleOf, storedKeys, tabAnswers } from './forgetOthers.ts';
import { ruth } from '../testing/app.setup.tsx';
import { keptDocument } from '../testing/offline.setup.ts';
import { fakeStorage, fakeWebLocks, storedRows, writeUnsaved } from '../testing/storage.setup.ts';
import { newEditorId } from './openEditors.ts';
import { offlinePreferences, offlineUser, presenterCopy, sharedComputer } from './sessionCopies.ts';
import { type OfflineDatabase, openDatabase } from './store/database.ts';
import { forgetOthers as forgetRows, tableRules } from './store/forgetOthers.ts';

const boaz = { ...ruth, id: newEditorId(), email: 'boaz@gracechapel.org', firstName: 'Boaz' };
const at = new Date('2026-11-22T09:00:00Z');
const { text: _, ...document } = keptDocument();

/** A row of Ruth in every table. A new table needs a rule in `tableRules`, and rows here. */
async function fill(database: OfflineDatabase) {
  const documentId = newEditorId();
  const editorId = newEditorId();
  const { id: ownerId } = ruth;
  const rows: Record<keyof typeof tableRules, object[]> = {
    docs: [
      { ownerId, id: document.id, document, textKey: 'kept', bytes: 9, fetchedAt: at, chapterKeys: ['WEB Luke 15'] },
    ],
    texts: ['kept', 'base', 'snapshot', 'ready', 'left behind', editorId].map((key) => ({
      key,
      html: `<p>${key}</p>`,
    })),
    heads: [{ editorId, documentId, ownerId, revision: 4, baseTextKey: 'base', step: 1, at }],
    snapshots: [{ ownerId, documentId: document.id, at, textKey: 'snapshot', bytes: 9 }],
    chapters: [{ key: 'WEB Luke 15', reference: 'Luke 15', chapter: {}, bytes: 9, fetchedAt: at }],
    deliveries: [{ id: newEditorId(), ownerId, documentId, name: 'The Father Who Runs', at, refusal: null }],
    ready: [{ ownerId, documentId: document.id, textKey: 'ready', chapterKeys: ['WEB Luke 15'], fileKeys: ['pdf'] }],
    imports: [{ ownerId, id: newEditorId(), continuedAt: at, stage: 'reading' }],
    importFiles: [{ ownerId, at: 0, path: 'Comfort.txt', file: 'Comfort' }],
    importResults: [{ ownerId, key: 0, result: { key: 0, title: 'Comfort' } }],
    importTexts: [{ ownerId, key: 0, html: '<p>Comfort</p>' }],
    files: [{ key: 'pdf', type: 'application/pdf', bytes: new Uint8Array(9), size: 9 }],
  };
  for (const [table, added] of Object.entries(rows)) await database.table(table).bulkPut(added);
  return { editorId };
}

describe('the rows of a user whose session has ended', () => {
  beforeEach(fakeStorage);

  test('have a rule in every table', () => {
    const database = openDatabase();
    expect(database.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tableRules).toSorted());
  });

  test.each([
    ['nobody is', null],
    ['another user is', boaz.id],
  ])('are removed when %s signed in, except what the server does not have', async (_who, userId) => {
    const database = openDatabase();
    const { editorId } = await fill(database);
    await forgetRows(userId);
    const left = Object.fromEntries(
      await Promise.all(database.tables.map(async (table) => [table.name, await table.toCollection().primaryKeys()])),
    ) as Record<string, unknown[]>;
    const stayed = Object.keys(left).filter((name) => left[name]!.length > 0);
    expect(stayed.toSorted()).toEqual(['deliveries', 'heads', 'ready', 'texts']);
    expect(JSON.stringify(await database.ready.toArray())).not.toMatch(/Luke|\["pdf"\]|:"ready"/);
    expect(left['texts']).toEqual(expect.arrayContaining(['base', editorId]));
    expect(left['texts']).toHaveLength(2);
    database.close();
  });

  test('stay if the user signs in while they are about to be removed', async () => {
    const database = openDatabase();
    await fill(database);
    await Promise.all([forgetOthers(null), forgetOthers(ruth)]);
    for (const table of database.tables) expect(await table.count(), table.name).toBeGreaterThan(0);
    database.close();
  });

  test('stay while the user is signed in', async () => {
    const database = openDatabase();
    await fill(database);
    await forgetRows(ruth.id);
    for (const table of database.tables) expect(await table.count(), table.name).toBeGreaterThan(0);
    database.close();
  });
});

/** Returns the program text of all files of the web app but the tests. */
function programTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return programTexts(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|setup)\./.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Names that are not keys of local or session storage. */
const otherNames = [
  'sermon-account', // channels
  'sermon-plan',
  'sermon-saved',
  'sermon-presenter-mirror ',
  'sermon-slides-follow ',
  'sermon-slide-show ',
  'sermon-slides', // windows
  'sermon-editor-', // locks
  'sermon-document-',
  'sermon-import-',
  'sermon-keeper',
  'sermon-presented',
  'sermon-preview-copy',
  'sermon-sender',
  'sermon-journal', // databases
  'sermon-offline',
  'sermon-', // entries of the browser's history, which are in `storedKeys` by their names
];

test('every key of local and session storage has a rule', () => {
  const names = programTexts(join(import.meta.dirname, '../..')).flatMap((text) =>
    [...text.matchAll(/['`](sermon[- ][a-z -]*|offline [a-z ]+|shared-page-[a-z-]+)(?=['`$])/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(names.length).toBeGreaterThan(60);
  const unruled = names.filter((name) => !otherNames.includes(name) && !ruleOf(name));
  expect([...new Set(unruled)]).toEqual([]);
});

describe('what a user left in the storage of the browser and of the tab', () => {
  const keys = Object.keys(storedKeys).map((key) => key.replace('*', 'x'));
  /** Fills both storages with every key, as Ruth leaves them. */
  async function visit() {
    await forgetOthers(ruth);
    for (const key of keys.filter((name) => name !== 'sermon-last-user'))
      for (const storage of [localStorage, sessionStorage]) storage.setItem(key, '"left"');
    presenterCopy.write(ruth.id, { preferences: defaultPresenterPreferences, unsent: { fontSize: 24 } });
  }
  const rulesIn = (storage: Storage) => new Set(Object.keys(storage).map(ruleOf));

  test.each([
    ['the session has ended', null],
    ['another user signs in', boaz],
  ])('is removed when %s, except what is not sent and choices about the device', async (_when, user) => {
    await visit();
    await forgetOthers(user);
    for (const storage of [localStorage, sessionStorage])
      expect(rulesIn(storage)).toEqual(new Set(['unsent', 'purchase', 'stays']));
    expect(presenterCopy.read(ruth.id)).toMatchObject({ unsent: { fontSize: 24 } });
  });

  test('stays while the user is signed in', async () => {
    await visit();
    const stored = () => [Object.entries(localStorage), Object.entries(sessionStorage)];
    const before = stored();
    await forgetOthers(ruth);
    expect(stored()).toEqual(before);
  });

  test('stays while an administrator looks at the account of another user', async () => {
    await visit();
    await forgetOthers({ ...boaz, inAdminImpersonationMode: true });
    expect(rulesIn(localStorage)).toContain('removed');
  });

  test('stays as long as a sermon is presented, which goes on', async () => {
    history.replaceState(null, '', '/present/1');
    onTestFinished(() => history.replaceState(null, '', '/'));
    pageUser.become(ruth);
    await visit();
    await followSession(null);
    expect(sessionStorage.getItem('sermon-presentation')).not.toBeNull();
  });

  test('stays as long as a sermon is presented in another tab', async () => {
    fakeWebLocks();
    let end = () => {};
    const presented = navigator.locks.request('sermon-presented', () => new Promise<void>((done) => (end = done)));
    await visit();
    await followSession(null);
    expect(rulesIn(localStorage)).toContain('removed');
    end();
    await presented;
    await followSession(null);
    expect(rulesIn(localStorage)).not.toContain('removed');
  });

  test('is removed for presenter settings that the server has', async () => {
    presenterCopy.write(ruth.id, { preferences: defaultPresenterPreferences, unsent: {} });
    await forgetOthers(null);
    expect(presenterCopy.read(ruth.id)).toBeNull();
  });

  test('does not come back with the answers of the assistant, unless the user signs in again on the page', async () => {
    onTestFinished(() => void tabAnswers.read());
    pageUser.become(ruth);
    await forgetOthers(null);
    tabAnswers.write(['Grace']);
    expect(tabAnswers.hasAny()).toBe(false);
    pageSession.refused();
    pageSession.resume();
    tabAnswers.write(['Grace']);
    expect(tabAnswers.hasAny()).toBe(true);
  });
});

test('a shared computer keeps nobody for a start without the server, but texts that are not saved', async () => {
  fakeStorage();
  sharedComputer.set(true);
  offlineUser.write(ruth);
  expect(offlineUser.read()).toBeNull();
  // The presenter needs them as long as the user is signed in.
  offlinePreferences.write(ruth.id, defaultStoredPreferences);
  expect(offlinePreferences.read(ruth.id)).not.toBeNull();
  await writeUnsaved(ruth.id);
  await forgetOthers(null);
  expect(offlinePreferences.read(ruth.id)).toBeNull();
  expect((await storedRows()).heads).toHaveLength(1);
});
