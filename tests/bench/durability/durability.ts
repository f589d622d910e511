import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, browserAt } from '../../support/browser.ts';
import { noOtherNetwork } from '../../support/namespaces.ts';
import { numbersFrom } from '../../support/numbers.ts';
import { findPostgres, startServer } from '../../support/postgres.ts';
import { openServer } from '../../support/server.ts';
import { distribution } from '../figures.ts';
import { openTwiceWhileSaving } from './openTwice.ts';
import { compare, register, type Saves, saveUntilKilled, type Sermon } from './writers.ts';

export type Found = Saves & {
  kills: number;
  /** The time from process start to the first reply after each kill, in ms. */
  restartMs: number[];
};

/** Numbers of kills in the bench. */
const kills = { embedded: 45, PostgreSQL: 25, database: 8 };

/** Kills the server while it saves, on both databases, and compares every document with its last confirmed save. */
export async function benchDurability(): Promise<void> {
  report('embedded', await killWhileSaving({ kills: kills.embedded, seed: Date.now() }));
  await withPostgres([], async ({ url }) => {
    const env = { DATABASE_URL: url };
    report('PostgreSQL', await killWhileSaving({ kills: kills.PostgreSQL, seed: Date.now(), env }));
  });
}

/**
 * Crashes PostgreSQL while the product saves. The settings of the server would acknowledge commits before they are on
 * disk, which the product must override.
 */
export async function benchSynchronousCommit(): Promise<void> {
  await withPostgres(['synchronous_commit=off', 'wal_writer_delay=10s'], async (postgres) => {
    const found = await killWhileSaving({ kills: kills.database, seed: Date.now(), crashes: postgres });
    report('PostgreSQL with synchronous_commit=off, crashed', found);
  });
}

function report(title: string, found: Found): void {
  console.log(
    `${title}: ${found.kills} kills: ${found.acknowledged} saves acknowledged, ${found.lost.length} lost, ` +
      `${found.unansweredButStored} there without an answer; restart ${distribution(found.restartMs)}`,
  );
  for (const sentence of found.lost) console.error(sentence);
  if (found.lost.length > 0) process.exitCode = 1;
}

/** A PostgreSQL server that keeps its data when it is stopped. */
type Postgres = { url: string; crash(): Promise<void>; start(): Promise<void> };

/** Runs `work` with a PostgreSQL server that flushes to disk. */
async function withPostgres(settings: string[], work: (postgres: Postgres) => Promise<void>): Promise<void> {
  const found = findPostgres();
  if (!found || 'url' in found) return console.log('The programs of PostgreSQL were not found here');
  const folder = await mkdtemp(join(tmpdir(), 'sermon-durability-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const start = () => startServer(found.programs, 'durable', join(folder, 'postgres'), settings);
  let server = await start();
  try {
    await work({
      url: server.url,
      crash: () => server.stop('SIGQUIT'),
      async start() {
        server = await start();
      },
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * While saves are running, opens the server's data from another network namespace, as a second container on the same
 * volume would.
 */
export async function benchOpenTwice(): Promise<void> {
  const found = await openTwiceWhileSaving({ runs: 20 });
  if (!found) return console.log(`Not measured: ${noOtherNetwork}`);
  console.log(
    `${found.runs} runs: ${found.attempts.length} attempts by a second process, ` +
      `${found.attempts.filter(({ isRefused }) => isRefused).length} refused; ` +
      `${found.acknowledged} saves acknowledged, ${found.lost.length} of ${found.checked} sermons lost an acknowledged save`,
  );
  for (const sentence of found.lost) console.error(sentence);
  if (found.lost.length > 0) process.exitCode = 1;
}

/**
 * Lets several writers save at the same time, kills the server while they do, restarts it on the same data, and
 * compares every document with the last save confirmed to its writer. Repeats this `kills` times. `seed` determines the
 * moments at which the server is killed. `program` is the list of Node arguments that start the server in the folder
 * `cwd`. With `crashes`, that database server crashes at the same moment. `prepare` fills the data directory before the
 * first start.
 */
export async function killWhileSaving(options: {
  kills: number;
  seed: number;
  program?: string[];
  cwd?: string;
  env?: Record<string, string>;
  crashes?: Postgres;
  prepare?: (directory: string) => Promise<unknown>;
}): Promise<Found> {
  const { program, cwd, crashes, env = crashes && { DATABASE_URL: crashes.url } } = options;
  const pick = numbersFrom(options.seed);
  const directory = await mkdtemp(join(tmpdir(), 'sermon-durability-'));
  await options.prepare?.(directory);
  const server = await openServer({
    directory,
    logName: 'durability.log',
    ...(program && { program }),
    ...(cwd && { cwd }),
    ...(env && { env }),
  });
  const found: Found = { kills: 0, acknowledged: 0, unansweredButStored: 0, lost: [], restartMs: [] };
  const kill = async () => {
    await Promise.all([server.stop('SIGKILL'), crashes?.crash()]);
    await crashes?.start();
  };
  try {
    await server.start();
    const api = browserAt(server.address);
    await register(api);
    const sermons: Sermon[] = [];
    while (found.kills < options.kills) {
      await saveAndKill({ kill, api, sermons, found, saves: 1 + pick(60), waitMs: pick(10) });
      found.kills++;
      found.restartMs.push(await server.start());
      for (const sermon of sermons) await compare(api, sermon, found);
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return found;
}

/** Waits for `saves` confirmed saves and then for `waitMs` milliseconds, and kills while further saves are running. */
async function saveAndKill(options: {
  kill: () => Promise<void>;
  api: Api;
  sermons: Sermon[];
  found: Found;
  saves: number;
  waitMs: number;
}): Promise<void> {
  const { kill, api, sermons, found } = options;
  let left = options.saves;
  let killing: Promise<void> | undefined;
  const onSaved = () => {
    found.acknowledged++;
    if (--left === 0) killing = pause(options.waitMs).then(kill);
  };
  await saveUntilKilled({ api, sermons, onSaved, isKilled: () => killing !== undefined });
  await killing;
}
