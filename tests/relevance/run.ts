import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importItems } from '../../apps/server/src/content/corpus/import.ts';
import { installStarter, readStarter } from '../../apps/server/src/content/starter/install.ts';
import type { Database } from '../../apps/server/src/database/open.ts';
import type { SearchIndex } from '../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../apps/server/src/ports/search/postgres/search.ts';
import { log, withDatabase } from './database.ts';
import { corpora, type Document, documentOf, fileOf, readDocuments } from './documents.ts';
import { graderBy } from './facts.ts';
import { mergeGrades } from './judges.ts';
import { namesByPassage } from './names.ts';
import { openPostgresSearch } from './postgres.ts';
import { poolOf } from './pool.ts';
import { productSearch } from './product.ts';
import { type Grades, readGrades, readQueries } from './queries.ts';
import { reportOf } from './report.ts';
import { openSqliteSearch } from './sqlite.ts';
import type { System } from './systems.ts';

// npm run relevance -- [--queries]
// npm run relevance -- CORPUS_FOLDER [--set second] [--queries | --pool FOLDER | --facts] [--database FOLDER]
// npm run relevance -- CORPUS_FOLDER --names FILE [--database FOLDER]
// npm run relevance -- --merge [--set second]
// README.md describes the queries, the grades and these commands.

const root = resolve(import.meta.dirname, '../..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    queries: { type: 'boolean' },
    pool: { type: 'string' },
    names: { type: 'string' },
    facts: { type: 'boolean' },
    merge: { type: 'boolean' },
    database: { type: 'string' },
  },
});
const [folder] = positionals;
if (options.set !== undefined && folder === undefined && !options.merge) {
  console.error('Name the folder with sermons.jsonl.gz and illustrations.jsonl.gz.');
  process.exit(1);
}
/** The folder of the judged set. Without texts of others, it is the one over the built-in texts. */
const set = join(import.meta.dirname, options.set ?? (folder === undefined && !options.merge ? 'starter' : '.'));
const judgesFolder = join(set, 'judges');
const factsFile = join(judgesFolder, 'facts.json');
const gradesFile = join(set, 'grades.json');
const queries = readQueries(join(set, 'queries.json'));

if (options.merge) merge();
else if (folder === undefined) await withSystems(starterCorpus, report);
else if (options.facts) await gradeByFacts(folder);
else if (options.names !== undefined) await writeNames(folder, resolve(options.names));
else {
  const work = options.pool === undefined ? report : (systems: readonly System[]) => pool(systems, folder);
  await withSystems((search) => corpusIn(folder, search), work);
}
process.exit();

/** Imports the files of a corpus folder into the search index and returns their documents. */
async function corpusIn(corpusFolder: string, search: SearchIndex): Promise<Document[]> {
  for (const kind of corpora) {
    const { added, malformed } = await importItems({ search, kind, file: fileOf(corpusFolder, kind) });
    console.log(`${added} ${kind}s imported, ${malformed} malformed lines skipped`);
  }
  return readDocuments(corpusFolder);
}

/** Installs the built-in texts in the search index and returns them. */
async function starterCorpus(search: SearchIndex): Promise<Document[]> {
  await installStarter({ search, log });
  const documents = corpora.map(async (corpus) => (await readStarter(corpus)).map((item) => documentOf(item, corpus)));
  return (await Promise.all(documents)).flat();
}

/** Opens the three systems over a corpus and closes them after `work`. */
async function withSystems(
  fill: (search: SearchIndex) => Promise<Document[]>,
  work: (systems: readonly System[]) => Promise<void>,
): Promise<void> {
  await withSearch(fill, async (search, documents, { db }) => {
    const systems = [
      productSearch(db, search),
      await openSqliteSearch(documents),
      await openPostgresSearch(db, documents),
    ];
    await work(systems);
    for (const system of systems) await system.close();
  });
}

async function withSearch(
  fill: (search: SearchIndex) => Promise<Document[]>,
  work: (search: SearchIndex, documents: readonly Document[], database: Database) => Promise<void>,
): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const search = createPostgresSearch({ ...database, clock: () => new Date(), isAlone: true });
    const documents = await fill(search);
    await search.ready();
    await work(search, documents, database);
    await search.close();
  });
}

/** Writes which sermons the names of topics find only by a passage. */
async function writeNames(corpusFolder: string, file: string): Promise<void> {
  await withSearch(
    (search) => corpusIn(corpusFolder, search),
    async (search) => {
      const rows = await namesByPassage(search);
      writeJson(file, rows);
      console.log(`${rows.length} names find sermons only by a passage`);
    },
  );
}

/** Prints the table for the queries and grades of the set. */
async function report(systems: readonly System[]): Promise<void> {
  console.log(await reportOf(systems, queries, readGrades(gradesFile), options.queries));
}

/**
 * Writes what the systems found for the queries that are judged by reading, and what other judges have graded, one file
 * per query.
 */
async function pool(systems: readonly System[], corpusFolder: string): Promise<void> {
  const target = resolve(options.pool ?? '');
  if (!relative(root, target).startsWith('..')) {
    console.error('Choose a folder outside the repository, because the files contain texts of others.');
    process.exit(1);
  }
  const documents = new Map((await readDocuments(corpusFolder)).map((document) => [document.key, document]));
  await mkdir(target, { recursive: true });
  let candidates = 0;
  const judged = queries.filter(({ facts }) => facts === undefined);
  const grades = readGrades(gradesFile);
  for (const query of judged) {
    const keys = Object.keys(grades[query.id] ?? {});
    for (const system of systems) keys.push(...(await system.find(query)));
    const pooled = poolOf(query, keys, documents);
    candidates += pooled.candidates.length;
    writeJson(join(target, `${query.id.replace('/', '-')}.json`), pooled);
  }
  console.log(`${candidates} documents of ${judged.length} queries are in ${target}`);
}

/** Writes the grades of the queries that have facts. */
async function gradeByFacts(corpusFolder: string): Promise<void> {
  const documents = await readDocuments(corpusFolder);
  const grades: Grades = {};
  for (const { id, facts, corpus } of queries) {
    if (facts === undefined) continue;
    const gradeOf = graderBy(facts);
    grades[id] = Object.fromEntries(
      documents
        .filter((document) => document.corpus === corpus)
        .map((document): [string, number] => [document.key, gradeOf(document)])
        .filter(([, grade]) => grade > 0),
    );
  }
  writeJson(factsFile, grades);
  console.log(`${Object.keys(grades).length} queries graded by facts`);
}

/** Merges the grades by facts and of every judge into the file of grades. */
function merge(): void {
  const names = readdirSync(judgesFolder).filter((name) => /^[a-z]\.json$/.test(name));
  const judges = names.toSorted().map((name) => readGrades(join(judgesFolder, name)));
  const { grades, disagreements, both, kappa } = mergeGrades(judges);
  writeJson(gradesFile, { ...grades, ...readGrades(factsFile) });
  console.log(`${names.length} judges`);
  if (both > 0) console.log(`${both} documents graded by the first two judges, weighted kappa ${kappa.toFixed(3)}`);
  console.log(`${disagreements.length} documents for a third judge`);
  for (const { query, key, grades: given } of disagreements) console.log(`${query} ${key}: ${given.join(' and ')}`);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
