import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type DatabaseOptions, openDatabase } from '../../apps/server/src/database/open.ts';
import { findPostgres, startServer } from '../support/postgres.ts';
import { distribution, timed } from './figures.ts';

const log = { info() {}, warn: console.warn, error: console.error };
const rounds = 500;
const callers = 20;

/**
 * Measures opening a database, single calls, many concurrent callers, and how long a slow query blocks the server, for
 * both databases.
 */
export async function benchDatabase(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  await measure('embedded', { url: undefined, directory });
  await rm(directory, { recursive: true });

  const postgres = findPostgres();
  if (!postgres || 'url' in postgres) return console.log('PostgreSQL is measured where its programs are installed');
  const server = await startServer(postgres.programs);
  await measure('PostgreSQL (fsync off)', { url: server.url, directory: '' });
  await server.stop();
}

async function measure(title: string, place: Pick<DatabaseOptions, 'url' | 'directory'>): Promise<void> {
  const say = (text: string) => console.log(`${title}: ${text}`);
  const [first, firstMs] = await timed(() => openDatabase({ ...place, log }));
  const [, migrateMs] = await timed(() => first.migrate());
  const [, closeMs] = await timed(() => first.close());
  const [database, againMs] = await timed(() => openDatabase({ ...place, log }));
  const { db } = database;
  const round = Math.round;
  say(
    `opened in ${round(firstMs)} ms, migrated in ${round(migrateMs)}, closed in ${round(closeMs)}, again in ${round(againMs)}`,
  );
  say(`${round(process.memoryUsage.rss() / 2 ** 20)} MB of memory after that`);

  const body = () => randomBytes(45_000).toString('base64');
  await db.execute(sql`create table sermon (id int primary key, text text not null)`);
  await db.execute(sql`create table line (id serial primary key, text text not null)`);
  for (let id = 0; id < callers; id++) await db.execute(sql`insert into sermon values (${id}, ${body()})`);
  const save = (id: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update sermon set text = ${body()} where id = ${id}`);
      await tx.execute(sql`insert into line (text) values ('saved')`);
    });
  const calls: Record<string, (n: number) => Promise<unknown>> = {
    'point read': (n) => db.execute(sql`select id from sermon where id = ${n % callers}`),
    'read of 60 KB': (n) => db.execute(sql`select text from sermon where id = ${n % callers}`),
    insert: () => db.execute(sql`insert into line (text) values ('alone')`),
    'save of 60 KB': (n) => save(n % callers),
  };
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) times.push((await timed(() => call(n)))[1]);
    say(`${name} ${distribution(times)}`);
  }
  const [, saveMs] = await timed(() => Promise.all(Array.from({ length: rounds }, (_, n) => save(n % callers))));
  say(`${round((rounds / saveMs) * 1000)} saves of 60 KB a second from ${callers} sermons at once`);
  say(await loopGap(database));
  say(`${round(process.memoryUsage.rss() / 2 ** 20)} MB of memory at the end`);
  await database.close();
}

/** Measures the longest time for which the event loop is blocked while one statement runs for about a second. */
async function loopGap({ db }: Database): Promise<string> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const [, ms] = await timed(() => db.execute(sql`select count(*) from generate_series(1, 3000000) i where i % 7 = 3`));
  clearInterval(timer);
  return `a statement of ${Math.round(ms)} ms holds up the server for ${longest.toFixed(0)} ms at most`;
}
