import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { syncFolder, syncTree } from '../database/embedded/syncTree.ts';
import type { Env } from '../env.ts';
import type { NamedFile } from './contents.ts';
import { copyFile, interruptible } from './copyFolder.ts';
import { openEmbeddedSource, type Source } from './embedded.ts';
import { BackupFailed, databaseIn, entriesOf, explain, filesIn, type Manifest, sealFolder, stampOf } from './folder.ts';
import { openPostgresSource } from './postgres.ts';

export type Places = Pick<Env, 'DATABASE_URL' | 'bucket' | 'dataDirectory' | 'databaseDirectory' | 'filesDirectory'>;

export type Made = {
  folder: string;
  bytes: number;
  heldMs: number;
  rows: Manifest['rows'];
  files: Manifest['files'];
  missing: string[];
  /** The reason why the product does not know of the backup. */
  unmarked: string | null;
};

export const openSource = ({ DATABASE_URL: url, databaseDirectory }: Places): Promise<Source> =>
  url === undefined ? openEmbeddedSource(databaseDirectory) : openPostgresSource(url);

/**
 * Makes a backup in a new folder inside `folder`, while the product may be running, and checks it. Rejects with
 * `BackupFailed` if that is impossible; then, the new folder does not exist.
 */
export async function makeBackup(places: Places, folder: string, now: Date, signal: AbortSignal): Promise<Made> {
  const parent = resolve(folder);
  const target = join(parent, `sermon-maker-${stampOf(now)}`);
  const draft = `${target}.incomplete`;
  for (const own of [places.databaseDirectory, places.filesDirectory])
    if (`${realOf(parent)}${sep}`.startsWith(`${realOf(own)}${sep}`))
      throw new BackupFailed(`A backup in ${parent} would be part of the data. Choose another folder.`);
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    if (existsSync(target))
      throw new BackupFailed(`${target} exists already. Wait a minute, and run the command again.`);
    mkdirSync(draft, { mode: 0o700 });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' && path === draft
      ? new BackupFailed(`${draft} exists already: another backup is being made.`)
      : explain(error, parent);
  }
  try {
    const source = await openSource(places);
    try {
      const made = await fill(places, source, draft, now, signal);
      syncTree(draft);
      renameSync(draft, target);
      syncFolder(parent);
      const unmarked = await source.mark(now).then(
        () => null,
        (error: Error) => error.message,
      );
      return { ...made, folder: target, unmarked };
    } finally {
      await source.close();
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw signal.aborted ? new BackupFailed('The backup was interrupted.') : explain(error, parent);
  }
}

/** The path without symbolic links, as far as it exists. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path));

async function fill(
  { DATABASE_URL: url, bucket, filesDirectory }: Places,
  source: Source,
  draft: string,
  now: Date,
  signal: AbortSignal,
): Promise<Omit<Made, 'folder' | 'unmarked'>> {
  signal.throwIfAborted();
  const kind = url === undefined ? 'embedded' : 'postgres';
  const { rows, migration, named, heldMs } = await source.copy(databaseIn(draft, kind), signal);
  signal.throwIfAborted();
  const copied = bucket ? null : await copyUploads(filesDirectory, filesIn(draft), named, signal);
  const files = {
    kind: copied ? ('disk' as const) : ('s3' as const),
    count: copied?.count ?? 0,
    bytes: copied?.bytes ?? 0,
    missing: copied?.missing.length ?? 0,
  };
  const bytes = await sealFolder(draft, { dateMade: now.toISOString(), database: kind, migration, rows, files });
  signal.throwIfAborted();
  return { bytes, heldMs, rows, files, missing: copied?.missing ?? [] };
}

type CopiedFiles = { count: number; bytes: number; missing: string[] };

/**
 * Copies the uploaded files, which never change. A file that is deleted meanwhile is left out, and uploads that still run,
 * which are in a hidden folder. `missing`: the files that the database names, and that are not there with their size.
 */
async function copyUploads(
  from: string,
  to: string,
  named: readonly NamedFile[],
  signal: AbortSignal,
): Promise<CopiedFiles> {
  let [count, bytes] = [0, 0];
  for await (const { path, isFolder } of interruptible(entriesOf(from), signal)) {
    if (isFolder || path.startsWith('.')) continue;
    try {
      copyFile(join(from, path), join(to, path));
      count++;
      bytes += lstatSync(join(to, path)).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  const missing = named
    .filter(({ path, size }) => {
      const copied = lstatSync(join(to, path), { throwIfNoEntry: false });
      return !copied || (size !== null && copied.size !== size);
    })
    .map(({ path }) => path);
  return { count, bytes, missing };
}
