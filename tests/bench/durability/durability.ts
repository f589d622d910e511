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
  /** Time from the start of the process to its first reply, after each kill, in ms. */
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
 * Opens the data of a server during saves from another network namespace, as a second container on the same volume
 * would.
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
 * Lets several writers save at once, kills the server while they do, restarts it on the same data, and compares every
 * document with the last save that its writer saw confirmed. Repeats this `kills` times. The times of the kills follow
 * from `seed`. `program` holds the arguments for Node that start the server.
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

/** Kills the server `waitMs` after `saves` confirmed saves, while the next saves are running. */
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
