import { fromText } from '@sermon/domain/document/importedDocument';
import { maxKeptItems, maxLibraryItems } from '@sermon/domain/library/items';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase, type DatabaseOptions } from '../../apps/server/src/database/open.ts';
import { account, documentSearch } from '../../apps/server/src/database/schema.ts';
import { saveDocument } from '../../apps/server/src/features/builder/store.ts';
import { indexInBackground, searchLibrary } from '../../apps/server/src/features/library/search.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { createTextWork } from '../../apps/server/src/textWork/textWork.ts';
import { findPostgres, startServer } from '../support/postgres.ts';
import { distribution, timed } from './figures.ts';
import { sampleSermons } from './sermons.ts';

type SearchServices = Parameters<typeof searchLibrary>[0];

const sermonCount = 1_500;
const rounds = 5;
const log = { info() {}, warn() {}, error: console.error };
const ownerId = '01990000-0000-7000-8000-000000000001';

const queries = [
  'prodigal son',
  'grace',
  'God',
  'the Lord Jesus Christ',
  'running',
  '"kingdom of heaven"',
  '"and it came to pass"',
  'shepherd sheep fold',
  'baptism of John',
  'fasting and prayer',
  'i am',
  'wilderness temptation bread',
  'xyzzy',
];
const passages = ['Luke 15', 'John 3:16', 'Romans 8:28', 'Genesis 1', 'Matt 5-7', 'Psalm 23'];
const typed = ['prodigal son', 'grace and truth', 'shepherd', 'John 3:16', 'righteousness'];

/**
 * Measures search in a library of 1,500 sermons: the indexing, the first search before indexing, and later searches.
 */
export async function benchSearch(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  await measure('embedded', { url: undefined, directory });
  await rm(directory, { recursive: true });
  const postgres = findPostgres();
  if (!postgres || 'url' in postgres) return console.log('The programs of PostgreSQL were not found here');
  const server = await startServer(postgres.programs);
  await measure('PostgreSQL', { url: server.url, directory: '' });
  await server.stop();
}

async function measure(title: string, place: Pick<DatabaseOptions, 'url' | 'directory'>): Promise<void> {
  const database = await openDatabase({ ...place, log });
  await database.migrate();
  const { db } = database;
  const textWork = createTextWork({ log });
  const services = { db, log: createLog('error'), textWork };
  await fill(services);
  const [, first] = await timed(() => searchLibrary(services, ownerId, 'prodigal son'));
  console.log(`${title}: first search of a library that was never read ${first.toFixed(0)} ms`);
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  const [, reading] = await timed(() => indexEverything(services));
  gaps.disable();
  const longest = (gaps.max / 1e6).toFixed(0);
  console.log(
    `${title}: the rest read in ${(reading / 1000).toFixed(1)} s; longest gap of the server's loop ${longest} ms`,
  );
  await timeEach(`${title}: words`, services, queries);
  await timeEach(`${title}: passages`, services, passages);
  await timeEach(
    `${title}: keystrokes`,
    services,
    typed.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1))),
  );
  await textWork.close();
  await database.close();
}

/** Indexes all documents in batches, as the server does. */
async function indexEverything(services: SearchServices): Promise<void> {
  while ((await services.db.$count(documentSearch)) < sermonCount)
    await indexInBackground(services, new AbortController().signal);
}

async function fill({ db, textWork }: SearchServices): Promise<void> {
  const now = new Date('2026-11-21T20:00:00Z');
  const names = { email: 'ruth@church.example', firstName: 'Ruth', lastName: 'A', passwordHash: '' };
  await db.insert(account).values({ id: ownerId, ...names, dateCreated: now });
  for (const { title, scripture, text } of await sampleSermons(sermonCount)) {
    await saveDocument(
      { db, textWork, limits: { items: maxLibraryItems, kept: maxKeptItems, storageBytes: null } },
      ownerId,
      { name: title, text: fromText(text).html, scripture: (scripture ?? '').slice(0, 200) },
      now,
    );
  }
}

async function timeEach(title: string, services: SearchServices, asked: string[]): Promise<void> {
  const times: { query: string; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of asked) {
      const [, ms] = await timed(() => searchLibrary(services, ownerId, query));
      if (round > 0) times.push({ query, ms });
    }
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0];
  console.log(`${title}: ${distribution(times.map(({ ms }) => ms))}; the slowest is “${slowest?.query}”`);
}
