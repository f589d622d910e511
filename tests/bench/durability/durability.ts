import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, browserAt } from '../../browser.ts';
import { noOtherNetwork } from '../../namespaces.ts';
import { numbersFrom } from '../../numbers.ts';
import { openServer, type Server } from '../../server.ts';
import { distribution } from '../figures.ts';
import { openTwiceWhileSaving } from './openTwice.ts';
import { compare, register, type Saves, saveUntilKilled, type Sermon } from './writers.ts';

export type Found = Saves & {
  kills: number;
  /** The time from process start to the first reply after each kill, in ms. */
  restartMs: number[];
};

export async function benchDurability(): Promise<void> {
  const found = await killWhileSaving({ kills: 20, seed: Date.now() });
  console.log(
    `${found.kills} kills: ${found.acknowledged} saves acknowledged, ${found.lost.length} lost, ` +
      `${found.unansweredButStored} there without an answer; restart ${distribution(found.restartMs)}`,
  );
  for (const sentence of found.lost) console.error(sentence);
  if (found.lost.length > 0) process.exitCode = 1;
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
 * moments at which the server is killed. `program` is the list of Node arguments that start the server.
 */
export async function killWhileSaving(options: { kills: number; seed: number; program?: string[] }): Promise<Found> {
  const pick = numbersFrom(options.seed);
  const directory = await mkdtemp(join(tmpdir(), 'sermon-durability-'));
  const server = await openServer({ directory, logName: 'durability.log', program: options.program });
  const found: Found = { kills: 0, acknowledged: 0, unansweredButStored: 0, lost: [], restartMs: [] };
  try {
    await server.start();
    const api = browserAt(server.address);
    await register(api);
    const sermons: Sermon[] = [];
    while (found.kills < options.kills) {
      await saveAndKill({ server, api, sermons, found, saves: 1 + pick(60), waitMs: pick(10) });
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

/**
 * Waits for `saves` confirmed saves and then for `waitMs` milliseconds, and kills the server while further saves are
 * running.
 */
async function saveAndKill(options: {
  server: Server;
  api: Api;
  sermons: Sermon[];
  found: Found;
  saves: number;
  waitMs: number;
}): Promise<void> {
  const { server, api, sermons, found } = options;
  let left = options.saves;
  let killing: Promise<void> | undefined;
  const onSaved = () => {
    found.acknowledged++;
    if (--left === 0) killing = pause(options.waitMs).then(() => server.stop('SIGKILL'));
  };
  await saveUntilKilled({ api, sermons, onSaved, isKilled: () => killing !== undefined });
  await killing;
}
