import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusKind } from '@sermon/contract/corpus';
import { sql } from 'drizzle-orm';
import { importItems } from '../../../apps/server/src/content/corpus/import.ts';
import { type Database, openDatabase } from '../../../apps/server/src/database/open.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { findPostgres, startServer } from '../../support/postgres.ts';
import { timed } from '../figures.ts';

/** A database that contains the generated corpus. */
export type Filled = { title: string; database: Database; close(): Promise<void> };

const log = { info() {}, warn: console.warn, error: console.error };
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** The databases to measure: the embedded one and, if installed, PostgreSQL. */
export function homes(folder: string): { title: string; open(): Promise<Omit<Filled, 'title'>> }[] {
  const postgres = findPostgres();
  const embedded = {
    title: 'embedded',
    async open() {
      const database = await openDatabase({ url: undefined, directory: join(folder, 'embedded'), log });
      return { database, close: () => database.close() };
    },
  };
  if (!postgres || 'url' in postgres) return [embedded];
  const server = {
    title: 'PostgreSQL',
    async open() {
      const running = await startServer(postgres.programs, 'durable', join(folder, 'postgres'));
      const database = await openDatabase({ url: running.url, directory: '', log });
      return {
        database,
        async close() {
          await database.close();
          await running.stop();
        },
      };
    },
  };
  return [embedded, server];
}

/**
 * Opens a database and imports the corpus unless an earlier run has already done so. Prints the duration and the sizes.
 */
export async function openFilled(
  { title, open }: ReturnType<typeof homes>[number],
  folder: string,
  files: Record<CorpusKind, string>,
): Promise<Filled> {
  await mkdir(folder, { recursive: true });
  const notes = join(folder, `${title}.txt`);
  const [home, openMs] = await timed(open);
  if (existsSync(notes)) {
    console.log(readFileSync(notes, 'utf8').trimEnd());
    console.log(`${title}: opened in ${openMs.toFixed(0)} ms`);
    return { title, ...home };
  }
  const lines = await fill(title, home.database, files);
  writeFileSync(notes, lines.map((line) => `${line}\n`).join(''));
  return { title, ...home };
}

async function fill(
  title: string,
  { db, kind: databaseKind, migrate }: Database,
  files: Record<CorpusKind, string>,
): Promise<string[]> {
  await migrate();
  const lines: string[] = [];
  const say = (text: string) => {
    console.log(`${title}: ${text}`);
    lines.push(`${title}: ${text}`);
  };
  const isAlone = databaseKind === 'embedded';
  const search = createPostgresSearch({ db, kind: databaseKind, clock: () => new Date(), isAlone });
  for (const kind of ['sermon', 'illustration'] as const) {
    const memory = trackMemory();
    const report = progressReporter();
    const [done, ms] = await timed(() => importItems({ search, kind, file: files[kind], report }));
    const each = (ms / Math.max(1, done.added)).toFixed(2);
    say(
      `${done.added} ${kind}s imported in ${Math.round(ms / 1000)} s, ${each} ms each; ` +
        `the process took up to ${mb(memory.end())} of memory (load of the machine ${loadNow()})`,
    );
  }
  await search.close();
  for (const line of await sizesOf(db)) say(line);
  return lines;
}

const loadNow = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '?';

/** Tracks this process's memory. `end` stops tracking and returns the peak in bytes. */
export function trackMemory(): { end(): number } {
  let max = process.memoryUsage.rss();
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 500);
  return {
    end() {
      clearInterval(timer);
      return max;
    },
  };
}

/** Returns a callback that prints the progress of a long import at most once a minute. */
function progressReporter(): NonNullable<Parameters<typeof importItems>[0]['report']> {
  const begun = performance.now();
  let reported = begun;
  return ({ doing, share, counts }) => {
    if (performance.now() - reported < 60_000) return;
    reported = performance.now();
    console.log(
      `  ${doing} ${(share * 100).toFixed(0)} %, ${counts.added} after ${Math.round((reported - begun) / 1000)} s`,
    );
  };
}

async function sizesOf(db: Database['db']): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; heap: number; indexes: number; all: number }>(sql`
    select relname as name, pg_relation_size(oid) as heap, pg_indexes_size(oid) as indexes, pg_total_relation_size(oid) as all
    from pg_class where relname in ('published_sermon', 'published_illustration', 'published_word') order by relname`);
  const indexes = await db.execute<{ name: string; size: number }>(sql`
    select relname as name, pg_relation_size(oid) as size from pg_class
    where relname ~ '^published_sermon_(head|words)_' order by relname`);
  return [
    ...rows.map(
      (row) => `${row.name} ${mb(row.all)}, of which indexes ${mb(row.indexes)} and the rows ${mb(row.heap)}`,
    ),
    indexes.rows.map(({ name, size }) => `${name.replace('published_sermon_', '')} ${mb(size)}`).join(', '),
  ];
}
