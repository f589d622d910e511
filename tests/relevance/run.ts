import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importItems } from '../../apps/server/src/content/corpus/import.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { createPostgresSearch } from '../../apps/server/src/ports/search/postgres/search.ts';
import { corpora, fileOf, readDocuments } from './documents.ts';
import { graderBy } from './facts.ts';
import { mergeGrades } from './judges.ts';
import { openPostgresSearch } from './postgres.ts';
import { poolOf } from './pool.ts';
import { productSearch } from './product.ts';
import { type Grades, readGrades, readQueries } from './queries.ts';
import { reportOf } from './report.ts';
import { openSqliteSearch } from './sqlite.ts';
import type { System } from './systems.ts';

// npm run relevance -- CORPUS_FOLDER [--pool FOLDER | --facts]
// npm run relevance -- --merge
// README.md describes the queries, the grades and these commands.

const root = resolve(import.meta.dirname, '../..');
const judgesFolder = join(import.meta.dirname, 'judges');
const factsFile = join(judgesFolder, 'facts.json');
const queries = readQueries();
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { pool: { type: 'string' }, facts: { type: 'boolean' }, merge: { type: 'boolean' } },
});
const [folder] = positionals;

if (options.merge) merge();
else if (folder === undefined || !existsSync(folder)) {
  console.error('Name the folder with the files sermons.jsonl.gz and illustrations.jsonl.gz.');
  process.exit(1);
} else if (options.facts) await gradeByFacts(folder);
else await withSystems(folder, options.pool === undefined ? report : (systems) => pool(systems, folder));
process.exit();

/** Opens the three systems over the corpus in a temporary folder and closes them after `work`. */
async function withSystems(corpusFolder: string, work: (systems: readonly System[]) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-relevance-'));
  const database = await openDatabase({
    url: undefined,
    directory,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  await database.migrate();
  const search = createPostgresSearch({ ...database, clock: () => new Date(), isAlone: true });
  for (const kind of corpora) {
    const { added, malformed } = await importItems({ search, kind, file: fileOf(corpusFolder, kind) });
    console.log(`${added} ${kind}s imported, ${malformed} malformed lines skipped`);
  }
  await search.ready();
  const documents = await readDocuments(corpusFolder);
  const systems = [
    productSearch(database.db, search),
    await openSqliteSearch(documents),
    await openPostgresSearch(database.db, documents),
  ];
  await work(systems);
  for (const system of systems) await system.close();
  await search.close();
  await database.close();
  await rm(directory, { recursive: true });
}

async function report(systems: readonly System[]): Promise<void> {
  console.log(await reportOf(systems, queries, readGrades()));
}

/** Writes what the systems found for the queries that are judged by reading, one file per query. */
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
  for (const query of judged) {
    const keys: string[] = [];
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
  writeJson(join(import.meta.dirname, 'grades.json'), { ...grades, ...readGrades(factsFile) });
  console.log(`${both} documents graded by the first two judges, weighted kappa ${kappa.toFixed(3)}`);
  console.log(`${disagreements.length} documents for a third judge`);
  for (const { query, key, grades: given } of disagreements) console.log(`${query} ${key}: ${given.join(' and ')}`);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
