import { expect, test as base } from '@playwright/test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { timeIsOver } from '../../../scripts/reports.mjs';
import type { Server } from '../../support/server.ts';
import { openPreparedServer } from './prepared.ts';

export { expect };

/** The built product, running with a temporary data directory. */
export type App = Server & {
  /** Returns the emails in the outbox that were sent to an address, oldest first. */
  emails(to: string): Promise<Email[]>;
};

/** A person that no other test uses. */
export type Person = { firstName: string; lastName: string; email: string; password: string };

type Fixtures = {
  /** Leaves the test out if the time of the run is over (`scripts/test.mjs`). */
  isInTime: void;
  /** A person who has no account. */
  visitor: Person;
  /** A person who has an account and is signed in on the page. */
  preacher: Person;
  /** Errors and warnings from the consoles of the test's pages. The test fails if there are any at the end. */
  complaints: string[];
};

/**
 * Browsers log every failed request, even if the test expects it. If a media player cannot be loaded, some log the
 * messages that do not reach it, too. Playwright logs that it has blocked the service worker. On a busy machine, a new
 * window may report that its first, blank page is gone.
 */
const isBrowsersNote = (text: string) =>
  text.startsWith('Failed to load resource') ||
  text === 'Service Worker registration blocked by Playwright' ||
  text.endsWith('The provided callback is no longer runnable.') ||
  text.endsWith("does not match the recipient window's origin ('null').");

/**
 * Playwright's `test`, extended with one server per worker and with users. A test that requests the `preacher` fixture
 * starts signed in.
 */
export const testAsVisitor = base.extend<Fixtures, { app: App; settings: Record<string, string>; host: string }>({
  /** Settings of the server, for journeys that need others than the usual ones. */
  settings: [{}, { scope: 'worker', option: true }],
  /** The host under which the server is opened. Browsers offer passkeys only on `localhost`. */
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  app: [
    async ({ settings, host }, give, { workerIndex }) => {
      const directory = await mkdtemp(join(tmpdir(), 'sermon-journey-'));
      const env = { TRUSTED_PROXIES: '1', API_DOCS: 'on', ...settings };
      const server = await openPreparedServer({ directory, logName: `server-${workerIndex}.log`, host, env });
      await server.start();
      await give({ ...server, emails: (to) => emailsIn(join(directory, 'outbox'), to) });
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ app }, give) => give(app.address),
  // Every test has its own IP address so that tests do not share a rate limit.
  extraHTTPHeaders: ({}, give, { testId }) => give({ 'x-forwarded-for': addressFor(testId) }),
  isInTime: [
    async ({}, give, testInfo) => {
      testInfo.skip(Date.now() > Number(process.env.JOURNEYS_BEGIN_UNTIL ?? Infinity), timeIsOver);
      await give();
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, give) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint && !isBrowsersNote(message.text())) complaints.push(message.text());
      });
      context.on('weberror', (event) => {
        if (!isBrowsersNote(String(event.error()))) complaints.push(String(event.error()));
      });
      await give(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
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

/** The `test` function for most journeys. Its page is signed in from the start. */
export const test = testAsVisitor.extend<{ isSignedIn: void }>({
  isSignedIn: [({ preacher: _ }, give) => give(), { auto: true }],
});

/** Returns the emails in an outbox folder that were sent to an address, oldest first. */
async function emailsIn(outbox: string, to: string): Promise<Email[]> {
  const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
  const emails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return emails.filter((letter) => letter.to?.some(({ address }) => address === to));
}

/**
 * Returns an address from the documentation range 2001:db8::/32. It is always the same for a given test, and no other
 * test uses the same network.
 */
function addressFor(testId: string): string {
  const digits = Buffer.from(testId).toString('hex').slice(-8).padStart(8, '0');
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4)}::1`;
}
