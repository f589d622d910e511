import { test as base } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

export { expect } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const startsWithinMs = 60_000;

/** The built product, running over a scratch data directory. */
export type App = {
  /** Its address, which stays the same over a restart. */
  address: string;
  /** Starts it again after `stop`; ready to answer when this returns. */
  start(): Promise<void>;
  /** Ends it as its administrator does, or with SIGKILL as a power cut does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** The letters to an address that it has kept in its outbox, oldest first. */
  letters(to: string): Promise<Email[]>;
};

/** Somebody whom no other test knows. */
export type Person = { firstName: string; lastName: string; email: string; password: string };

type Fixtures = {
  /** Somebody without an account. */
  visitor: Person;
  /** Somebody with an account, signed in on the page. */
  preacher: Person;
};

/** Playwright's test with the product of this worker, and people to use it. */
export const test = base.extend<Fixtures, { app: App }>({
  app: [
    async ({}, give, { workerIndex }) => {
      const directory = await mkdtemp(join(tmpdir(), 'sermon-journey-'));
      const app = await openApp(directory, `server-${workerIndex}.log`);
      await app.start();
      await give(app);
      await app.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  baseURL: ({ app }, give) => give(app.address),
  // Every test comes from another place, so that no limit for one place counts all of them together.
  extraHTTPHeaders: ({}, give, { testId }) => give({ 'x-forwarded-for': addressFor(testId) }),
  visitor: ({}, give, { testId, workerIndex }) =>
    give({
      firstName: 'Miriam',
      lastName: 'Okafor',
      email: `miriam.${testId}.${workerIndex}@church.example`,
      password: 'a song by the sea',
    }),
  preacher: async ({ visitor, page }, give) => {
    const answer = await page.request.post('/api/Authentication/Register', { data: visitor });
    if (!answer.ok()) throw new Error(`Registering failed: ${await answer.text()}`);
    await give(visitor);
  },
});

async function openApp(directory: string, logName: string): Promise<App> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await mkdir(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', logName), { flags: 'a' });
  let server: ChildProcess | null = null;
  return {
    address,
    async start() {
      const env = {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: directory,
        PUBLIC_URL: address,
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'warn',
      };
      server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [server.stdout, server.stderr]) stream?.pipe(log, { end: false });
      await untilReady(address, server);
    },
    async stop(signal = 'SIGTERM') {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
    async letters(to) {
      const outbox = join(directory, 'outbox');
      const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
      const letters = await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
      );
      return letters.filter((letter) => letter.to?.some(({ address: recipient }) => recipient === to));
    },
  };
}

async function untilReady(address: string, server: ChildProcess) {
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server ended while it started: see test-results/server-*.log');
    const answer = await fetch(`${address}/ping`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`The server did not answer within ${startsWithinMs / 1000} s`);
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const bound = socket.address();
  socket.close();
  if (bound === null || typeof bound === 'string') throw new Error('No free port');
  return bound.port;
}

/** An address of the documentation range 2001:db8::/32, the same for the same test. */
function addressFor(testId: string): string {
  const digits = Buffer.from(testId).toString('hex').slice(-16).padStart(16, '0');
  return `2001:db8:0:0:${digits.match(/.{4}/g)!.join(':')}`;
}
