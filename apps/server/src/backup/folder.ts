import { createHash } from 'node:crypto';
import { createReadStream, type Dirent, readdirSync, statSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { productVersion } from '@sermon/domain/product';
import * as z from 'zod';
import { isDiskFull } from '../database/errors.ts';

/** A sentence for the administrator about a backup that cannot be made or restored. */
export class BackupFailed extends Error {
  override name = 'BackupFailed';
}

export const otherBackup = 'Another backup is being made. Wait until it is done.';

const format = 1;
const listName = 'SHA256SUMS';
const manifestName = 'backup.json';

/**
 * The folder of a backup contains `backup.json`, the database (`database/cluster`, or `database.dump` of PostgreSQL), `files`
 * with the uploaded files, and `SHA256SUMS` with the checksums of all of them.
 */
const manifest = z.object({
  format: z.literal(format),
  version: z.string(),
  dateMade: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** The time of the newest migration of the database, in ms. */
  migration: z.number(),
  /** How many rows the main tables have. */
  rows: z.record(z.string(), z.number()),
  files: z.object({
    /** `s3`: the files stay in the bucket and are not part of the backup. */
    kind: z.enum(['disk', 's3']),
    count: z.number(),
    bytes: z.number(),
    /** How many files the database names that are missing in the storage or do not have their size. */
    missing: z.number(),
  }),
  /** PostgreSQL needs its empty folders, which some programs do not copy. */
  emptyFolders: z.array(z.string().refine((path) => !path.split(/[\\/]/).includes('..'))),
  /** How many files `SHA256SUMS` lists. */
  listed: z.number(),
});
export type Manifest = z.output<typeof manifest>;

export const databaseIn = (folder: string, kind: Manifest['database']): string =>
  join(folder, kind === 'embedded' ? 'database' : 'database.dump');
export const filesIn = (folder: string): string => join(folder, 'files');

type Entry = { path: string; isFolder: boolean };

/** Returns what is in a folder, with paths relative to it ('files/a/b.pdf'); a folder comes before its content. */
export function entriesOf(folder: string, prefix = ''): Entry[] {
  return listIfThere(join(folder, prefix)).flatMap((entry): Entry[] => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return entry.isFile() ? [{ path, isFolder: false }] : [];
    return [{ path, isFolder: true }, ...entriesOf(folder, path)];
  });
}

/** Folders may be deleted while others are listed. */
function listIfThere(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes `backup.json` and the checksums. Returns the size of the backup in bytes. */
export async function sealFolder(
  folder: string,
  described: Omit<Manifest, 'format' | 'version' | 'emptyFolders' | 'listed'>,
): Promise<number> {
  const entries = entriesOf(folder);
  const emptyFolders = entries
    .filter(({ path, isFolder }) => isFolder && !entries.some((other) => other.path.startsWith(`${path}/`)))
    .map(({ path }) => path);
  const files = [manifestName, ...entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path)];
  const content: Manifest = { format, version: productVersion, ...described, emptyFolders, listed: files.length };
  await writeFile(join(folder, manifestName), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  const lines: string[] = [];
  let bytes = 0;
  for (const path of files) {
    lines.push(`${await hashOf(join(folder, path))}  ${path}\n`);
    bytes += (await stat(join(folder, path))).size;
  }
  await writeFile(join(folder, listName), lines.join(''), { mode: 0o600 });
  return bytes;
}

/** `paths`: its files, relative to its folder. */
export type Backup = Manifest & { paths: string[] };

/**
 * Checks that a backup is complete and unchanged, and returns what is in it. Rejects with `BackupFailed` otherwise, or if it
 * was made by a version whose backups this version does not know.
 */
export async function readBackup(folder: string): Promise<Backup> {
  const read = async (name: string) => {
    try {
      return await readFile(join(folder, name), 'utf8');
    } catch (cause) {
      throw new BackupFailed(`${folder} is not a backup: it has no readable file ${name}.`, { cause });
    }
  };
  const [text, list] = [await read(manifestName), await read(listName)];
  const sums = list.split('\n').filter(Boolean);
  const incomplete = new BackupFailed(`The backup ${folder} is damaged: ${listName} is incomplete.`);
  if (!list.endsWith('\n') || !sums.some((line) => line.endsWith(`  ${manifestName}`))) throw incomplete;
  const inFolder = new Set(entriesOf(folder).flatMap(({ path, isFolder }) => (isFolder ? [] : [path])));
  const paths: string[] = [];
  for (const line of sums) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    const found = path && inFolder.has(path) && (await hashOf(join(folder, path)).catch(() => null));
    if (!path || !found)
      throw new BackupFailed(`The backup ${folder} is damaged: ${path ?? line} is missing or unreadable.`);
    if (found !== hash) throw new BackupFailed(`The backup ${folder} is damaged: ${path} has changed.`);
    paths.push(path);
  }
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupFailed(
      `The backup ${folder} was made by a version of the product that this version does not know.`,
      { cause: parsed.error },
    );
  if (paths.length !== parsed.data.listed) throw incomplete;
  return { ...parsed.data, paths };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Rejects the root user in a directory of another user: the product could not use what root writes. */
export function refuseRoot(directory: string): void {
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0 && owner)
    throw new BackupFailed(
      `${directory} belongs to another user (${owner}). Run the command as that user, not as root.`,
    );
}

/** Turns what went wrong in `folder` into a sentence. */
export function explain(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return new BackupFailed(`There is no room left on the disk of ${folder}.`, { cause: error });
  const { code, syscall, path = folder, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || code === undefined) return error;
  return new BackupFailed(`${path} cannot be used: ${message}`, { cause: error });
}

/** The part of a folder name that says when it was made, in UTC: '2026-11-30-0412'. */
export const stampOf = (date: Date): string =>
  `${date.toISOString().slice(0, 10)}-${date.toISOString().slice(11, 16).replace(':', '')}`;
