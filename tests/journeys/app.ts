import { expect, test as base } from '@playwright/test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { openServer, type Server } from '../server.ts';

export { expect };

/** The built product, running over a scratch data directory. */
export type App = Server & {
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
  /** What the pages of the test complained of in their consoles; there must be nothing. */
  complaints: string[];
};

/** Browsers themselves note every answer that is no success, also where it is what the test is about. */
const isBrowsersNote = (text: string) => text.startsWith('Failed to load resource');

/** Playwright's test with the product of this worker, and people to use it. A test that asks for `preacher` is signed in. */
export const testAsVisitor = base.extend<Fixtures, { app: App }>({
  app: [
    async ({}, give, { workerIndex }) => {
      const directory = await mkdtemp(join(tmpdir(), 'sermon-journey-'));
      const env = { TRUSTED_PROXIES: '1' };
      const server = await openServer({ directory, logName: `server-${workerIndex}.log`, env });
      await server.start();
      await give({ ...server, letters: (to) => lettersIn(join(directory, 'outbox'), to) });
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ app }, give) => give(app.address),
  // Every test comes from another place, so that no limit for one place counts all of them together.
  extraHTTPHeaders: ({}, give, { testId }) => give({ 'x-forwarded-for': addressFor(testId) }),
  complaints: [
    async ({ context }, give) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint && !isBrowsersNote(message.text())) complaints.push(message.text());
      });
      context.on('weberror', (event) => complaints.push(String(event.error())));
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

/** The test of most journeys: its page is signed in from the start. */
export const test = testAsVisitor.extend<{ isSignedIn: void }>({
  isSignedIn: [({ preacher: _ }, give) => give(), { auto: true }],
});

/** The letters in an outbox to one address, oldest first. */
async function lettersIn(outbox: string, to: string): Promise<Email[]> {
  const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
  const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return letters.filter((letter) => letter.to?.some(({ address }) => address === to));
}

/** An address of the documentation range 2001:db8::/32, the same for the same test, in a network that no other test has. */
function addressFor(testId: string): string {
  const digits = Buffer.from(testId).toString('hex').slice(-8).padStart(8, '0');
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4)}::1`;
}
