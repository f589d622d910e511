import { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { BibleChapter } from '@sermon/contract/bible';
import type { SermonDocument } from '@sermon/contract/builder';
import type { StoredPreferences } from '@sermon/contract/preferences';
import { endpointOf } from '@sermon/contract/client';
import { contractVersion } from '@sermon/contract/call';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, session } from '../../apps/server/src/database/schema.ts';
import { openShop } from '../../apps/server/src/features/subscription/shop.setup.ts';
import { createOnDevice } from '../../apps/web/src/offline/newDocuments/newDocuments.ts';
import { Journal } from '../../apps/web/src/offline/journal.ts';
import { offlinePreferences, offlineUser } from '../../apps/web/src/offline/sessionCopies.ts';
import { OfflineChapters } from '../../apps/web/src/offline/store/chapters.ts';
import { WaitingDeliveries } from '../../apps/web/src/offline/store/deliveries.ts';
import { OfflineDocuments } from '../../apps/web/src/offline/store/offlineDocuments.ts';
import { ReadySermons } from '../../apps/web/src/offline/store/ready.ts';
import { Snapshots } from '../../apps/web/src/offline/store/snapshots.ts';
import { hashOf, versionKey } from '../../apps/web/src/offline/store/texts.ts';
import { addWaiting } from '../../apps/web/src/features/timings/waitingTimings.ts';
import { fakeStorage } from '../../apps/web/src/testing/storage.setup.ts';
import { plainPicture } from '../files/pictures.ts';
import { stubBrowser } from '../fuzz/browser.ts';
import { browserToText, dumpBrowser, stubLocalStorage } from './browserStore.ts';
import { callsToText, describeCalls } from './calls.ts';
import { databaseToText, dumpDatabase } from './database.ts';
import { read, type Reading } from './replies.ts';
import { fixtureOf } from './releases.ts';

// Makes the fixtures of a release. Ids and secrets are numbered, and the clock stands still, so that the same code makes the
// same files.

const chance = vi.hoisted(() => {
  let count = 0;
  return { next: () => (count += 1) };
});
const bytesOf = (size: number): Buffer => {
  const parts: Buffer[] = [];
  const name = `chance ${chance.next()}`;
  for (let n = 0; n * 32 < size; n += 1) parts.push(createHash('sha256').update(`${name} ${n}`).digest());
  return Buffer.concat(parts).subarray(0, size);
};
const newId = (version: 4 | 7) => {
  const digits = chance.next().toString(16).padStart(12, '0');
  return `019ace4a-0000-${version}000-8000-${digits}`;
};
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomBytes: (size: number) => bytesOf(size),
  randomUUID: () => newId(4),
}));
vi.mock('uuid', async (original) => ({
  ...(await original<typeof import('uuid')>()),
  v4: () => newId(4),
  v7: () => newId(7),
}));

const release = process.env.COMPATIBILITY_RELEASE!;
/** The hash of 'gleaning in the field', the password of everybody in tests. A new hash would have other salt. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$ljCody9N3t7w3jjBjcApHA$0KrJyTULBsBT3ot4TM/I+lf7iVtxkdj49d3lufmDKag';

const text =
  '<h1 data-minutes="8">The Way Home</h1>' +
  '<p>He <mark data-color="yellow">saw</mark> him, and <span class="sm-slide" data-slide-id="a1">ran to meet him</span>. See Luke 15:20.</p>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose, and came to his father.</p></blockquote>' +
  '<ul><li><p>A robe</p></li><li><p>A ring</p></li></ul>' +
  '<p data-skip="late"><strong>Welcome</strong> <em>home</em>, <u>son</u>.</p>';

const { product, buy } = await openShop();
const { db } = product.services;
const now = product.clock.now;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => newId(4) as ReturnType<typeof crypto.randomUUID>);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const view = array as unknown as Uint8Array;
    view.set(bytesOf(view.length));
    return array;
  });
});

test(`makes the fixtures of ${release}`, async () => {
  const person = await product.join('Ruth');
  const { api, user } = person;
  await buy(person);
  const picture = await plainPicture({ width: 64, height: 48 }).webp().toBuffer();
  await api.profilePicture.save({ file: new File([Uint8Array.from(picture)], 'me.webp') });
  await api.preferences.save({
    bibleTranslationId: 'KJV',
    wordsPerMinute: 130,
    assistantTradition: 'Baptist',
    dateStyle: 'yearFirst',
  });
  await api.preferences.savePresenter({ ...defaultPresenterPreferences, fontSize: 30, timeMode: 'CountDown' });

  const upload = async (fileName: string, content: Buffer) => {
    const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName, fileSize: content.length });
    const sent = await product.app.inject({
      method: 'PUT',
      url,
      payload: content,
      headers: { 'content-type': contentType },
    });
    expect(sent.statusCode).toBe(200);
    return filePath;
  };
  const folder = await api.folders.create({ name: 'Lent' });
  const series = await api.series.create({ name: 'Parables', parentId: folder.id });
  await api.series.star({ id: series.id, isStarred: true });
  const [editor, phone] = [newId(4), newId(4)];
  const { id } = await api.documents.save({
    name: 'The Father Who Runs',
    text: '<p>A man had two sons.</p>',
    parentId: series.id,
    category: 'Manuscript',
    isStarred: true,
    scripture: 'Luke 15:11–24',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    editorId: editor,
    editorStep: 1,
    lastModifiedOnOperatingSystem: 'Windows',
    lastModifiedFormFactor: 'Desktop',
  });
  await api.documents.save({ id, text, revision: 1, editorId: editor, editorStep: 2 });
  const conflict = { id, text: '<p>Two brothers.</p>', revision: 1, editorId: phone, editorStep: 1 };
  await expect(api.documents.save(conflict)).rejects.toMatchObject({ statusCode: 409 });
  await api.history.keep({ builderAssetId: id, label: 'Before Sunday' });
  await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
  await api.slideNotes.save({ id, slideId: 'a1', text: 'Pause here' });
  await api.slides.saveAspect({ id, ratio: '4x3' });
  await api.slides.saveImage({ id, fileContents: await upload('Hills.webp', picture) });
  const facts = { day: '2026-11-15', place: 'Grace Chapel', minutes: 31, note: 'Cut the middle' };
  await api.deliveries.add({ id, deliveryId: newId(4), ...facts });
  const sections = [{ heading: 'The Way Home', words: 900, seconds: 400, planned: 480 }];
  const timing = { assetId: id, startedAt: now, seconds: 1_200, words: 1_800, sections };
  await api.timings.add({ ...timing, timingId: newId(4), kind: 'rehearsal' });
  await api.writingLogs.create({ assetId: id, dateCreated: now, writingTimeInSeconds: 600 });
  await api.templates.save({ name: 'Three Points', text: '<h1>Point</h1>', templateDescription: 'For Sundays' });
  await api.links.save({
    name: 'Choir',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    linkType: 'YouTube',
    parentId: folder.id,
  });
  await api.links.save({ name: 'Church', url: 'church.example', linkType: 'General' });
  const handout = Buffer.from('%PDF-1.7 handout');
  const uploadPath = await upload('Handout.pdf', handout);
  const file = await api.files.save({ name: 'Handout', uploadPath, fileSize: handout.length, category: 'Handout' });
  const other = await api.documents.save({ name: 'Notes', text: '<p>Comfort my people.</p>', offlineMode: true });
  const gone = await api.documents.save({ name: 'Thrown Away', text: '<p>Chaff.</p>' });
  await api.documents.remove({ id: gone.id });

  await api.sharing.savePreference({ subdomain: 'grace', churchName: 'Grace Chapel' });
  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  await api.sharing.share({ libraryAssetId: id, kind: 'slides' });
  const share = (await api.sharing.get({ id }))!;
  await api.sharing.save({ assetShareId: share.id, commentsEnabled: true, commentsHeld: true });
  const visitor = product.visit();
  const { startedAt } = await visitor.shareComments.shown({ shareId });
  product.clock.pass(4_000);
  await visitor.shareComments.add({ shareId, name: 'Mara', text: 'Amen!', startedAt });
  await api.calendar.createFeed();
  await product.emails();
  product.clock.now = now;

  const versions = await api.history.list({ id });
  const readings: [string, object?][] = [
    [endpointOf(contract.accounts.refreshUser)],
    [endpointOf(contract.preferences.get)],
    [endpointOf(contract.preferences.getPresenter)],
    [endpointOf(contract.library.list)],
    [endpointOf(contract.library.trash)],
    [endpointOf(contract.library.search), { query: 'robe' }],
    [endpointOf(contract.storage.details)],
    ...[id, other.id].map((each): [string, object] => [endpointOf(contract.documents.get), { id: each }]),
    [endpointOf(contract.documents.offline)],
    [endpointOf(contract.documents.receipt), { id, editorId: editor }],
    [endpointOf(contract.history.list), { id }],
    ...versions.map((each): [string, object] => [endpointOf(contract.history.get), { id: each.id }]),
    [endpointOf(contract.writingLogs.get), { id }],
    [endpointOf(contract.deliveries.list), { id }],
    [endpointOf(contract.deliveries.between), { firstDay: '2026-11-01', lastDay: '2026-11-30' }],
    [endpointOf(contract.timings.list), { id }],
    [endpointOf(contract.slideNotes.list), { id }],
    [endpointOf(contract.slides.imageData), { id }],
    [endpointOf(contract.templates.own)],
    [endpointOf(contract.files.get), { id: file.id }],
    [endpointOf(contract.files.contents), { id: file.id }],
    [endpointOf(contract.sharing.get), { id }],
    [endpointOf(contract.sharing.preference)],
    [endpointOf(contract.sharing.document), { shareId }],
    [endpointOf(contract.shareComments.list), { assetShareId: share.id }],
    [endpointOf(contract.calendar.feed)],
    [endpointOf(contract.settings.get)],
  ];
  const replies: Reading[] = [];
  for (const [endpoint, input = {}] of readings)
    replies.push({ endpoint, input, reply: await read(api, { endpoint, input }) });

  const sermon = await api.documents.get({ id });
  const values = await fillBrowser(
    user,
    sermon,
    await api.documents.get({ id: other.id }),
    await api.preferences.get(),
  );
  await db.update(account).set({ passwordHash });
  // The database makes these ids.
  await db.update(session).set({ id: session.accountId });
  const database = await dumpDatabase(db);
  const archive = await api.archive.download();

  rmSync(fixtureOf(release, ''), { recursive: true, force: true });
  mkdirSync(fixtureOf(release, ''));
  const write = (name: string, content: string | Uint8Array) => writeFileSync(fixtureOf(release, name), content);
  write('calls.jsonl', callsToText(describeCalls(contract), contractVersion));
  write('database.jsonl', databaseToText(database));
  const directory = product.services.env.filesDirectory;
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .toSorted();
  write('files.jsonl', linesOf(paths.map((path) => [path, readFileSync(join(directory, path), 'base64')])));
  write('replies.jsonl', linesOf(replies));
  write('browser.jsonl', browserToText(await dumpBrowser(values)));
  write('archive.zip', new Uint8Array(await archive.arrayBuffer()));
});

const linesOf = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const chapter: BibleChapter = {
  bookName: 'Luke',
  chapterNumber: 15,
  translationId: 'WEB',
  translationName: 'World English Bible',
  copyrightHtml: '',
  verses: [
    {
      verseNumberStart: 20,
      verseNumberEnd: 20,
      title: null,
      verseContent: 'He arose, and came to his father.',
      startsParagraph: true,
      isOmitted: false,
    },
  ],
};

/** Fills the browser's storage as the product does. Returns the local storage. */
async function fillBrowser(
  user: User,
  sermon: SermonDocument,
  notes: SermonDocument,
  preferences: StoredPreferences,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  fakeStorage();
  stubBrowser();
  stubLocalStorage(values);
  const { id: ownerId } = user;
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const [kept, journal, chapters] = [new OfflineDocuments(ownerId), new Journal(ownerId), new OfflineChapters(ownerId)];
  const [snapshots, deliveries, ready] = [
    new Snapshots(ownerId),
    new WaitingDeliveries(ownerId),
    new ReadySermons(ownerId),
  ];
  for (const document of [sermon, notes]) await kept.keep(document, now);
  const unread = (await chapters.readUnread(sermon.id))!;
  await chapters.note(unread, [{ reference: 'Luke 15', translationId: 'WEB' }]);
  const [wanted] = await chapters.require(({ translationId }) => translationId, now);
  await chapters.keep(wanted!, chapter, now);

  // A text that waits, one about which the user is asked, and a sermon that was created on this device.
  const written = { documentId: notes.id, name: notes.name, revision: notes.revision, baseText: notes.text };
  await journal.write({
    ...written,
    editorId: newId(4),
    html: '<p>Comfort, comfort my people.</p>',
    step: 3,
    at: later(5),
  });
  const asked = { editorId: newId(4), documentId: sermon.id, name: sermon.name, revision: 1, step: 2, at: later(6) };
  await journal.write({ ...asked, html: '<p>A man had three sons.</p>', baseText: '<p>A man had two sons.</p>' });
  await journal.note(asked.editorId, asked.step, { isQuestion: true });
  const created = (await createOnDevice(ownerId, null, later(7))) as { id: string };
  const [begun] = await journal.ofDocument(created.id);
  const first = {
    editorId: begun!.editorId,
    documentId: created.id,
    name: 'On the Train',
    revision: 0,
    step: 2,
    at: later(8),
  };
  await journal.write({ ...first, html: '<p>Written on the train.</p>' });

  await snapshots.take({ documentId: notes.id, html: '<p>Comfort!</p>', at: later(1) }, later(1));
  const facts = { day: '2026-11-22', place: 'Grace Chapel', minutes: 29, note: '' };
  await deliveries.add({ id: newId(4), documentId: sermon.id, name: sermon.name, at: later(2), ...facts });
  const bytes = new TextEncoder().encode('%PDF-1.7 pulpit copy');
  const pdf = { key: await hashOf(bytes), name: 'The Father Who Runs.pdf', bytes: bytes.length };
  const row = {
    ownerId,
    documentId: sermon.id,
    checkedAt: later(3),
    textKey: await versionKey(sermon.text),
    words: 30,
    hasOtherLetters: false,
    scripture: sermon.scripture,
    translationId: preferences.bibleTranslationId,
    chapterKeys: [wanted!.key],
    mayCiteMore: false,
    substituted: [
      {
        reference: 'Luke 15',
        translationName: 'World English Bible',
        wantedId: 'KJV',
        reason: 'notInstalled' as const,
      },
    ],
    slideCount: 1,
    pictureUrl: null,
    pdf,
    preferences: defaultPresenterPreferences,
    fileKeys: [pdf.key],
  };
  const pieces = {
    chapters: [{ ...wanted!, chapter }],
    files: [{ key: pdf.key, type: 'application/pdf', bytes, size: bytes.length }],
  };
  expect(await ready.keep(row, sermon, pieces, new AbortController().signal)).toBe('kept');
  for (const store of [kept, journal, snapshots, deliveries, ready]) store.close();

  offlineUser.write(user);
  offlinePreferences.write(ownerId, preferences);
  vi.stubGlobal('location', { origin: 'http://sermon.test' });
  const { keepDrafts } = await import('../../apps/web/src/features/slides/preview/noteDrafts.ts');
  keepDrafts(ownerId, sermon.id, { a1: { text: 'Pause, then look up', base: 'Pause here' } });
  const sections = [{ heading: 'The Way Home', words: 900, seconds: 420, planned: 480 }];
  const timing = { timingId: newId(4), assetId: sermon.id, kind: 'preaching' as const, startedAt: now };
  addWaiting(ownerId, { ...timing, seconds: 1_260, words: 1_800, sections });
  return values;
}
