import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncTree } from '../database/embedded/syncTree.ts';
import { clusterIn } from '../database/embedded/directory-lock.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../database/open.ts';
import type { Log } from '../log.ts';
import { expectSame, type Contents, listNamedFiles, type NamedFile, readContents, readEverything } from './contents.ts';
import { beginCopy } from './copyFolder.ts';
import { BackupFailed, refuseRoot } from './folder.ts';
import { connectToServer, type Holder, holderOf, maxHoldMs } from './liveServer.ts';

/** A database of which a backup is made. */
export type Source = {
  /** Copies the database, and checks the copy. Returns what it contains. */
  copy(target: string, signal: AbortSignal): Promise<Copy>;
  mark(dateMade: Date): Promise<void>;
  close(): Promise<void>;
};
/** `heldMs`: how long users had to wait. */
export type Copy = Contents & { named: NamedFile[]; heldMs: number };

export const silent: Log = { info() {}, warn() {}, error() {} };

/** Opens an embedded database, which may be in use by the running product. */
export async function openEmbeddedSource(directory: string): Promise<Source> {
  if (!existsSync(clusterIn(directory)))
    throw new BackupFailed(`There is no database in ${directory}. Set DATA_DIR as for the product.`);
  const holder = (await connectToServer(directory)) ?? (await openHolder(directory));
  return {
    async copy(target, signal) {
      mkdirSync(target, { mode: 0o700 });
      // The database and the first pass are written to disk now, so that users do not wait for that later.
      await holder.flush();
      const complete = await beginCopy(clusterIn(directory), clusterIn(target), signal);
      syncTree(target);
      const begun = performance.now();
      const contents = await holder.hold();
      complete();
      const heldMs = Math.round(performance.now() - begun);
      if (!(await holder.release()))
        throw new BackupFailed(
          `The database could not be copied within ${maxHoldMs / 1000} seconds, and users cannot wait longer. Stop the product, make the backup, and start it again.`,
        );
      const named = await checkCopy(target, contents);
      return { ...contents, named, heldMs };
    },
    mark: holder.mark,
    close: holder.close,
  };
}

async function openHolder(directory: string): Promise<Holder> {
  refuseRoot(directory);
  const database = await openDatabase({ url: undefined, directory, log: silent });
  const holder = holderOf(database, 2 ** 31 - 1);
  return { ...holder, close: database.close };
}

/** Opens the copy of a database and reads all of it. Afterwards, all of it is on disk. */
export async function checkCopy(directory: string, { rows, migration }: Contents): Promise<NamedFile[]> {
  const named = await withDatabase({ url: undefined, directory }, async ({ db }) => {
    const found = await readContents(db);
    expectSame({ ...found.rows, migration: found.migration }, { ...rows, migration });
    await readEverything(db);
    return listNamedFiles(db);
  });
  rmSync(join(directory, 'lock'), { force: true });
  return named;
}

export async function withDatabase<Result>(
  place: Pick<DatabaseOptions, 'url' | 'directory'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...place, log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
