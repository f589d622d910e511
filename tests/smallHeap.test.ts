import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  maxAddressLength,
  maxLibraryItems,
  maxLocationLength,
  maxNameLength,
  maxScriptureLength,
} from '@sermon/domain/library/items';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../apps/server/src/database/open.ts';
import { account, document, libraryItem, linkAsset } from '../apps/server/src/database/schema.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { hashPassword } from '../apps/server/src/features/accounts/passwords.ts';
import { type Api, browserAt } from './support/browser.ts';
import { placeTestDatabase } from './support/database.ts';
import { numbersFrom } from './support/numbers.ts';
import { builtProgram, builtServer } from './support/programs/built.ts';
import { openServer, type Server } from './support/server.ts';

const documentCount = 400;
/**
 * The number of HTML characters in each document. Together they take up 560 MB, twice the size of the heap even at one
 * byte per character.
 */
const textLength = 1_400_000;
/**
 * The number of items in the library of the other person. Every text field is as long as it may be. In a quarter
 * of the items, each character takes three bytes.
 */
const itemCount = maxLibraryItems;
/** The minimum size of that library's list as JSON, in bytes. With its objects in memory, it would exceed the heap. */
const listedBytes = 200_000_000;
/** The minimum size of that library's archive, in bytes. Its texts compress well, but each name appears twice. */
const archivedBytes = itemCount * maxNameLength * 2;
const heapMegabytes = 256;
const program = [`--max-old-space-size=${heapMegabytes}`, builtProgram('main')];

const boaz = { email: 'boaz@church.example', password: 'the threshing floor' };
const ruth = { email: 'ruth@church.example', password: 'gleaning in the field' };

const parent = await mkdtemp(join(tmpdir(), 'sermon-heap-'));
afterAll(() => rm(parent, { recursive: true, force: true }));

/**
 * Returns repeated paragraphs of random letters. The database stores such a text quickly, but reading it takes its full
 * length in memory.
 */
function longText(): string {
  const next = numbersFrom(400);
  const word = () => Array.from({ length: 2 + next(9) }, () => String.fromCodePoint(97 + next(26))).join('');
  const paragraph = () => `<p>${Array.from({ length: 60 }, word).join(' ')}</p>`;
  const opening = `<h1>Comfort</h1><p>My <strong>people</strong>, gleaning.</p>${paragraph()}`;
  const rest = Array.from({ length: 6 }, paragraph).join('');
  return opening + rest.repeat(Math.floor((textLength - opening.length) / rest.length));
}

/** Starts a server with a small heap on a database that `fill` has filled. */
async function openFilled(name: string, fill: (db: Db) => Promise<void>): Promise<Server> {
  const directory = join(parent, name);
  await mkdir(directory);
  const variables = await placeTestDatabase(directory);
  const env = readEnv({ DATA_DIR: directory, ...variables });
  const log = { info() {}, warn() {}, error: console.error };
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, directory: env.databaseDirectory, log });
  await fill(db);
  await close();
  const server = await openServer({ directory, logName: 'heap.log', env: variables, program, cwd: builtServer() });
  await server.start();
  return server;
}

/** Expects the server process to be still running and to reply. */
async function expectAlive(server: Server) {
  expect(server.process()).toMatchObject({ exitCode: null, signalCode: null });
  expect((await fetch(`${server.address}/ping`)).status).toBe(200);
}

/** Adds one person with many long documents. All of them are templates that are available offline. */
async function addDocuments(db: Db): Promise<void> {
  const ownerId = '01990000-0000-7000-8000-000000000001';
  const now = new Date('2026-11-21T20:00:00Z');
  const names = { firstName: 'Ruth', lastName: 'Adeyemi' };
  const passwordHash = await hashPassword(ruth.password);
  await db.insert(account).values({ id: ownerId, email: ruth.email, ...names, passwordHash, dateCreated: now });
  await db.execute(sql`
    insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
    select gen_random_uuid(), ${ownerId}, 'BuilderAsset', 'Sermon ' || n, now(), now() - n * interval '1 hour', now()
    from generate_series(1, ${documentCount}::int) n`);
  await db.execute(sql`
    insert into ${document} (item_id, category, text, revision, is_template, offline_mode)
    select id, 'Manuscript', ${longText()}::text, 1, true, true from ${libraryItem} limit 1`);
  // Copying within the database is fast, because the text is not compressed again.
  await db.execute(sql`
    insert into ${document} (item_id, category, text, revision, is_template, offline_mode)
    select i.id, d.category, d.text, d.revision, d.is_template, d.offline_mode from ${libraryItem} i, ${document} d
    where i.id <> d.item_id`);
}

/** Adds a person with a library of the maximum size. It consists of links, which no background job reads. */
async function fillLibrary(db: Db): Promise<void> {
  const ownerId = '01990000-0000-7000-8000-000000000002';
  const names = { firstName: 'Boaz', lastName: 'Adeyemi' };
  const passwordHash = await hashPassword(boaz.password);
  await db.insert(account).values({ id: ownerId, email: boaz.email, ...names, passwordHash, dateCreated: new Date() });
  const filled = (max: number) =>
    sql`rpad('', ${max}::int, case when number % 4 = 0 then '漢字' else 'Comfort, comfort my people. ' end)`;
  await db.execute(sql`
    with item as (
      insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
      select ('01990000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, ${ownerId}, 'LinkAsset', rpad(n || ' ', ${maxNameLength}::int, 'Sermon '),
        now(), now() + n * interval '1 second', now()
      from generate_series(1, ${itemCount}::int) n
      returning id, split_part(name, ' ', 1)::int as number
    )
    insert into ${linkAsset} (item_id, link_type, target, category, location_preached, scripture)
    select id, 'General', ${filled(maxAddressLength)}, 'None', ${filled(maxLocationLength)}, ${filled(maxScriptureLength)}
    from item`);
  // Reading new rows for the first time writes to them. This does it in one go.
  await db.execute(sql`vacuum analyze`);
}

/** Signs in and returns the headers for requests that do not go through the typed client. */
async function headersOf(address: string, person: typeof boaz): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/Authentication/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  await response.text();
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
}

/** Reads a list of items without keeping it. Returns its size in bytes and the ids of its items. */
async function readList(
  address: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; ids: Set<string> }> {
  const response = await fetch(`${address}/api/LibraryItems`, { headers });
  const ids = new Set<string>();
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    rest += decoder.decode(chunk, { stream: true });
    for (const [, id] of rest.matchAll(/\{"id":"([-\da-f]{36})"/g)) ids.add(id!);
    rest = rest.slice(-50);
  }
  expect(rest).toMatch(/\}\],"message":""\}$/);
  return { bytes, ids };
}

describe(`${documentCount} documents of ${textLength / 1e6} MB in a server with a heap of ${heapMegabytes} MB`, () => {
  let server: Server;
  let api: Api;
  beforeAll(async () => {
    server = await openFilled('documents', addDocuments);
    api = browserAt(server.address);
    await api.accounts.signIn(ruth);
  }, 240_000);
  afterAll(() => server.stop());

  test('are listed for offline use without their texts', async () => {
    const listed = await api.documents.offline();
    expect(listed).toHaveLength(documentCount);
    for (const summary of listed) expect(summary).not.toHaveProperty('text');
    await expectAlive(server);
    expect((await api.accounts.getAuthenticatedUser())?.email).toBe(ruth.email);
  }, 240_000);

  test('are listed as templates with their openings only', async () => {
    const listed = await api.templates.own({});
    expect(listed).toHaveLength(documentCount);
    for (const template of listed) {
      expect(template).not.toHaveProperty('text');
      expect(template).toMatchObject({ opening: expect.stringMatching(/^<h1>Comfort<\/h1><p>My .*<\/p>$/) });
    }
    await expectAlive(server);
    expect((await api.accounts.getAuthenticatedUser())?.email).toBe(ruth.email);
  }, 240_000);

  test('are listed and searched by several requests at once', async () => {
    const lists = await Promise.all(
      Array.from({ length: 3 }, () => [
        api.documents.offline(),
        api.templates.own({}),
        api.templates.own({ query: 'people, GLEANING' }),
      ]).flat(),
    );
    expect(lists.map(({ length }) => length)).toEqual(lists.map(() => documentCount));
    expect(await api.templates.own({ query: 'harvest' })).toEqual([]);
    await expectAlive(server);
    expect((await api.accounts.getAuthenticatedUser())?.email).toBe(ruth.email);
  }, 240_000);
});

/** Downloads an archive without keeping it. Returns its size in bytes and its last bytes. */
async function readArchive(address: string, headers: Record<string, string>): Promise<{ bytes: number; end: Buffer }> {
  const response = await fetch(`${address}/api/LibraryArchive/Download`, { headers });
  expect(response.status).toBe(200);
  let bytes = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    end = Buffer.concat([end, chunk]).subarray(-1_000);
  }
  return { bytes, end };
}

describe(`a library of ${itemCount} items at their longest, in a server with a heap of ${heapMegabytes} MB`, () => {
  let server: Server;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await openFilled('library', fillLibrary);
    headers = await headersOf(server.address, boaz);
  }, 480_000);
  afterAll(() => server.stop());

  test('is listed completely, while one client disconnects and another one stops reading', async () => {
    const open = async () => {
      const leaving = new AbortController();
      const response = await fetch(`${server.address}/api/LibraryItems`, { headers, signal: leaving.signal });
      await response.body!.getReader().read();
      return leaving;
    };
    const [stalled, leaving] = [await open(), await open()];
    leaving.abort();
    const { bytes, ids } = await readList(server.address, { ...headers, 'accept-encoding': 'gzip' });
    expect(bytes).toBeGreaterThan(listedBytes);
    expect(ids.size).toBe(itemCount);
    await expectAlive(server);
    stalled.abort();
  }, 900_000);

  // Takes a minute or two and depends little on the database, so it runs only on the faster one.
  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'is exported completely as an archive',
    async () => {
      const { bytes, end } = await readArchive(server.address, headers);
      // The record at the end of a zip file counts its entries: the items and their list.
      const record = end.subarray(end.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')));
      expect(record.readUInt16LE(10)).toBe(itemCount + 1);
      expect(bytes).toBeGreaterThan(archivedBytes);
      await expectAlive(server);
    },
    900_000,
  );
});
