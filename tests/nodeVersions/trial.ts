import { defaultLayout } from '@sermon/domain/printing/layout';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserAt } from '../support/browser.ts';
import { openServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/**
 * Uses the built product on the version of Node that runs this file: starts it as `npm start` does, checks its health,
 * registers, saves, downloads a PDF and a Word file, stops it, and finds the sermon again after a restart. Prints one
 * line for each step, and ends with an error if a step fails.
 */
const directory = await mkdtemp(join(tmpdir(), 'sermon-node-'));
const server = await openServer({
  directory,
  logName: `server-node-${process.versions.node}.log`,
  program: ['scripts/start.mjs'],
});

/** Runs a step, and prints its name when it has passed. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const result = await run().catch((cause: unknown) => {
    throw new Error(`${name}: failed`, { cause });
  });
  console.log(`  ✓ ${name}`);
  return result;
}

/** Stops the server as an administrator would. A clean stop has the exit code 0. */
async function stop() {
  await server.stop();
  const { exitCode, signalCode } = server.process()!;
  if (exitCode !== 0) throw new Error(`The server ended with ${exitCode ?? signalCode}`);
}

/** Downloads a file and checks how it begins. A machine that is too busy to make it in time gets more tries. */
const isMade = async (kind: string, download: () => Promise<File>, start: string) => {
  const file = await until(`a ${kind} is made`, download);
  const found = Buffer.from(await file.arrayBuffer())
    .subarray(0, start.length)
    .toString('latin1');
  if (found !== start) throw new Error(`The file starts with ${JSON.stringify(found)}`);
};

try {
  await step('starts', () => server.start());
  await step('is healthy', async () => {
    const { status, ok } = await fetch(`${server.address}/healthz`);
    if (!ok) throw new Error(`/healthz answered ${status}`);
  });
  const api = browserAt(server.address);
  await step('registers a user', () =>
    api.accounts.register({
      firstName: 'Ruth',
      lastName: 'Adeyemi',
      email: 'ruth@church.example',
      password: 'gleaning in the field',
    }),
  );
  const { id } = await step('saves a sermon', () =>
    api.documents.save({ name: 'Gleaning', text: '<h1>Ruth 2</h1><p>She gleaned in the field.</p>' }),
  );
  await step('makes a PDF', () => isMade('PDF', () => api.documents.pdf({ id, ...defaultLayout }), '%PDF-'));
  await step('makes a Word file', () => isMade('Word file', () => api.documents.docx({ id }), 'PK'));
  await step('stops', stop);
  await step('keeps the sermon', async () => {
    await server.start();
    const { text } = await api.documents.get({ id });
    if (!text.includes('She gleaned in the field.')) throw new Error(`The text is ${JSON.stringify(text)}`);
    await stop();
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
