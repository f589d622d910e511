import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockDirectory } from '../database/embedded/directory-lock.ts';
import { syncFolder, syncTree } from '../database/embedded/syncTree.ts';
import { type Database, newestMigration } from '../database/open.ts';
import type { Places } from './backup.ts';
import { expectSame, markBackup, readContents } from './contents.ts';
import { copyFile } from './copyFolder.ts';
import { silent, withDatabase } from './embedded.ts';
import {
  BackupFailed,
  type Backup,
  databaseIn,
  entriesOf,
  explain,
  filesIn,
  type Manifest,
  readBackup,
  refuseRoot,
  stampOf,
} from './folder.ts';
import { expectEmpty, restoreDump } from './postgres.ts';

/** `aside`: the folder with the former data. Null if there was none. */
export type Restored = { manifest: Manifest; aside: string | null };

/**
 * Puts a backup in the place of the present data, which is moved aside. Rejects with `BackupFailed` if that is impossible;
 * then, the present data is as before.
 */
export async function restoreBackup(places: Places, folder: string, now: Date): Promise<Restored> {
  refuseRoot(places.dataDirectory);
  const backup = resolve(folder);
  const manifest = await readBackup(backup);
  refuseWrongPlace(places, manifest);
  const { dataDirectory, DATABASE_URL: url } = places;
  const draft = join(dataDirectory, `restore-${stampOf(now)}.incomplete`);
  const aside = join(dataDirectory, `before-restore-${stampOf(now)}`);
  if (existsSync(aside)) throw new BackupFailed(`${aside} exists already. Wait a minute, and run the command again.`);
  const unlock = url === undefined ? await lockPresent(places) : null;
  const moves: (readonly [string, string])[] = [];
  try {
    if (url !== undefined) await expectEmpty(url);
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    copyBackup(backup, draft, manifest);
    if (url === undefined) {
      await withDatabase({ url, directory: databaseIn(draft, 'embedded') }, (database) => finish(database, manifest));
      moves.push([places.databaseDirectory, join(aside, 'database')]);
      moves.push([databaseIn(draft, 'embedded'), places.databaseDirectory]);
    }
    if (manifest.files.kind === 'disk') {
      mkdirSync(filesIn(draft), { recursive: true, mode: 0o700 });
      moves.push([places.filesDirectory, join(aside, 'files')], [filesIn(draft), places.filesDirectory]);
    }
    syncTree(draft);
    // Windows cannot move a folder with an open file.
    if (process.platform === 'win32') await unlock?.();
    await moveAll(moves, aside, async () => {
      if (url === undefined) return;
      await restoreDump(databaseIn(draft, 'postgres'), url);
      await withDatabase({ url, directory: '' }, (database) => finish(database, manifest)).catch((cause: Error) => {
        throw new BackupFailed(
          `${cause.message} The files are as before, but the database is no longer empty: use another empty database for the next attempt.`,
          { cause },
        );
      });
    });
    syncFolder(dataDirectory);
  } catch (error) {
    throw explain(error, dataDirectory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    if (process.platform !== 'win32') await unlock?.();
  }
  // Where no product has run before, only the lock was moved.
  const former = existsSync(aside) ? entriesOf(aside).map(({ path }) => path) : [];
  if (former.every((path) => path === 'database' || path === 'database/lock'))
    rmSync(aside, { recursive: true, force: true });
  return { manifest, aside: existsSync(aside) ? aside : null };
}

function refuseWrongPlace(
  { DATABASE_URL: url, bucket }: Places,
  { database, migration, version, files }: Manifest,
): void {
  if ((database === 'postgres') !== (url !== undefined))
    throw new BackupFailed(
      database === 'postgres'
        ? 'This backup is of a PostgreSQL database. Set DATABASE_URL to an empty database.'
        : 'This backup is of the embedded database. Restore it without DATABASE_URL.',
    );
  if ((files.kind === 's3') !== (bucket !== null))
    throw new BackupFailed(
      files.kind === 's3'
        ? 'The files of this backup are in an S3 bucket. Set STORAGE=s3 and the bucket.'
        : 'The files of this backup are on the disk. Restore it without STORAGE=s3.',
    );
  if (migration > newestMigration())
    throw new BackupFailed(`This backup was made by version ${version}, which is newer. Install that version first.`);
}

/** Locks the present data. Rejects if the product is running. */
async function lockPresent({ databaseDirectory }: Places): Promise<() => Promise<void>> {
  mkdirSync(databaseDirectory, { recursive: true, mode: 0o700 });
  return lockDirectory(databaseDirectory, silent);
}

function copyBackup(backup: string, draft: string, { paths, emptyFolders }: Backup): void {
  for (const path of paths) copyFile(join(backup, path), join(draft, path));
  for (const path of emptyFolders) mkdirSync(join(draft, path), { recursive: true, mode: 0o700 });
}

/** Brings a restored database up to date. */
async function finish({ db, migrate }: Database, { rows, dateMade }: Manifest): Promise<void> {
  expectSame((await readContents(db)).rows, rows);
  await migrate();
  await markBackup(db, new Date(dateMade));
}

/** Moves files and folders, and then calls `work`. If anything fails, everything is moved back. */
async function moveAll(
  moves: readonly (readonly [string, string])[],
  aside: string,
  work: () => Promise<void>,
): Promise<void> {
  const done: (readonly [string, string])[] = [];
  try {
    for (const [from, to] of moves) {
      if (!existsSync(from)) continue;
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      renameSync(from, to);
      done.push([from, to]);
    }
    await work();
  } catch (error) {
    try {
      for (const [from, to] of done.toReversed()) renameSync(to, from);
    } catch (cause) {
      throw new BackupFailed(`${(error as Error).message} The former data could not be moved back from ${aside}.`, {
        cause,
      });
    }
    const parents = new Set(done.map(([, to]) => dirname(to)));
    for (const parent of parents) if (readdirSync(parent).length === 0) rmdirSync(parent);
    throw error;
  }
}
