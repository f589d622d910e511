import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { cleanLine } from '@sermon/domain/text';
import { premiumImport } from '@sermon/domain/texts/premium/premium';
import { type Manifest, readManifest, WrongManifest } from './manifest.ts';

const texts = premiumImport.what;
const mebibyte = 2 ** 20;

/** Maximum sizes of files, in bytes. Word files and uploads of users have the same limit. */
export const fileLimits = {
  manifest: 5 * mebibyte,
  manifests: 64 * mebibyte,
  text: 6 * mebibyte,
  word: 25 * mebibyte,
  picture: 10 * mebibyte,
};

const maxFolders = 2_000;
/** How many levels of folders below the given one may have manifests: sermons/the-father-who-runs/manifest.json. */
const maxFolderDepth = 2;

/** Errors of a server that has too little left. They say nothing about the file. */
const shortages = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export type Source = {
  label: string;
  /** The manifest as it was written, for its hash. */
  written: unknown;
  /** @throws WrongManifest */
  manifest(): Manifest;
  /** Reads a file that the manifest names. `field` is where it names it. @throws WrongManifest */
  read(file: string, field: string, most: number): Promise<Buffer>;
};

/**
 * Yields the manifests of a file or of a folder and the two levels of folders below it, in the order of their names.
 * Throws `WrongManifest` only for a single file. A broken manifest in a folder is a source that throws later.
 */
export async function* readSources(path: string): AsyncGenerator<Source> {
  if ((await stat(path)).isDirectory()) yield* sourcesIn(path);
  else yield* sourcesOf(path);
}

async function* sourcesOf(file: string): AsyncGenerator<Source> {
  // The file that an operator names may be a link.
  const real = await realpath(file).catch((error: unknown) => Promise.reject(unreadable('', error)));
  const parsed = parse(await readBounded(real, '', fileLimits.manifests));
  const all: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  for (const [at, written] of all.entries())
    yield {
      label: Array.isArray(parsed) ? `${basename(file)}[${at}]` : basename(file),
      written,
      manifest: () => readManifest(written, { isFolder: false }),
      read: (_, field) => Promise.reject(new WrongManifest(field, texts.noFilesHere)),
    };
}

async function* sourcesIn(folder: string): AsyncGenerator<Source> {
  const root = await realpath(folder);
  for (const { file, problem } of await findManifests(root)) {
    // A name could have control characters, which a terminal would obey.
    const label = cleanLine(relative(root, file).split(sep).join('/') || basename(root));
    let written: unknown;
    let failure = problem;
    try {
      if (!failure) written = parse(await readBounded(file, '', fileLimits.manifest));
    } catch (error) {
      if (!(error instanceof WrongManifest)) throw error;
      failure = error;
    }
    yield {
      label,
      written,
      manifest() {
        if (failure) throw failure;
        return readManifest(written, { isFolder: true });
      },
      read: (name, field, most) => readBeside(dirname(file), name, field, most),
    };
  }
}

type Found = { file: string; problem?: WrongManifest };

/** Returns the manifests in a folder in the order of their paths. Symbolic links to folders are not followed. */
async function findManifests(root: string): Promise<Found[]> {
  const found: Found[] = [];
  const inOrder = () => found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  let folders = [root];
  let visited = 0;
  for (let depth = 0; depth <= maxFolderDepth; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      if (++visited > maxFolders) return inOrder();
      let entries: Dirent[];
      try {
        entries = await readdir(folder, { withFileTypes: true });
      } catch (error) {
        found.push({ file: folder, problem: unreadable('', error) });
        continue;
      }
      const hasManifest = entries.some((entry) => entry.name === 'manifest.json' && !entry.isDirectory());
      if (hasManifest) found.push({ file: join(folder, 'manifest.json') });
      // The folders below a manifest belong to it.
      else below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)));
    }
    folders = below;
  }
  return inOrder();
}

/** Reads a file in the folder of a manifest. Refuses everything outside of the folder, and links. */
async function readBeside(folder: string, name: string, field: string, most: number): Promise<Buffer> {
  const path = join(folder, name);
  const isInside =
    !isAbsolute(name) && !name.includes('\\') && !name.includes('\0') && path.startsWith(`${folder}${sep}`);
  if (!isInside) throw new WrongManifest(field, texts.outside);
  return readBounded(path, field, most);
}

/** Reads a file of limited size. Refuses links, also among its folders, devices and pipes. */
async function readBounded(path: string, field: string, most: number): Promise<Buffer> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink() || (await realpath(path)) !== path) throw new WrongManifest(field, texts.link);
    if (!stats.isFile()) throw new WrongManifest(field, texts.notFile);
    return await readAtMost(path, field, most);
  } catch (error) {
    throw error instanceof WrongManifest ? error : unreadable(field, error);
  }
}

async function readAtMost(path: string, field: string, most: number): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    if (size > most) throw new WrongManifest(field, texts.tooLarge(Math.floor(most / mebibyte)));
    const bytes = Buffer.alloc(size);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, size - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}

/** Returns the problem of a file or folder for which the file system has reported an error. Throws any other error. */
function unreadable(field: string, error: unknown): WrongManifest {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : '';
  if (code === '' || shortages.has(code)) throw error;
  const isMissing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code);
  return new WrongManifest(field, isMissing ? texts.missing : texts.unreadable(code));
}

/** Parses JSON. Nesting that exhausts the stack counts as malformed. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new WrongManifest('', texts.notJson);
  }
}
