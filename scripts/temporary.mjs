import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'sermon-tests-';

/**
 * Gives this process and the programs that it starts a temporary folder of their own, which is removed when this
 * process exits. Browsers, compilers and interrupted tests leave files behind, which would fill the disk over many
 * runs. Folders of earlier runs that were killed are removed as well.
 */
export function createTemporaryFolder() {
  for (const name of readdirSync(tmpdir())) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    // After a restart of the machine, this process may have the same id as one that was killed.
    if (id !== undefined && (id === process.pid || !isRunning(id))) remove(join(tmpdir(), name));
  }
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  // Other users may enter the folder but not list it: PostgreSQL does not run as root and uses a folder inside.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A program that is still ending may use the folder. The next run removes it.
  }
}

/** @param {number} id */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
