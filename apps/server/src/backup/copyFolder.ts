import { type BigIntStats, chmodSync, constants, copyFileSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { entriesOf } from './folder.ts';

/**
 * How old the last change of a file must be for its copy to count, in ms. A file system records times in steps, so two
 * changes within one step look like one.
 */
const settledMs = 10_000;

type Copied = Map<string, string>;
const fileStateOf = ({ ino, size, ctimeNs, mtimeNs }: BigIntStats) => [ino, size, ctimeNs, mtimeNs].join(' ');

/**
 * Copies a folder while a program changes it. Returns the function that completes the copy while nothing changes the folder:
 * it copies what has changed since. Copies share their blocks with the original where the file system can do so.
 */
export async function beginCopy(from: string, to: string, signal: AbortSignal): Promise<() => void> {
  const copied: Copied = new Map();
  for await (const { path, isFolder } of interruptible(entriesOf(from), signal)) {
    try {
      if (isFolder) continue;
      const before = lstatSync(join(from, path), { bigint: true });
      if (Number(before.ctimeMs) > Date.now() - settledMs) continue;
      copyFile(join(from, path), join(to, path));
      copied.set(path, fileStateOf(before));
    } catch (error) {
      // The file was deleted in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return () => {
    const entries = entriesOf(from);
    for (const { path, isFolder } of entries) {
      if (isFolder) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
      else if (copied.get(path) !== fileStateOf(lstatSync(join(from, path), { bigint: true })))
        copyFile(join(from, path), join(to, path));
    }
    const present = new Set(entries.map(({ path }) => path));
    for (const { path } of entriesOf(to))
      if (!present.has(path)) rmSync(join(to, path), { recursive: true, force: true });
  };
}

/** Lets signals arrive between the items, and rejects once `signal` is aborted. */
export async function* interruptible<Item>(items: Iterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for (const item of items) {
    await setImmediate(undefined, { signal });
    yield item;
  }
}

export function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  // The original may be read-only.
  chmodSync(to, 0o600);
}
