import type { AddedItem, Manifest } from '@sermon/contract/archive';
import { documents } from '@sermon/domain/document/generate';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addItems,
  archivedDetails as item,
  bringBack,
  type ReadArchive,
  readArchive,
} from '../../../../../tests/files/archives.ts';
import { browserAt } from '../../../../../tests/support/browser.ts';
import { createMemoryEvents } from '../../events/events.ts';
import { openNetwork } from '../../http/streams/network.setup.ts';
import { openProduct, type Person, type Product } from '../../../../../tests/support/people.ts';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { readDocx } from '../../../../../tests/files/readDocx.ts';
import { document as documentTable, upload } from '../../database/schema.ts';
import { Refused, refused } from '../../refused.ts';
import { actByEmail } from '../admin/people/actions.ts';
import { publishProgress, readProgress } from './calls.ts';

const product = await openProduct();
const selling = await openProduct({ BILLING_PROVIDER: 'sandbox' });
/** An address may register a limited number of users. */
const other = await openProduct();
const { exporter } = product.services;
const make = exporter.docx.bind(exporter);
beforeEach(() => {
  exporter.docx = make;
});

const hour = 60 * 60_000;
const folder = { ...item, type: 'Folder' } as const;
const sermon = { ...item, type: 'BuilderAsset', text: '<p>Comfort</p>' } as const;
const link = { ...item, type: 'LinkAsset' } as const;

/** Uploads a file and returns its storage path. */
async function uploadFor(
  { app }: Product,
  { api }: Pick<Person, 'api'>,
  fileName: string,
  content: Buffer,
): Promise<string> {
  const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName });
  const sent = await app.inject({ method: 'PUT', url, payload: content, headers: { 'content-type': contentType } });
  expect(sent.statusCode).toBe(200);
  return filePath;
}

/** Returns a promise together with the function that resolves it. */
function awaited<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((happened) => (resolve = happened));
  return { promise, resolve };
}

const download = async ({ api }: Pick<Person, 'api'>): Promise<ReadArchive> =>
  readArchive(await api.archive.download());

describe('the archive of a library', () => {
  test('contains every item in its folder, in formats that other programs can open', async () => {
    const person = await product.join();
    const { api } = person;
    const advent = await api.folders.create({ name: 'Advent: 2026' });
    const empty = await api.series.create({ name: 'Empty' });
    await api.documents.save({
      name: 'Comfort?',
      parentId: advent.id,
      text: '<h1>Comfort</h1><p>My <strong>people</strong></p>',
      datePreached: '2026-11-29',
      scripture: 'Isaiah 40:1',
      isStarred: true,
    });
    await api.links.save({
      name: 'Choir',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      linkType: 'YouTube',
      parentId: advent.id,
    });
    await api.links.save({ name: 'Church', url: 'church.example/ü?q=a b' });
    const uploadPath = await uploadFor(product, person, 'Handout.PDF', Buffer.from('%PDF-1.7'));
    await api.files.save({ name: 'Handout', uploadPath, fileSize: 8 });

    const file = await api.archive.download();
    expect([file.name, file.type]).toEqual(['Sermon Maker 2026-11-21.zip', 'application/zip']);
    const { manifest, files, dates } = await readArchive(file);
    expect([...dates.keys()].toSorted()).toEqual([
      'Advent 2026/',
      'Advent 2026/Choir.url',
      'Advent 2026/Comfort.docx',
      'Advent 2026/Comfort.html',
      'Church.url',
      'Empty/',
      'Handout.pdf',
      'library.json',
    ]);
    expect(dates.get('Empty/')).toEqual(empty.dateModified);
    expect(String(files.get('Advent 2026/Choir.url'))).toBe(
      '[InternetShortcut]\r\nURL=https://www.youtube.com/watch?v=dQw4w9WgXcQ\r\n',
    );
    expect(String(files.get('Church.url'))).toContain('URL=https://church.example/%C3%BC?q=a%20b\r\n');
    expect(String(files.get('Handout.pdf'))).toBe('%PDF-1.7');
    const page = String(files.get('Advent 2026/Comfort.html'));
    expect(page).toMatch(/^<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>Comfort\?<\/title>/);
    expect(page).toContain('<body>\n<h1>Comfort</h1><p>My <strong>people</strong></p>\n</body>');
    expect(JSON.stringify(readDocx(files.get('Advent 2026/Comfort.docx')!))).toContain('people');
    expect(manifest).toMatchObject({ version: 1, product: 'Sermon Maker', dateExported: product.clock.now });
    expect(manifest.items.find(({ name }) => name === 'Comfort?')).toMatchObject({
      type: 'BuilderAsset',
      parentId: advent.id,
      path: 'Advent 2026/Comfort.html',
      datePreached: '2026-11-29',
      scripture: 'Isaiah 40:1',
      isStarred: true,
    });
    expect(manifest.items.find(({ name }) => name === 'Choir')).toMatchObject({
      path: null,
      linkUrl: 'youtube://dQw4w9WgXcQ',
    });
  });

  test('of an empty library has a manifest without items', async () => {
    const { manifest, files } = await download(await product.join());
    expect(manifest.items).toEqual([]);
    expect([...files.keys()]).toEqual(['library.json']);
  });

  test('is not cached by browsers', async () => {
    const { email, password } = await product.join();
    const signIn = await product.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      payload: { email, password },
    });
    const cookie = String(signIn.headers['set-cookie']).split(';')[0]!;
    const answer = await product.app.inject({ url: '/api/LibraryArchive/Download', headers: { cookie } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Sermon Maker 2026-11-21.zip"/),
    });
  });

  test('leaves out deleted items and items of other users', async () => {
    const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
    await addItems(boaz.api, { items: [sermon] });
    const { id } = await ruth.api.documents.save({ name: 'Gone', text: '' });
    await ruth.api.documents.remove({ id });
    expect((await download(ruth)).manifest.items).toEqual([]);
  });

  test('retries while the exporter is busy, and lists files that cannot be created', async () => {
    const person = await product.join();
    await addItems(person.api, { items: [sermon, { ...sermon, name: 'Broken' }, { ...sermon, name: 'Later' }] });
    let busy = 2;
    exporter.docx = (source, requester) => {
      if (busy-- > 0) return Promise.reject(new Refused(503, 'busy', { retryAfter: 5 }));
      if (source.title === 'Later') return Promise.reject(refused(503, 'The server was busy. Please try again.'));
      return source.title === 'Broken' ? Promise.reject(refused(500, 'not made')) : make(source, requester);
    };
    const { manifest, files } = await download(person);
    expect([...files.keys()]).toEqual([
      'Comfort.docx',
      'Comfort.html',
      'Broken.html',
      'Later.html',
      'library.json',
      'problems.txt',
    ]);
    expect(String(files.get('problems.txt'))).toBe(
      'Some items could not be added to this archive:\r\n\r\n' +
        'Broken could not be converted to a Word document. Its text is included as .html.\r\n' +
        'Later was not converted to a Word document because the server was busy. Its text is included as .html.\r\n',
    );
    expect(manifest.items.map(({ path }) => path)).toEqual(['Comfort.html', 'Broken.html', 'Later.html']);
  });

  test('lists all items of a library whose details are read in several pages', async () => {
    const person = await product.join();
    const linkUrl = 'https://church.example';
    const names = Array.from({ length: 401 }, (_, n) => `Church ${n}`);
    for (let from = 0; from < names.length; from += 100)
      await addItems(person.api, { items: names.slice(from, from + 100).map((name) => ({ ...link, name, linkUrl })) });
    const { manifest, files } = await download(person);
    expect(manifest.items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(files.size).toBe(402);
  });

  test('lists what is moved to the trash meanwhile, and leaves out what is permanently deleted', async () => {
    const person = await product.join();
    const { api } = person;
    await addItems(api, { items: [sermon, { ...folder, name: 'First' }, { ...folder, name: 'Second' }] });
    exporter.docx = async (source, requester) => {
      const items = await api.library.list();
      const idOf = (name: string) => items.find((listed) => listed.name === name)!.id;
      const written = items.find((listed) => listed.type === 'BuilderAsset')!.id;
      await api.library.removeAll({ ids: [written, idOf('First'), idOf('Second')] });
      await api.library.emptyTrash({ ids: [idOf('First'), idOf('Second')] });
      return make(source, requester);
    };
    const { manifest } = await download(person);
    expect(manifest.items).toMatchObject([{ type: 'BuilderAsset', path: 'Comfort.html' }]);
  });

  test('lists a file that is missing from the storage', async () => {
    const person = await product.join();
    const uploadPath = await uploadFor(product, person, 'Handout.pdf', Buffer.from('x'));
    await person.api.files.save({ name: 'Handout', uploadPath, fileSize: 1 });
    await product.services.files.remove(uploadPath);
    const { manifest, files } = await download(person);
    expect(String(files.get('problems.txt'))).toContain('Handout.pdf is no longer available.\r\n');
    expect(manifest.items).toMatchObject([{ name: 'Handout', path: null }]);
  });

  test('is written only once at a time per user', async () => {
    const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
    for (const { api } of [ruth, boaz]) await addItems(api, { items: [sermon] });
    const begun = awaited<void>();
    const goOn = awaited<void>();
    exporter.docx = async (source, requester) => {
      begun.resolve();
      await goOn.promise;
      return make(source, requester);
    };
    const first = download(ruth);
    await begun.promise;
    await expect(ruth.api.archive.download()).rejects.toMatchObject({
      statusCode: 429,
      message: 'Your library is already being downloaded. Please wait until that download is finished.',
    });
    const second = download(boaz);
    goOn.resolve();
    expect((await first).manifest.items).toHaveLength(1);
    expect((await second).manifest.items).toHaveLength(1);
    expect((await download(ruth)).manifest.items).toHaveLength(1);
  });

  test('stops when the client disconnects, and can be requested again', async () => {
    const { api, signal } = await overTheWire(product);
    const begun = awaited<AbortSignal>();
    exporter.docx = (_, requester) => {
      begun.resolve(requester.signal);
      return new Promise((_resolve, reject) =>
        requester.signal.addEventListener('abort', () => reject(new Error('gone'))),
      );
    };
    const gone = new AbortController();
    const broken = api.archive.download({}, { signal: gone.signal });
    const work = await begun.promise;
    gone.abort();
    await expect(broken).rejects.toThrow();
    if (!work.aborted) await once(work, 'abort');
    exporter.docx = make;
    await expect
      .poll(() => api.archive.download().then(readArchive))
      .toMatchObject({
        manifest: { items: [{ name: 'Comfort' }] },
      });
    expect(signal.aborted).toBe(false);
  });

  test('fails as a download if it cannot be finished', async () => {
    const person = await overTheWire(product, 'broken@church.example');
    const { url, filePath, contentType } = await person.api.files.generateUploadUrl({ fileName: 'a.bin' });
    await product.app.inject({ method: 'PUT', url, payload: 'abc', headers: { 'content-type': contentType } });
    await person.api.files.save({ name: 'a', uploadPath: filePath, fileSize: 3 });
    const { files } = product.services;
    const read = files.read.bind(files);
    files.read = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a');
          throw new Error('the disk is broken');
        })(),
      );
    await expect(person.api.archive.download()).rejects.toMatchObject({ isOffline: true });
    files.read = read;
    expect((await download(person)).manifest.items).toHaveLength(2);
  });

  test('does not delay the shutdown of the server', async () => {
    const stopping = await openProduct();
    const { api } = await overTheWire(stopping);
    const begun = awaited<void>();
    stopping.services.exporter.docx = (_, requester) => {
      begun.resolve();
      return new Promise((_resolve, reject) =>
        requester.signal.addEventListener('abort', () => reject(new Error('gone'))),
      );
    };
    const broken = api.archive.download().catch((error: unknown) => error);
    await begun.promise;
    await stopping.app.close();
    expect(await broken).toMatchObject({ statusCode: 503 });
  });
});

describe('the progress of a download', () => {
  const downloadId = '0198e9a4-7b1c-4000-8000-00000000000d';
  /** Reads the whole progress of a download that `begin` starts. */
  async function progressOf({ api }: Pick<Person, 'api'>, begin: () => Promise<unknown>) {
    const seen: { done: number; of: number }[] = [];
    const events = api.archive.progress({ downloadId });
    const next = events.next();
    await expect.poll(() => listeners).toBeGreaterThan(0);
    const [, first] = await Promise.all([begin(), next]);
    if (first.value) seen.push(first.value);
    for await (const event of events) seen.push(event);
    return seen;
  }
  /** The number of progress streams that have subscribed. */
  let listeners = 0;
  const { events } = product.services;
  const subscribe = events.subscribe.bind(events);
  events.subscribe = (channel, handler) => {
    if (channel !== 'archive.progress') return subscribe(channel, handler);
    listeners += 1;
    const unsubscribe = subscribe(channel, handler);
    return () => {
      listeners -= 1;
      unsubscribe();
    };
  };

  test('counts the items that are in the file, until the download ends', async () => {
    const { api } = await overTheWire(product, 'progress@church.example');
    await addItems(api, {
      items: [folder, sermon, link, sermon].map((one) => ({ ...one, linkUrl: 'church.example' })),
    });
    const seen = await progressOf({ api }, () => api.archive.download({ downloadId }));
    expect(seen.at(-1)).toEqual({ done: 5, of: 5 });
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(listeners).toBe(0);
  });

  test("shows nothing of another user's download with the same id", async () => {
    const [ruth, boaz] = [
      await overTheWire(product, 'own@church.example'),
      await overTheWire(product, 'other@church.example'),
    ];
    const seen = await progressOf(ruth, async () => {
      await addItems(boaz.api, { items: [sermon, sermon] });
      await boaz.api.archive.download({ downloadId });
      await ruth.api.archive.download({ downloadId });
    });
    expect(seen.every(({ of }) => of <= 1)).toBe(true);
    expect(seen.at(-1)).toEqual({ done: 1, of: 1 });
  });

  test('ends with a download that fails', async () => {
    const { api } = await overTheWire(product, 'failing@church.example');
    exporter.docx = () => Promise.reject(new Error('The exporter is broken'));
    const seen = await progressOf({ api }, () => api.archive.download({ downloadId }).catch(() => {}));
    expect(seen.at(-1)).toEqual({ done: 0, of: 1 });
  });

  test('ends if nothing is heard of the download, and when the server stops', async () => {
    const key = { ownerId: 'ruth', downloadId };
    const silent = readProgress(events, key, new AbortController().signal, 1);
    expect(await silent.next()).toEqual({ done: true, value: undefined });
    const stopping = new AbortController();
    const stopped = readProgress(events, key, stopping.signal).next();
    stopping.abort();
    expect(await stopped).toEqual({ done: true, value: undefined });
    expect(listeners).toBe(0);
  });

  test('is repeated every ten seconds, and reported at most five times a second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const published: unknown[] = [];
    const ownEvents = createMemoryEvents(product.services.log);
    ownEvents.subscribe('archive.progress', (payload) => published.push((payload as { done: number }).done));
    const progress = publishProgress(ownEvents, { ownerId: 'ruth', downloadId }, product.services.log);
    progress.report(0, 3);
    progress.report(1, 3);
    vi.advanceTimersByTime(200);
    progress.report(2, 3);
    vi.advanceTimersByTime(10_000);
    progress.report(3, 3);
    progress.end();
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    await Promise.resolve();
    expect(published).toEqual([0, 2, 2, 3, 3]);
  });
});

/** Starts the server on a port and registers a user with one sermon. */
async function overTheWire({ app, services }: Product, email = 'wire@church.example') {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const api = browserAt(`http://127.0.0.1:${(app.server.address() as { port: number }).port}`);
  await api.accounts.register({ firstName: 'Ruth', lastName: 'A', email, password: 'gleaning' });
  await addItems(api, { items: [sermon] });
  return { api, signal: services.stopping.signal };
}

describe('items that an archive describes', () => {
  const names = async ({ api }: Pick<Person, 'api'>) => (await api.library.list()).map(({ name }) => name).toSorted();
  const twelve = Array.from({ length: 12 }, (_, n) => ({
    ...sermon,
    name: `Sermon ${String(n + 1).padStart(2, '0')}`,
    text: `<p>Text ${n + 1}</p>`,
  }));
  /** Makes the server wait before the sixth text of each import, until the returned function is called. */
  function holdTexts() {
    const { textWork } = product.services;
    const contentOf = textWork.contentOf.bind(textWork);
    const held = awaited<void>();
    textWork.contentOf = async (text) => {
      if (text === twelve[5]!.text) await held.promise;
      return contentOf(text);
    };
    return () => {
      textWork.contentOf = contentOf;
      held.resolve();
    };
  }

  test('are reported while they are checked, and added at the end', async () => {
    const { api } = await product.join();
    const events = [];
    for await (const event of api.archive.add({ items: twelve })) events.push(event);
    expect(events).toMatchObject([
      { kind: 'progress', done: 5, of: 12 },
      { kind: 'progress', done: 10, of: 12 },
      { kind: 'added', items: twelve.map(({ name }) => ({ name })) },
    ]);
  });

  test('are added once if the connection is lost meanwhile', async () => {
    await overTheWire(product, 'first@church.example');
    const network = await openNetwork(`http://127.0.0.1:${(product.app.server.address() as { port: number }).port}`);
    const api = browserAt(network.address);
    await api.accounts.register({
      firstName: 'Ruth',
      lastName: 'A',
      email: 'lost@church.example',
      password: 'gleaning',
    });
    const goOn = holdTexts();
    const kinds: string[] = [];
    for await (const event of api.archive.add({ items: twelve })) {
      kinds.push(event.kind);
      if (kinds.length > 1) continue;
      network.cut();
      goOn();
    }
    expect(kinds).toEqual(['progress', 'progress', 'added']);
    expect(await names({ api })).toEqual(twelve.map(({ name }) => name));
  });

  test('are added after a lost connection even if the user runs as many heavy calls as allowed', async () => {
    const { port } = product.app.server.address() as { port: number };
    const network = await openNetwork(`http://127.0.0.1:${port}`);
    const api = browserAt(network.address);
    await api.accounts.register({
      firstName: 'Ruth',
      lastName: 'A',
      email: 'four@church.example',
      password: 'gleaning',
    });
    const goOn = holdTexts();
    let waiting = 0;
    const add = async () => {
      for await (const event of api.archive.add({ items: twelve.slice(0, 6) })) {
        if (event.kind === 'added') return event.items.length;
        waiting += 1;
        if (waiting < 4) continue;
        network.cut();
        goOn();
      }
    };
    expect(await Promise.all(Array.from({ length: 4 }, add))).toEqual([6, 6, 6, 6]);
    expect(await api.library.list()).toHaveLength(24);
  });

  test('are not added if the import is canceled before', async () => {
    const { api } = await overTheWire(product, 'canceled@church.example');
    const goOn = holdTexts();
    for await (const event of api.archive.add({ items: twelve })) {
      expect(event).toEqual({ kind: 'progress', done: 5, of: 12 });
      break;
    }
    // Waits until the import is canceled: this request is sent after the one that cancels it.
    await api.streams.cancel({ streamId: '00000000-0000-4000-8000-000000000000' });
    goOn();
    await addItems(api, { items: [link].map((one) => ({ ...one, name: 'Later', linkUrl: 'church.example' })) });
    expect(await names({ api })).toEqual(['Comfort', 'Later']);
  });

  test('are added with their dates and details, in their order', async () => {
    const { api } = await product.join();
    const [advent] = await addItems(api, { items: [{ ...folder, name: 'Advent' }] });
    const details = {
      datePreached: '1996-03-03',
      locationPreached: 'St. Mark',
      scripture: 'Isaiah 40',
      category: 'Outline',
    } as const;
    const items = [
      { ...sermon, ...details, name: 'B', isStarred: true, parentId: advent!.id },
      {
        ...sermon,
        name: 'A',
        isTemplate: true,
        templateDescription: 'For feasts',
        slideExporterAspectRatio: '4x3' as const,
      },
      { ...link, ...details, name: 'C', linkType: 'Vimeo' as const, linkUrl: 'vimeo://265636445' },
    ];
    const added = await addItems(api, { items });
    expect(added).toMatchObject(items.map(({ text: _, ...rest }: AddedItem) => rest));
    expect(await api.documents.get({ id: added[0]!.id })).toMatchObject({
      text: '<p>Comfort</p>',
      openingLine: 'Comfort',
      revision: 1,
    });
    const saved = await api.documents.save({ id: added[0]!.id, name: 'B', text: '<p>Changed</p>', revision: 1 });
    expect(saved.revision).toBe(2);
  });

  test('are cleaned and checked like any other save', async () => {
    const person = await product.join();
    const { api } = person;
    const hostile = '<p onclick="x()">Comfort<script>alert(1)</script><a href="javascript:x">y</a></p>';
    const [document] = await addItems(api, { items: [{ ...sermon, text: hostile }] });
    expect((await api.documents.get({ id: document!.id })).text).toBe('<p>Comforty</p>');
    const stranger = await product.join('Boaz');
    const othersFolder = await stranger.api.folders.create({ name: 'Barley' });
    const stolen = await uploadFor(product, stranger, 'x.pdf', Buffer.from('x'));
    const refusals: [AddedItem, object][] = [
      [
        { ...link, linkType: 'YouTube', linkUrl: 'https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ' },
        { fields: { Url: [expect.stringContaining('YouTube url is invalid')] } },
      ],
      [{ ...link, linkUrl: 'javascript:alert(1)' }, { fields: { Url: ['Enter a valid web address.'] } }],
      [link, { fields: { Url: ['Enter a valid web address.'] } }],
      [{ ...item, type: 'FileAsset' }, { fields: { Upload: ['Could not upload File'] } }],
      [{ ...item, type: 'FileAsset', uploadPath: stolen }, { fields: { Upload: ['Could not upload File'] } }],
      [{ ...sermon, parentId: othersFolder.id }, { statusCode: 409 }],
      [{ ...sermon, parentId: document!.id }, { statusCode: 409 }],
      [
        { ...sermon, text: `<p>${'&'.repeat(400_000)}</p>` },
        { fields: { Text: [expect.stringContaining('too long')] } },
      ],
      [{ ...sermon, dateModified: new Date('0999-12-31T23:59:59Z') }, { statusCode: 400 }],
    ];
    for (const [refusedItem, refusal] of refusals)
      await expect(addItems(api, { items: [sermon, refusedItem] })).rejects.toMatchObject(refusal);
    expect(await api.library.list(), 'all or none').toHaveLength(1);
  });

  test('keep dates of any past century', async () => {
    const { api } = await product.join();
    const dates = {
      dateCreated: new Date('1880-06-01T12:00:00Z'),
      dateModified: new Date('1000-01-01T00:00:00Z'),
      dateAccessed: product.clock.now,
    };
    const added = await addItems(api, { items: [{ ...sermon, ...dates }] });
    expect(added).toMatchObject([dates]);
    expect(await api.library.list()).toEqual(added);
  });

  test('have no dates in the future, except for the preach date', async () => {
    const { api } = await product.join();
    const now = product.clock.now;
    const future = { dateCreated: new Date(now.getTime() + 1), dateModified: new Date('9999-12-31T23:59:59.999Z') };
    const planned = { ...future, dateAccessed: future.dateModified, datePreached: '9999-12-31' };
    const inPast = await api.documents.save({ name: 'Yesterday', text: '' });
    const added = await addItems(api, {
      items: [
        { ...sermon, ...planned },
        { ...folder, ...future },
        { ...link, ...planned, linkUrl: 'church.example' },
      ],
    });
    const clamped = { dateCreated: now, dateModified: now };
    expect(added).toMatchObject([
      { ...clamped, dateAccessed: now, datePreached: '9999-12-31' },
      { ...clamped, dateAccessed: folder.dateAccessed, datePreached: null },
      { ...clamped, dateAccessed: now, datePreached: '9999-12-31' },
    ]);
    const [row] = await product.services.db
      .select({ dateWritten: documentTable.dateWritten })
      .from(documentTable)
      .where(eq(documentTable.itemId, added[0]!.id));
    expect(row?.dateWritten).toEqual(now);
    product.clock.pass(1);
    const saved = await api.documents.save({ id: inPast.id, text: '<p>Newer</p>', revision: 1 });
    const newest = (await api.library.list()).toSorted((a, b) => Number(b.dateModified) - Number(a.dateModified));
    expect(newest[0]?.id).toBe(saved.id);
  });

  test('cannot share one upload', async () => {
    const person = await product.join();
    const uploadPath = await uploadFor(product, person, 'x.pdf', Buffer.from('x'));
    const file = { ...item, type: 'FileAsset', uploadPath } as const;
    await expect(addItems(person.api, { items: [file, file] })).rejects.toMatchObject({
      fields: { Upload: ['Could not upload File'] },
    });
    expect(await addItems(person.api, { items: [file] })).toMatchObject([
      { fileSize: 1, dateCreated: item.dateCreated },
    ]);
  });

  test.each([
    ['youtube://dQw4w9WgXcQ', null, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['vimeo://265636445', 'Vimeo', 'https://vimeo.com/265636445'],
    ['soundcloud://grace/comfort', null, 'https://soundcloud.com/grace/comfort'],
  ] as const)('%s (%s) becomes the general link %s without a subscription', async (linkUrl, linkType, address) => {
    const person = await selling.join();
    const archived = { ...link, linkUrl, linkType, category: 'Video', locationPreached: 'Grace Chapel' } as const;
    const [added] = await addItems(person.api, { items: [archived] });
    const expected = { linkType: 'General', linkUrl: address, category: 'Video', locationPreached: 'Grace Chapel' };
    expect(added).toMatchObject(expected);
    expect(await person.api.library.list()).toMatchObject([expected]);
    await actByEmail(selling.services.db, person.email, 'subscriptionGiven');
    expect(await addItems(person.api, { items: [archived] })).not.toMatchObject([{ linkType: 'General' }]);
  });

  test('contain no template without a subscription: it becomes a document with all its details', async () => {
    const person = await selling.join();
    const outline = { ...sermon, isTemplate: true, templateDescription: 'For feasts', scripture: 'John 3:16' } as const;
    const [added] = await addItems(person.api, { items: [outline] });
    expect(added).toMatchObject({ isTemplate: false, templateDescription: 'For feasts', scripture: 'John 3:16' });
    expect(await person.api.documents.get({ id: added!.id })).toMatchObject({ text: '<p>Comfort</p>' });
    expect(await person.api.templates.own()).toEqual([]);
    await actByEmail(selling.services.db, person.email, 'subscriptionGiven');
    expect(await addItems(person.api, { items: [outline] })).toMatchObject([{ isTemplate: true }]);
  });

  test('of a former subscriber come back with everything, in the forms that need no subscription', async () => {
    const [subscriber, free] = [await selling.join('Subscriber'), await selling.join('Free')];
    await actByEmail(selling.services.db, subscriber.email, 'subscriptionGiven');
    const items = [
      { ...sermon, name: 'Outline', isTemplate: true },
      { ...link, name: 'Choir', linkUrl: 'youtube://dQw4w9WgXcQ' },
    ];
    await addItems(subscriber.api, { items });
    await bringBack(free.api, await download(subscriber), () => Promise.reject(new Error('no files')));
    const { manifest, files } = await download(free);
    expect(manifest.items).toMatchObject([
      { name: 'Outline', isTemplate: false },
      { name: 'Choir', linkType: 'General', linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    ]);
    expect(String(files.get('Choir.url'))).toContain('URL=https://www.youtube.com/watch?v=dQw4w9WgXcQ\r\n');
    expect(String(files.get('Outline.html'))).toContain('<p>Comfort</p>');
  });

  test('bring back the notes and the custom picture of slides', async () => {
    const [ruth, boaz] = [await other.join('Ruth'), await other.join('Boaz')];
    const { id } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    await ruth.api.slideNotes.save({ id, slideId: 'a', text: 'Pause' });
    const picture = await plainPicture({ background: '#ffffff' }).png().toBuffer();
    await ruth.api.slides.saveImage({ id, fileContents: await uploadFor(other, ruth, 'Easter.png', picture) });
    const archive = await download(ruth);
    expect([...archive.files.keys()]).toEqual([
      'Comfort.docx',
      'Comfort.html',
      'Comfort.slides.json',
      'Comfort.slides.jpg',
      'library.json',
    ]);
    expect(JSON.parse(String(archive.files.get('Comfort.slides.json')))).toEqual([{ slideId: 'a', text: 'Pause' }]);
    expect(archive.files.get('Comfort.slides.jpg')).toEqual(
      Buffer.from(await (await ruth.api.slides.image({ id })).arrayBuffer()),
    );
    await bringBack(boaz.api, archive, (name, content) => uploadFor(other, boaz, name, content));
    const [restored] = await boaz.api.library.list();
    expect(await boaz.api.slideNotes.list({ id: restored!.id })).toEqual([{ slideId: 'a', text: 'Pause' }]);
    expect(await boaz.api.documents.get({ id: restored!.id })).toMatchObject({ customSlideBackgroundScrim: 0.54 });
    expect((await boaz.api.slides.image({ id: restored!.id })).type).toBe('image/jpeg');
    expect((await boaz.api.storage.use()).bytes).toBe(
      Object.values(await boaz.api.storage.details()).reduce((sum, bytes) => sum + bytes, 0),
    );
  });

  test('bring back the files from which documents were imported, under their own names', async () => {
    const [ruth, boaz] = [await other.join('Ruth'), await other.join('Boaz')];
    const originalOf = async (fileName: string, content: string) => ({
      fileName,
      uploadPath: await uploadFor(other, ruth, fileName, Buffer.from(content)),
    });
    const lost = await originalOf('Lost.doc', 'Lost');
    await addItems(ruth.api, {
      items: [
        { ...sermon, original: await originalOf('Comfort (old).DOC', 'Isaiah') },
        { ...sermon, name: 'Joy' },
        { ...sermon, name: 'Lost', original: lost },
      ],
    });
    await other.services.files.remove(lost.uploadPath);
    const archive = await download(ruth);
    expect([...archive.files.keys()].filter((path) => !/\.(docx|html)$/.test(path))).toEqual([
      'Comfort.original.doc',
      'library.json',
      'problems.txt',
    ]);
    expect(String(archive.files.get('problems.txt'))).toContain('Lost.original.doc');
    expect(archive.manifest.items.map(({ original }) => original)).toEqual([
      { path: 'Comfort.original.doc', fileName: 'Comfort (old).DOC' },
      undefined,
      undefined,
    ]);
    await bringBack(boaz.api, archive, (name, content) => uploadFor(other, boaz, name, content));
    const restored = (await boaz.api.library.list()).find(({ name }) => name === 'Comfort')!;
    const file = await boaz.api.originals.contents({ id: restored.id });
    expect([file.name, await file.text()]).toEqual(['Comfort (old).DOC', 'Isaiah']);
  });

  test('bring back when and where a sermon was preached', async () => {
    const [ruth, boaz] = [await other.join('Ruth'), await other.join('Boaz')];
    const { id } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    await ruth.api.documents.save({ name: 'Never preached', text: '' });
    const facts = { place: 'Grace Chapel', minutes: 31, note: 'Communion' };
    for (const day of ['2026-11-22', '2026-11-29', '2026-11-29'])
      await ruth.api.deliveries.add({ id, deliveryId: crypto.randomUUID(), day, ...facts });
    const before = await ruth.api.deliveries.list({ id });
    const archive = await download(ruth);
    expect([...archive.files.keys()].filter((path) => path.endsWith('.preached.json'))).toEqual([
      'Comfort.preached.json',
    ]);
    await bringBack(boaz.api, archive, () => Promise.reject(new Error('no files')));
    const restored = (await boaz.api.library.list()).find(({ name }) => name === 'Comfort')!;
    const after = await boaz.api.deliveries.list({ id: restored.id });
    expect(after).toEqual(before.map((delivery) => ({ ...delivery, id: expect.any(String) })));
    expect(after.map((delivery) => delivery.id)).not.toContain(before[0]!.id);
  });

  test('are not added with more deliveries than a sermon can have', async () => {
    const { api } = await product.join();
    const preached = { day: '2026-11-22', place: '', minutes: null, note: '' };
    const deliveries = Array.from({ length: 200 }, () => preached);
    await expect(
      addItems(api, { items: [{ ...sermon, deliveries: [...deliveries, preached] }] }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const [added] = await addItems(api, { items: [{ ...sermon, deliveries }] });
    expect(await api.deliveries.list({ id: added!.id })).toHaveLength(200);
  });

  test('bring back the times of rehearsals and sermons, from which the pace is learned', async () => {
    const [ruth, boaz] = [await other.join('Ruth'), await other.join('Boaz')];
    const { id: assetId } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    await ruth.api.documents.save({ name: 'Never rehearsed', text: '' });
    const sections = [{ heading: 'Home', words: 2_200, seconds: 1_200, planned: 1_100 }];
    for (const kind of ['rehearsal', 'rehearsal', 'preaching'] as const) {
      other.clock.pass(60_000);
      const startedAt = other.clock.now;
      const timing = { assetId, kind, startedAt, seconds: 1_200, words: 2_200, sections };
      await ruth.api.timings.add({ timingId: crypto.randomUUID(), ...timing });
    }
    const before = await ruth.api.timings.list({ id: assetId });
    const archive = await download(ruth);
    expect([...archive.files.keys()].filter((path) => path.endsWith('.timed.json'))).toEqual(['Comfort.timed.json']);
    await bringBack(boaz.api, archive, () => Promise.reject(new Error('no files')));
    const restored = (await boaz.api.library.list()).find(({ name }) => name === 'Comfort')!;
    const after = await boaz.api.timings.list({ id: restored.id });
    expect(after).toEqual(before.map((timing) => ({ ...timing, id: expect.any(String) })));
    expect(after.map((timing) => timing.id)).not.toContain(before[0]!.id);
    expect(await boaz.api.timings.pace({})).toEqual({ wordsPerMinute: 110, rehearsals: 2, sermons: 1 });
  });

  test('are added with at most ten timings of each kind, which are not newer than now nor older than the document', async () => {
    const { api } = await product.join();
    const now = product.clock.now.getTime();
    const timed = (kind: 'rehearsal' | 'preaching', startedAt: Date, seconds: number) => ({
      kind,
      startedAt,
      seconds,
      words: 2_000,
      sections: [],
    });
    const dateCreated = new Date(now - 3_600_000);
    const rehearsals = Array.from({ length: 11 }, (_, at) =>
      timed('rehearsal', new Date(now - at * 1_000), 1_000 + at),
    );
    const timings = [timed('preaching', new Date(now + 9_000), 1), ...rehearsals, timed('preaching', new Date(0), 2)];
    const [added] = await addItems(api, { items: [{ ...sermon, dateCreated, timings }] });
    const stored = await api.timings.list({ id: added!.id });
    expect(stored.filter(({ kind }) => kind === 'rehearsal').map(({ seconds }) => seconds)).toEqual(
      Array.from({ length: 10 }, (_, at) => 1_000 + at),
    );
    expect(stored.filter(({ kind }) => kind === 'preaching')).toMatchObject([
      { seconds: 1, startedAt: new Date(now) },
      { seconds: 2, startedAt: dateCreated },
    ]);
    const tooMany = Array.from({ length: 21 }, () => rehearsals[0]!);
    await expect(addItems(api, { items: [{ ...sermon, timings: tooMany }] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('are not added with a file that is no picture, and their pictures are removed', async () => {
    const person = await other.join();
    const { services } = other;
    const picture = await plainPicture().png().toBuffer();
    const [slideImage, wrong] = [
      await uploadFor(other, person, 'Easter.png', picture),
      await uploadFor(other, person, 'Easter.png', Buffer.from('<svg></svg>')),
    ];
    const items = [
      { ...sermon, slideImage },
      { ...sermon, slideImage: wrong },
    ];
    await expect(addItems(person.api, { items })).rejects.toMatchObject({
      fields: { Upload: [expect.stringContaining('SVG')] },
    });
    await services.background.settled();
    const paths = await services.db
      .select({ path: upload.path })
      .from(upload)
      .where(eq(upload.ownerId, person.user.id));
    const stored = await Promise.all(paths.map(async ({ path }) => ((await services.files.stat(path)) ? path : null)));
    expect(stored.filter(Boolean)).toEqual([slideImage]);
    expect(await addItems(person.api, { items: [items[0]!] })).toHaveLength(1);
    await expect(addItems(person.api, { items: [items[0]!] })).rejects.toMatchObject({
      fields: { Upload: ['Could not upload File'] },
    });
  });

  test('are limited to 100 per call', async () => {
    product.clock.pass(hour); // stays below the hourly limit on registrations
    const { api } = await product.join();
    expect(await addItems(api, { items: Array.from({ length: 100 }, () => folder) })).toHaveLength(100);
    await expect(addItems(api, { items: Array.from({ length: 101 }, () => folder) })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

const line = fc.oneof(
  fc.constantFrom('Advent', 'advent', 'library.json', 'CON', 'a/b: c?', 'Ἐν ἀρχῇ', 'ברוך', '..', 'x'.repeat(200)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `n${text}`),
);
const drawnDate = fc.date({ min: new Date('1970-01-01'), max: new Date('2026-11-01'), noInvalidDate: true });
const anyDay = fc.option(drawnDate.map((drawn) => drawn.toISOString().slice(0, 10)));
const details = {
  name: line,
  isStarred: fc.boolean(),
  dateCreated: drawnDate,
  dateModified: drawnDate,
  dateAccessed: drawnDate,
  category: fc.constantFrom('None' as const, 'Outline' as const, 'Handout' as const),
  datePreached: anyDay,
  locationPreached: fc.constantFrom('', 'St. Mark'),
  scripture: fc.constantFrom('', 'John 3:16'),
  /** Index of the earlier item that becomes the parent if it is a folder. */
  above: fc.nat(),
};
const drawnItem = fc.oneof(
  fc.record({ ...details, kind: fc.constantFrom('Folder' as const, 'SermonSeries' as const) }),
  fc.record({
    ...details,
    kind: fc.constant('BuilderAsset' as const),
    text: documents().map(toHtml),
    isTemplate: fc.boolean(),
  }),
  fc.record({
    ...details,
    kind: fc.constant('LinkAsset' as const),
    linkUrl: fc.constantFrom('youtube://dQw4w9WgXcQ', 'vimeo://265636445', 'soundcloud://a/b', 'church.example/x'),
  }),
  fc.record({
    ...details,
    kind: fc.constant('FileAsset' as const),
    content: fc.uint8Array({ maxLength: 2_000 }),
    fileName: fc.constantFrom('a.pdf', 'b', 'c.JSON'),
  }),
);

/** Returns the content of an archive without ids and Word files, which differ between archives of the same library. */
function contentOf({ manifest, files }: ReadArchive) {
  const pathOf = new Map<string | null, string>();
  const items = manifest.items.map(({ id, parentId, ...rest }: Manifest['items'][number], at) => {
    pathOf.set(id, `${at}`);
    return { ...rest, parent: pathOf.get(parentId) ?? null };
  });
  const contents = [...files].filter(([path]) => path !== 'library.json' && !path.endsWith('.docx'));
  return { items, contents: contents.map(([path, content]) => [path, content.toString('base64')]) };
}

test('a library that is exported, added to an empty account and exported again is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnItem, { maxLength: 8 }), async (drawn) => {
      product.clock.pass(hour); // stays below the hourly limit on registrations
      const [from, to] = [await product.join('From'), await product.join('To')];
      const ids: (string | null)[] = [];
      for (const { above, kind, ...rest } of drawn) {
        const parentId = ids[above % (ids.length + 1)] ?? null;
        const { content, fileName, ...details } = { content: undefined, fileName: '', ...rest };
        const uploaded = content && { uploadPath: await uploadFor(product, from, fileName, Buffer.from(content)) };
        const [added] = await addItems(from.api, {
          items: [{ ...item, ...details, ...uploaded, type: kind, parentId }],
        });
        ids.push(kind === 'Folder' || kind === 'SermonSeries' ? added!.id : null);
      }
      const first = await download(from);
      expect(first.manifest.items).toHaveLength(drawn.length);
      expect(first.files.has('problems.txt')).toBe(false);
      const texts = drawn.flatMap((drawnItem) => ('text' in drawnItem ? [drawnItem.text] : []));
      for (const { path, name, type } of first.manifest.items)
        if (type === 'BuilderAsset') {
          const page = String(first.files.get(path!));
          expect(
            texts.some((text) => page.includes(`<body>\n${text}\n</body>`)),
            name,
          ).toBe(true);
        }
      await bringBack(to.api, first, (name, content) => uploadFor(product, to, name, content));
      expect(contentOf(await download(to))).toEqual(contentOf(first));
    }),
    { numRuns: 20 },
  );
}, 240_000);
