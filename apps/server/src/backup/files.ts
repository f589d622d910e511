import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedFile } from './contents.ts';
import { copyFile } from './copyFolder.ts';
import { entriesOf } from './folder.ts';

export type CopiedFiles = { count: number; bytes: number; missing: string[] };

/**
 * Copies the uploaded files, which never change. A file that is deleted meanwhile is left out, and uploads that still run,
 * which are in a hidden folder. `missing`: the files that the database names, and that are not there with their size.
 */
export function copyUploads(from: string, to: string, named: readonly NamedFile[], signal: AbortSignal): CopiedFiles {
  let [count, bytes] = [0, 0];
  for (const { path, isFolder } of entriesOf(from)) {
    signal.throwIfAborted();
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
