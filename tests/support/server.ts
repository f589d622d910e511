import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
const startsWithinMs = 120_000;

/** The built product, running in its own process. */
export type Server = {
  /** The server's address, which stays the same after a restart. */
  address: string;
  /**
   * Starts the server and waits until it replies. Resolves to the duration in ms. After `stop`, it can be called again.
   */
  start(): Promise<number>;
  /**
   * Ends the server cleanly with SIGTERM, as an administrator would, or kills it with SIGKILL, as a power failure
   * would.
   */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** The most recently started process. */
  process(): ChildProcess | null;
};

/**
 * Prepares the built product with a data directory and a free port but does not start it. Its output goes to
 * test-results/.
 */
export async function openServer(options: {
  directory: string;
  logName: string;
  /** The name under which browsers open the server. */
  host?: string;
  env?: Record<string, string>;
  /** The arguments for Node. By default, they start the built product. */
  program?: string[];
  /** The current directory of the server. By default, it is the root folder of the repository. */
  cwd?: string;
}): Promise<Server> {
  const port = await freePort();
  const address = `http://${options.host ?? '127.0.0.1'}:${port}`;
  await mkdir(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', options.logName), { flags: 'a' });
  let server: ChildProcess | null = null;
  return {
    address,
    async start() {
      const begun = performance.now();
      const env = {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: options.directory,
        PUBLIC_URL: address,
        LOG_LEVEL: 'warn',
        SAMPLE_SERMON: 'off',
        ...options.env,
      };
      const program = options.program ?? ['dist/server/main.js'];
      server = spawn(process.execPath, program, { cwd: options.cwd ?? root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [server.stdout, server.stderr]) stream?.pipe(log, { end: false });
      await untilReady(address, server);
      return performance.now() - begun;
    },
    async stop(signal = 'SIGTERM') {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
    process: () => server,
  };
}

async function untilReady(address: string, server: ChildProcess) {
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server ended while it started: see test-results/server-*.log');
    const answer = await fetch(`${address}/ping`).catch(() => null);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`The server did not answer within ${startsWithinMs / 1000} s`);
}

/** Returns a free port on this machine. */
export async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const bound = socket.address();
  socket.close();
  if (bound === null || typeof bound === 'string') throw new Error('No free port');
  return bound.port;
}
