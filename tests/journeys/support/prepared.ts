import { request, type FullConfig } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContents } from '../../../apps/server/src/content/bibles/file.ts';
import { copyFolder } from '../../support/copyFolder.ts';
import { openServer, type Server } from '../../support/server.ts';
import { waitForBibles } from './bibles.ts';
import { waitForStarters } from './starters.ts';

/** The variable with the data directory that the servers of the journeys begin with. Without it, they begin empty. */
const variable = 'PREPARED_DATA';

/**
 * Runs once before all journeys. A new server installs the Bibles and the starter texts in the background, which takes
 * longer than a journey. One server does it here, and those of the journeys begin with copies of its data. Returns the
 * teardown function.
 */
export default async function setUp(_: FullConfig): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-prepared-'));
  const server = await openServer({ directory, logName: 'server-prepared.log' });
  await server.start();
  const contents = await readContents(join(import.meta.dirname, '../../../dist/bibles'));
  await waitForBibles(server.address, request, Object.keys(contents!.digests));
  await waitForStarters(server.address, request);
  await server.stop();
  process.env[variable] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** As `openServer`, with a copy of the prepared data if there is any. */
export async function openPreparedServer(options: Parameters<typeof openServer>[0]): Promise<Server> {
  const prepared = process.env[variable];
  if (prepared) await copyFolder(prepared, options.directory);
  return openServer(options);
}
