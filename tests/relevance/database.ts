import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../apps/server/src/database/open.ts';

export const log = { info() {}, warn: console.warn, error: console.error };

/**
 * Opens an embedded database and closes it after `work`. `kept` is a folder that keeps it for the next run; without one
 * it is in a temporary folder.
 */
export async function withDatabase<Result>(
  kept: string | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'sermon-relevance-')));
  const database = await openDatabase({ url: undefined, directory, log });
  await database.migrate();
  const result = await work(database);
  await database.close();
  if (kept === undefined) await rm(directory, { recursive: true });
  return result;
}
