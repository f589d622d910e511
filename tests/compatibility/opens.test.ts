import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';
import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../../apps/server/src/database/schema.ts';
import { testPayments } from '../../apps/server/src/ports/payments/testPayments.setup.ts';
import { isConflict, Journal } from '../../apps/web/src/offline/journal.ts';
import { offlinePreferences, offlineUser } from '../../apps/web/src/offline/sessionCopies.ts';
import { readChapter } from '../../apps/web/src/offline/store/chapters.ts';
import { WaitingDeliveries } from '../../apps/web/src/offline/store/deliveries.ts';
import { OfflineDocuments } from '../../apps/web/src/offline/store/offlineDocuments.ts';
import { ReadySermons } from '../../apps/web/src/offline/store/ready.ts';
import { Snapshots } from '../../apps/web/src/offline/store/snapshots.ts';
import { createSender } from '../../apps/web/src/offline/sync/sender.ts';
import { waitingTimings } from '../../apps/web/src/features/timings/waitingTimings.ts';
import { fakeStorage } from '../../apps/web/src/testing/storage.setup.ts';
import { readArchive } from '../files/archives.ts';
import { stubBrowser } from '../fuzz/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { browser, openProduct, type Product } from '../support/people.ts';
import { browserFromText, loadBrowser, stubLocalStorage } from './browserStore.ts';
import { databaseFromText, loadDatabase } from './database.ts';
import { read, type Reading } from './replies.ts';
import { fixtureOf, releases } from './releases.ts';

const origin = 'http://sermon.test';

const linesOf = <Line>(release: string, name: string): Line[] =>
  readFileSync(fixtureOf(release, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Opens the product on the database and the files of a release. */
async function openRelease(release: string) {
  const database = await openTestDatabase();
  await loadDatabase(database.db, databaseFromText(readFileSync(fixtureOf(release, 'database.jsonl'), 'utf8')));
  await database.migrate();
  const product = await openProduct(
    { BILLING_PROVIDER: 'sandbox' },
    Promise.resolve(database),
    undefined,
    testPayments(),
  );
  for (const [path, base64] of linesOf<[string, string]>(release, 'files.jsonl'))
    await product.services.files.write(path, Buffer.from(base64, 'base64'));
  const api = product.visit();
  const user = await api.accounts.signIn({ email: 'ruth.2@church.example', password: 'gleaning in the field' });
  if ('secondStep' in user) throw new Error('Ruth has no second step');
  return { product, api, user };
}

describe.each(releases)('%s', async (release) => {
  const { product, api, user } = await openRelease(release);
  const replies = linesOf<Reading>(release, 'replies.jsonl');

  test.each(replies)('its database is migrated, and $endpoint replies with what was saved', async (reading) => {
    expect(await read(api, reading)).toMatchObject(reading.reply as object);
  });

  test('a document in its database opens, and is saved and restored from its history', async () => {
    const items = await api.library.list();
    const { id } = items.find(({ name }) => name === 'The Father Who Runs')!;
    const before = await api.documents.get({ id });
    const saved = await api.documents.save({ id, text: `${before.text}<p>Amen.</p>`, revision: before.revision });
    expect(saved.text).toBe(`${before.text}<p>Amen.</p>`);
    const [version] = await api.history.list({ id });
    expect((await api.history.get({ id: version!.id })).text).toBe(before.text);
    const { id: added } = await api.folders.create({ name: 'New' });
    await api.documents.move({ id, parentId: added });
    await api.documents.save({ id, text: before.text, revision: saved.revision });
  });

  test('an archive from Download Everything is imported, and a new archive of it has the same items and files', async () => {
    const { boaz, send } = await joinInBrowser(product);
    stubRequests(product, send);
    const [{ openZip }, { archiveIn, restorePlan }, { addPlan }] = await Promise.all([
      import('../../apps/web/src/features/archive/sources/sources.ts'),
      import('../../apps/web/src/features/archive/plan/restorePlan.ts'),
      import('../../apps/web/src/features/archive/plan/plan.ts'),
    ]);
    const { signal } = new AbortController();
    const file = new File([readFileSync(fixtureOf(release, 'archive.zip'))], 'archive.zip');
    const archive = (await archiveIn(await openZip(file), signal))!;
    const { made, count, ...problems } = await addPlan(restorePlan(archive), {
      targetId: null,
      attempt: (step) => step(),
      onProgress: () => {},
      signal,
    });
    expect(problems).toEqual({ changed: [], failed: [], withoutOriginal: [], stoppedBy: null });
    const [before, now] = [await readArchive(file), await readArchive(await boaz.archive.download())];
    expect(made).toHaveLength(before.manifest.items.length);
    expect(count).toBe(made.length);
    const byName = ({ manifest: { items } }: typeof before) => {
      const names = new Map(items.map(({ id, name }) => [id, name]));
      const facts = items.map(({ id: _, parentId, ...item }) => ({ ...item, parent: names.get(parentId ?? '') }));
      return facts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    };
    expect(byName(now)).toMatchObject(byName(before));
    for (const [path, content] of before.files)
      if (/\.(html|json|url|pdf)$/.test(path) && path !== 'library.json')
        expect(String(now.files.get(path)), path).toBe(String(content));
    expect([...now.files.keys()].toSorted()).toEqual([...before.files.keys()].toSorted());
  });

  test('documents that a browser keeps are opened, with all that belongs to them', async () => {
    const { ownerId, idOf, values } = await openBrowser(release);
    const [kept, ready, snapshots] = [new OfflineDocuments(ownerId), new ReadySermons(ownerId), new Snapshots(ownerId)];
    const names = (await kept.list())!.map(({ document }) => document.name).toSorted();
    expect(names).toEqual(['Notes', 'The Father Who Runs', 'Untitled sermon']);
    const sermon = (await kept.read(idOf('The Father Who Runs')))!;
    expect(sermon.text).toContain('ran to meet him');
    expect((await readChapter('Luke 15', 'WEB'))!.verses).toHaveLength(1);
    const row = (await ready.read(sermon.id))!;
    expect(await ready.readBack(row)).toBeNull();
    expect(await (await ready.readPdf(sermon.id))!.text()).toBe('%PDF-1.7 pulpit copy');
    const [snapshot] = await snapshots.list(idOf('Notes'));
    expect(await snapshots.read(snapshot!.id)).toBe('<p>Comfort!</p>');
    for (const store of [kept, ready, snapshots]) store.close();
    stubLocalStorage(values);
    expect(offlineUser.read()).toMatchObject({ id: ownerId, firstName: 'Ruth' });
    expect(offlinePreferences.read(ownerId)).toMatchObject({ bibleTranslationId: 'KJV', wordsPerMinute: 130 });
  });

  test('what a browser has not sent yet is not lost, and the server accepts it', async () => {
    const { ownerId, idOf, values, savedAt } = await openBrowser(release);
    expect(ownerId).toBe(user.id);
    const journal = new Journal(ownerId);
    const sender = createSender({
      ownerId,
      journal,
      server: () => ({
        get: (id) => api.documents.get({ id }),
        offline: () => api.documents.offline(),
        receipt: (id, editorId) => api.documents.receipt({ id, editorId }),
        save: (input) => api.documents.save(input),
        restore: (id) => api.documents.restore({ id }),
        isSignedIn: async () => true,
      }),
      hold: async () => () => {},
      now: () => product.clock.now,
      onSent: () => {},
      after: () => () => {},
    });
    await sender.run();
    expect((await api.documents.get({ id: idOf('Notes') })).text).toBe('<p>Comfort, comfort my people.</p>');
    const created = (await api.library.list()).find(({ name }) => name === 'On the Train')!;
    expect((await api.documents.get({ id: created.id })).text).toBe('<p>Written on the train.</p>');
    const left = (await journal.list())!;
    expect(left.map((entry) => [entry.name, isConflict(entry)])).toEqual([['The Father Who Runs', true]]);
    expect((await journal.read(left[0]!.editorId))!.html).toBe('<p>A man had three sons.</p>');
    journal.close();

    const deliveries = new WaitingDeliveries(ownerId);
    for (const { id: deliveryId, documentId, day, place, minutes, note } of await deliveries.list())
      await api.deliveries.add({ id: documentId, deliveryId, day, place, minutes, note });
    deliveries.close();
    const id = idOf('The Father Who Runs');
    expect((await api.deliveries.list({ id })).map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-15']);
    stubLocalStorage(values);
    vi.setSystemTime(savedAt);
    for (const timing of waitingTimings(ownerId)) await api.timings.add(timing);
    expect((await api.timings.list({ id })).map(({ kind }) => kind).toSorted()).toEqual(['preaching', 'rehearsal']);
    vi.stubGlobal('location', { origin });
    const { readDrafts } = await import('../../apps/web/src/features/slides/preview/noteDrafts.ts');
    expect(readDrafts(ownerId, id)).toEqual({ a1: { text: 'Pause, then look up', base: 'Pause here' } });
  });
});

/** Fills this test's browser storage as a browser of the release has left it. */
async function openBrowser(release: string) {
  const fixture = browserFromText(readFileSync(fixtureOf(release, 'browser.jsonl'), 'utf8'));
  fakeStorage();
  stubBrowser();
  await loadBrowser(fixture);
  const docs = fixture.rows.docs as { ownerId: string; id: string; document: { name: string }; fetchedAt: Date }[];
  const [{ ownerId, fetchedAt: savedAt }] = docs as [(typeof docs)[0]];
  const idOf = (name: string) => docs.find(({ document }) => document.name === name)!.id;
  return { ownerId, idOf, values: { ...fixture.values }, savedAt };
}

async function joinInBrowser(product: Product) {
  const send = browser(product.app);
  const boaz = createClient(contract, origin, send);
  const names = { firstName: 'Boaz', lastName: 'Adeyemi' };
  const { id } = await boaz.accounts.register({
    ...names,
    email: 'boaz@church.example',
    password: 'bread and vinegar',
  });
  await product.services.db.update(account).set({ makerPlan: 'Given' }).where(eq(account.id, id));
  return { boaz, send };
}

/** Sends the requests of the web's own code to the product. */
function stubRequests(product: Product, send: (request: Request) => Promise<Response>): void {
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    status = 0;
    #url = '';

    open(_method: string, url: string): void {
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    async send(body: Blob): Promise<void> {
      const payload = Buffer.from(await body.arrayBuffer());
      const reply = await product.app.inject({ method: 'PUT', url: this.#url, payload, headers: this.#headers });
      this.status = reply.statusCode;
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
}
