import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseUnusable } from '../unusable.ts';

const inUse = (directory: string) =>
  new DatabaseUnusable(`The database directory ${directory} is in use by another process. Stop that one first.`);

/**
 * Makes `directory` this process's own until the returned function is called or the process ends, however it ends: the system
 * itself lets go, so nothing stale stays behind. Rejects with `DatabaseUnusable` when another process has it.
 */
export function lockDirectory(directory: string): Promise<() => Promise<void>> {
  return process.platform === 'linux' ? lockByAddress(directory) : lockByFile(directory);
}

/** Linux: listens on an address in the abstract namespace, named after the directory's inode. */
async function lockByAddress(directory: string) {
  const { dev, ino } = statSync(directory, { bigint: true });
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy()).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(directory) : error),
    );
    server.listen(`\0sermon-maker-database-${name}`, resolve);
  });
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Opens a file so that nobody else can: O_EXLOCK of BSD and macOS, and libuv's flag of that name on Windows (a file not shared). */
const exclusively = process.platform === 'win32' ? 0x10000000 : 0x20;

async function lockByFile(directory: string) {
  const flags = constants.O_RDWR | constants.O_CREAT | exclusively | (constants.O_NONBLOCK ?? 0);
  try {
    const file = openSync(join(directory, 'lock'), flags, 0o600);
    return async () => closeSync(file);
  } catch (error) {
    const isLocked =
      error instanceof Error && 'code' in error && ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(String(error.code));
    throw isLocked ? inUse(directory) : error;
  }
}
