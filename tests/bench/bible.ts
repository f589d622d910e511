import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { geniusQueryOf } from '@sermon/domain/genius/geniusQuery';
import { buildBibles } from '../../apps/server/src/content/bibles/build.ts';
import { openCrossReferences } from '../../apps/server/src/content/bibles/crossReferences.ts';
import { installBibles } from '../../apps/server/src/content/bibles/install.ts';
import { readStarter } from '../../apps/server/src/content/starter/install.ts';
import { type Db, type DatabaseOptions, openDatabase } from '../../apps/server/src/database/open.ts';
import { account } from '../../apps/server/src/database/schema.ts';
import { suggestVerses } from '../../apps/server/src/features/genius/store.ts';
import { findVerses } from '../../apps/server/src/features/bible/find.ts';
import { installedBibles } from '../../apps/server/src/ports/bible/installedBibles.ts';
import { readRememberedVerses } from '../relevance/verses/set.ts';
import { findPostgres, startServer } from '../support/postgres.ts';
import { distribution, timed } from './figures.ts';

const log = { info() {}, warn() {}, error: console.error };
const rounds = 20;
/** The number of times that each sermon's verses are searched. */
const geniusRounds = 5;

const references = [
  'John 3:16',
  'Ps. xxiii',
  'Psalm 119',
  '1 Cor 13:4-7',
  'Isa 52:13-53:12',
  'Genesis 1-3',
  'Rom 3:23; 6:23; 5:8',
  'Matthew 5 to 7',
  'Jude 5',
  'Gen 1 - Rev 22',
];
const words = [
  'love',
  'God so loved the world',
  'the Lord is my shepherd',
  'kingdom of heaven',
  'faith hope love',
  'burnt offering',
  'grace "through faith"',
  '"and it came to pass"',
  "don't be afraid",
  'Jesus wept',
  'lord',
  'said',
  'living water',
  'i am',
  'xyzzy',
];
/** Words that occur in most verses, which makes these the most expensive queries. */
const everywhere = ['and', 'the of and', 'in the'];

/**
 * Measures the first installation of the five translations, Bible searches, and verse suggestions for Sermon Genius, on
 * both databases.
 */
export async function benchBible(): Promise<void> {
  const bibles = resolve('dist/bibles');
  await buildBibles(bibles);
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  await measure('embedded', { url: undefined, directory }, bibles);
  await rm(directory, { recursive: true });

  const postgres = findPostgres();
  if (!postgres) return console.log('PostgreSQL was not found');
  if ('url' in postgres)
    return console.log('PostgreSQL is measured where its programs are installed, not at TEST_DATABASE_URL');
  const server = await startServer(postgres.programs);
  await measure('PostgreSQL', { url: server.url, directory: '' }, bibles);
  await server.stop();
}

async function measure(home: string, place: Pick<DatabaseOptions, 'url' | 'directory'>, bibles: string): Promise<void> {
  const database = await openDatabase({ ...place, log });
  await database.migrate();
  const { db } = database;
  const sources = [installedBibles(db)];
  const otherQueries = queryRepeatedly(db);
  const clock = () => new Date();
  const [, first] = await timed(() => installBibles({ db, log, clock, directory: bibles }));
  console.log(`${home}: five translations installed in ${(first / 1000).toFixed(1)} s`);
  console.log(`${home}: somebody else's small query meanwhile: ${distribution(await otherQueries.stop())}`);
  const [, second] = await timed(() => installBibles({ db, log, clock, directory: bibles }));
  console.log(`${home}: nothing to install: ${second.toFixed(0)} ms`);
  const before = process.memoryUsage();
  const [, reading] = await timed(() => sources[0]!.prepare!(new AbortController().signal));
  const after = process.memoryUsage();
  const grown = (of: 'heapUsed' | 'arrayBuffers') => `${((after[of] - before[of]) / 1e6).toFixed(1)} MB`;
  console.log(
    `${home}: five translations read into memory in ${(reading / 1000).toFixed(1)} s: ${grown('arrayBuffers')} of arrays, ${grown('heapUsed')} of heap`,
  );
  const remembered = readRememberedVerses().flatMap(({ wordings }) => wordings.map(({ q }) => q));
  const rememberedMs: number[] = [];
  for (const q of remembered) {
    const search = { q, translationId: 'KJV', order: 'relevance', skip: 0, take: 10 } as const;
    rememberedMs.push((await timed(() => findVerses(sources, search)))[1]);
  }
  console.log(`${home}: ${remembered.length} wordings of remembered verses: ${distribution(rememberedMs)}`);
  for (const [title, queries] of Object.entries({ references, words, everywhere })) {
    const times: number[] = [];
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      for (const q of queries) {
        const [{ totalCount }, ms] = await timed(() =>
          findVerses(sources, { q, translationId: 'KJV', order: 'relevance', skip: 0, take: 10 }),
        );
        times.push(ms);
        counts.set(q, totalCount);
      }
    }
    console.log(`${home}: ${title}: ${distribution(times)}`);
    console.log(`  verses found: ${[...counts].map(([q, count]) => `${q} ${count}`).join(', ')}`);
  }
  const genius = { db, bibles: sources, crossReferencesOf: openCrossReferences(bibles) };
  const suggested: number[] = [];
  for (const { body, title, scriptureReferences } of await readStarter('sermon')) {
    const about = geniusQueryOf({ title, scripture: scriptureReferences, blocks: parseDocument(body) });
    for (let round = 0; round < geniusRounds; round++)
      suggested.push((await timed(() => suggestVerses(genius, { ...about, translationId: 'KJV' })))[1]);
  }
  console.log(
    `${home}: verses of Sermon Genius for the sermons that come with the product: ${distribution(suggested)}`,
  );
  await database.close();
}

/** Runs a small query repeatedly until `stop` is called, which resolves to the duration of each query in ms. */
function queryRepeatedly(db: Db): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const querying = (async () => {
    while (!isStopped) times.push((await timed(() => db.select().from(account).limit(1)))[1]);
  })();
  return {
    async stop() {
      isStopped = true;
      await querying;
      return times;
    },
  };
}
