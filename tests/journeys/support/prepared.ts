import { request, type FullConfig } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContents } from '../../../apps/server/src/content/bibles/text.ts';
import { copyFolder } from '../../support/copyFolder.ts';
import { openServer, type Server } from '../../support/server.ts';
import { registerAdministrator } from './administrator.ts';
import { waitForBibles } from './bibles.ts';
import { waitForStarters } from './starters.ts';

/**
 * The variable with the data directory that the servers of the journeys begin with. Without it, they begin empty. `npm test`
 * prepares the data while other tests run (`prepareData.ts`).
 */
const variable = 'PREPARED_DATA';

/** How long the preparation may take beside other tests, in ms. */
const preparationTakesMs = 600_000;

/**
 * Fills a data directory for the servers of the journeys. A new server installs the Bibles and the starter texts in the
 * background, which takes longer than a journey. One server does it here, and those of the journeys begin with copies of
 * its data.
 */
export async function prepareData(directory: string): Promise<void> {
  const server = await openServer({ directory, logName: 'server-prepared.log' });
  try {
    await server.start();
    await registerAdministrator(server.address);
    const contents = await readContents(join(import.meta.dirname, '../../../dist/bibles'));
    await waitForBibles(server.address, request, Object.keys(contents!.digests), preparationTakesMs);
    await waitForStarters(server.address, request, preparationTakesMs);
  } finally {
    await server.stop();
  }
}

/** Runs once before all journeys if `PREPARE_DATA` is set. Returns the teardown function. */
export default async function setUp(_: FullConfig): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-prepared-'));
  await prepareData(directory);
  process.env[variable] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** As `openServer`, with a copy of the prepared data if there is any. */
export async function openPreparedServer(options: Parameters<typeof openServer>[0]): Promise<Server> {
  const prepared = process.env[variable];
  if (prepared) await copyFolder(prepared, options.directory);
  return openServer(options);
}
