import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'sermon-tests-';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';
/** The minimum room in that folder, and the minimum of free memory, in bytes. The tests take up less than 2 GB. */
const [roomInMemory, freeMemory] = [4 * 2 ** 30, 8 * 2 ** 30];

/**
 * Gives this process and the programs that it starts a temporary folder of their own, which is removed when this
 * process exits. Browsers, compilers and interrupted tests leave files behind, which would fill the disk over many
 * runs. Folders of earlier runs that were killed are removed as well. Without TMPDIR, the folder is in memory if there is
 * enough of it: the tests copy databases of a thousand files, and each save flushes some of them to disk.
 */
export function createTemporaryFolder() {
  const parent = !process.env.TMPDIR && hasRoomInMemory() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    // After a restart of the machine, this process may have the same id as one that was killed.
    if (id !== undefined && (id === process.pid || !isRunning(id))) remove(join(parent, name));
  }
  const folder = join(parent, `${prefix}${process.pid}`);
  // Other users may enter the folder but not list it: PostgreSQL does not run as root and uses a folder inside.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    const [, , , options] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .findLast(([, path]) => path === inMemory) ?? [];
    // A container may have less memory than its machine. Tests run programs in their folders.
    const memory = Math.min(freemem(), process.constrainedMemory?.() || Infinity);
    const mayRun = options !== undefined && !options.split(',').includes('noexec');
    return mayRun && bavail * bsize >= roomInMemory && memory >= freeMemory;
  } catch {
    return false;
  }
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
