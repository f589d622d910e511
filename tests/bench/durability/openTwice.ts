import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserAt } from '../../support/browser.ts';
import { inOtherNetwork } from '../../support/namespaces.ts';
import { freePort, openServer } from '../../support/server.ts';
import { compare, register, type Saves, saveUntilKilled, type Sermon } from './writers.ts';

/** How a process ended after it tried to open a directory in use. `output` is everything it printed. */
export type Attempt = { code: number | null; output: string; isRefused: boolean };

export type OpenedTwice = Saves & {
  runs: number;
  attempts: Attempt[];
  /** The number of documents that were compared with their last confirmed save. */
  checked: number;
};

const root = join(import.meta.dirname, '../../..');

/** Lists of Node arguments, and the folder in which they start. */
type Programs = { server: string[]; admin: string[]; cwd: string };
const built: Programs = { server: ['dist/server/main.js'], admin: ['dist/server/admin.js'], cwd: root };

/**
 * Lets several writers save, tries to open their data with a second server and with an administration command from
 * another network namespace, kills the first server, restarts it, and compares every document with the last save
 * confirmed to its writer. Repeats this `runs` times, each time with new data, which `prepare` can place. Resolves to undefined if the system does
 * not allow another namespace.
 */
export async function openTwiceWhileSaving(options: {
  runs: number;
  programs?: Programs;
  prepare?: (directory: string) => Promise<unknown>;
}): Promise<OpenedTwice | undefined> {
  if (!inOtherNetwork(['true'])) return undefined;
  const programs = options.programs ?? built;
  const found: OpenedTwice = { runs: 0, attempts: [], checked: 0, acknowledged: 0, unansweredButStored: 0, lost: [] };
  while (found.runs < options.runs) {
    const directory = await mkdtemp(join(tmpdir(), 'sermon-twice-'));
    try {
      await options.prepare?.(directory);
      await openTwiceOnce(directory, programs, found);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
    found.runs++;
  }
  return found;
}

async function openTwiceOnce(directory: string, programs: Programs, found: OpenedTwice): Promise<void> {
  const server = await openServer({
    directory,
    logName: 'open-twice.log',
    program: programs.server,
    cwd: programs.cwd,
  });
  try {
    await server.start();
    const api = browserAt(server.address);
    await register(api);
    const sermons: Sermon[] = [];
    let isKilled = false;
    let begun = () => {};
    const firstAnswer = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const onSaved = () => {
      found.acknowledged++;
      begun();
    };
    const saving = saveUntilKilled({ api, sermons, onSaved, isKilled: () => isKilled }).catch((error: unknown) => {
      found.lost.push(`saving failed before the kill: ${String(error)}`);
      begun();
    });
    await firstAnswer;
    found.attempts.push(await attempt(programs.server, programs.cwd, directory));
    found.attempts.push(await attempt([...programs.admin, 'people'], programs.cwd, directory));
    isKilled = true;
    await server.stop('SIGKILL');
    await saving;
    found.checked += sermons.length;
    await server.start();
    for (const sermon of sermons) await compare(api, sermon, found);
  } catch (error) {
    found.lost.push(`run ${found.runs + 1}: ${String(error)}`);
  } finally {
    await server.stop();
  }
}

/**
 * Runs `program`, from the folder `cwd`, on `directory` in another network namespace until it exits. If it is a server and reports that it is
 * ready, it is killed.
 */
async function attempt(program: string[], cwd: string, directory: string): Promise<Attempt> {
  const elsewhere = inOtherNetwork([process.execPath, ...program]);
  if (!elsewhere) throw new Error('Another network namespace was permitted a moment ago, and is not now');
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: directory, LOG_LEVEL: 'warn' };
  const child = spawn(elsewhere.command, elsewhere.args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('is ready')) child.kill('SIGKILL');
    });
  }
  const [code]: [number | null] = (await once(child, 'close')) as [number | null];
  return {
    code,
    output,
    isRefused: code === 1 && output.includes('is in use by another process. Stop that process first.'),
  };
}
