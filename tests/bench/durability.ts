import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed } from '@sermon/contract/client';
import { type Api, browserAt } from '../browser.ts';
import { numbersFrom } from '../numbers.ts';
import { openServer, type Server } from '../server.ts';
import { distribution } from './figures.ts';

export type Found = {
  kills: number;
  /** Saves that were answered with success. */
  acknowledged: number;
  /** Saves that the kill left without an answer, and that are there all the same. */
  unansweredButThere: number;
  /** One sentence for each document that is not what its writer was told. */
  lost: string[];
  /** From the start of the process to its first answer, after each kill; ms. */
  restartMs: number[];
};

/** One document as its writer knows it. */
type Sermon = { id: string; revision: number; text: string; unanswered: string | null };

const writers = 4;

export async function benchDurability(): Promise<void> {
  const found = await killWhileSaving({ kills: 20, seed: Date.now() });
  console.log(
    `${found.kills} kills: ${found.acknowledged} saves acknowledged, ${found.lost.length} lost, ` +
      `${found.unansweredButThere} there without an answer; restart ${distribution(found.restartMs)}`,
  );
  for (const sentence of found.lost) console.error(sentence);
  if (found.lost.length > 0) process.exitCode = 1;
}

/**
 * Lets several writers save at once, kills the server in the middle, starts it on the same data, and compares every document with
 * what its writer was told; `kills` times. When each kill comes follows from `seed`. `program` is what Node runs as the server.
 */
export async function killWhileSaving(given: { kills: number; seed: number; program?: string[] }): Promise<Found> {
  const pick = numbersFrom(given.seed);
  const directory = await mkdtemp(join(tmpdir(), 'sermon-durability-'));
  const server = await openServer({ directory, logName: 'durability.log', program: given.program });
  const found: Found = { kills: 0, acknowledged: 0, unansweredButThere: 0, lost: [], restartMs: [] };
  try {
    await server.start();
    const api = browserAt(server.address);
    const email = 'ruth@church.example';
    await api.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email, password: 'gleaning in the field' });
    const sermons: Sermon[] = [];
    while (found.kills < given.kills) {
      await saveUntilKilled({ server, api, sermons, found, saves: 1 + pick(60), waitMs: pick(10) });
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

/** Every writer begins a new sermon and saves it again and again; the kill comes `waitMs` after so many answered saves. */
async function saveUntilKilled(given: {
  server: Server;
  api: Api;
  sermons: Sermon[];
  found: Found;
  saves: number;
  waitMs: number;
}): Promise<void> {
  const { server, api, sermons, found } = given;
  let left = given.saves;
  let killing: Promise<void> | undefined;
  const answered = () => {
    found.acknowledged++;
    if (--left === 0) killing = pause(given.waitMs).then(() => server.stop('SIGKILL'));
  };
  const write = async () => {
    const sermon: Sermon = { id: '', revision: 0, text: '', unanswered: null };
    try {
      for (;;) {
        sermon.unanswered = `<p>${randomBytes(20_000).toString('base64')}</p>`;
        const named = sermon.revision === 0 ? {} : { id: sermon.id, revision: sermon.revision };
        const asset = await api.documents.save({ ...named, name: 'Advent', text: sermon.unanswered });
        if (sermon.revision === 0) sermons.push(sermon);
        Object.assign(sermon, { id: asset.id, revision: asset.revision, text: sermon.unanswered, unanswered: null });
        answered();
      }
    } catch (error) {
      if (!killing) throw error;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await killing;
}

/** Notes what is not as its writer was told; the writer goes on from what is there. */
async function compare(api: Api, sermon: Sermon, found: Found): Promise<void> {
  const stored = await api.documents.get({ id: sermon.id }).catch((error: unknown) => {
    if (error instanceof CallFailed) return error.message;
    throw error;
  });
  const told = `sermon ${sermon.id}, saved as revision ${sermon.revision}`;
  if (typeof stored === 'string') {
    found.lost.push(`${told}: ${stored}`);
  } else if (stored.revision === sermon.revision + 1 && stored.text === sermon.unanswered) {
    found.unansweredButThere++;
    Object.assign(sermon, { revision: stored.revision, text: stored.text });
  } else if (stored.revision !== sermon.revision || stored.text !== sermon.text) {
    found.lost.push(
      `${told}: revision ${stored.revision} with ${stored.text === sermon.text ? 'its' : 'another'} text`,
    );
  }
  sermon.unanswered = null;
}
