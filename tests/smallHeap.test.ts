import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { account, document, libraryItem } from '../apps/server/src/database/schema.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { hashPassword } from '../apps/server/src/features/accounts/passwords.ts';
import { type Api, browserAt } from './browser.ts';
import { copyTestDatabase } from './database.ts';
import { numbersFrom } from './numbers.ts';
import { openServer, type Server } from './server.ts';

const documentCount = 400;
/**
 * The number of HTML characters in each document. Together they take up 560 MB, twice the size of the heap even at one
 * byte per character.
 */
const textLength = 1_400_000;
const heapMegabytes = 256;
const program = [`--max-old-space-size=${heapMegabytes}`, '--import', 'tsx', 'apps/server/src/main.ts'];

const ruth = { email: 'ruth@church.example', password: 'gleaning in the field' };

const directory = await mkdtemp(join(tmpdir(), 'sermon-heap-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

/**
 * Copies the test database to the location where a server with this data directory expects it. Returns the environment
 * variables for that server.
 */
async function placeDatabase(): Promise<Record<string, string>> {
  const copied = await copyTestDatabase();
  if (copied.url !== undefined) return { DATABASE_URL: copied.url };
  const { databaseDirectory } = readEnv({ DATA_DIR: directory });
  await mkdir(dirname(databaseDirectory), { recursive: true });
  await rename(copied.directory, databaseDirectory);
  return {};
}

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

/** Adds one person with many long documents. All of them are templates that are available offline. */
async function fill(variables: Record<string, string>): Promise<void> {
  const env = readEnv({ DATA_DIR: directory, ...variables });
  const log = { info() {}, warn() {}, error: console.error };
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, directory: env.databaseDirectory, log });
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
  await close();
}

describe(`${documentCount} documents of ${textLength / 1e6} MB in a server with a heap of ${heapMegabytes} MB`, () => {
  let server: Server;
  let api: Api;
  beforeAll(async () => {
    const variables = await placeDatabase();
    await fill(variables);
    server = await openServer({ directory, logName: 'heap.log', env: variables, program });
    await server.start();
    api = browserAt(server.address);
    await api.accounts.signIn(ruth);
  }, 240_000);
  afterAll(() => server.stop());

  /** Expects the server process to be still running and to reply. */
  async function expectAlive() {
    expect(server.process()).toMatchObject({ exitCode: null, signalCode: null });
    expect((await fetch(`${server.address}/ping`)).status).toBe(200);
    expect((await api.accounts.getAuthenticatedUser())?.email).toBe(ruth.email);
  }

  test('are listed for offline use without their texts', async () => {
    const listed = await api.documents.offline();
    expect(listed).toHaveLength(documentCount);
    for (const summary of listed) expect(summary).not.toHaveProperty('text');
    await expectAlive();
  }, 240_000);

  test('are listed as templates with their openings only', async () => {
    const listed = await api.templates.own({});
    expect(listed).toHaveLength(documentCount);
    for (const template of listed) {
      expect(template).not.toHaveProperty('text');
      expect(template).toMatchObject({ opening: expect.stringMatching(/^<h1>Comfort<\/h1><p>My .*<\/p>$/) });
    }
    await expectAlive();
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
    await expectAlive();
  }, 240_000);
});
