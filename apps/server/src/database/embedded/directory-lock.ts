import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { DatabaseUnusable, unusable } from '../errors.ts';

const inUse = (directory: string) =>
  new DatabaseUnusable(`The database directory ${directory} is in use by another process. Stop that process first.`);

type Unlock = () => Promise<void>;

/**
 * Locks `directory` for this process until the returned function is called or the process ends. The operating system
 * releases the lock even after a crash, so no stale lock remains. Rejects with `DatabaseUnusable` if another process
 * has the lock.
 */
export function lockDirectory(directory: string, log: Pick<Log, 'warn'>): Promise<Unlock> {
  return process.platform === 'linux' ? lockOnLinux(directory, log) : lockByFile(directory);
}

/**
 * Takes two locks. The socket lock needs no other program, but a socket name is only unique within a network namespace,
 * so two containers that share a volume could both bind it. The file lock works wherever the file is visible.
 */
async function lockOnLinux(directory: string, log: Pick<Log, 'warn'>): Promise<Unlock> {
  const closeSocket = await lockByAddress(directory);
  try {
    const file = lockByFlock(directory, log);
    return async () => {
      closeSync(file);
      await closeSocket();
    };
  } catch (error) {
    await closeSocket();
    throw error;
  }
}

/**
 * Opens the file `lock`, locks it exclusively until it is closed, and returns its descriptor. Node has no flock(2), so
 * the program flock(1) inherits the descriptor and locks it. The lock belongs to the open file. Because this process
 * keeps the file open, the lock remains after flock exits. No other child process inherits the file. Logs a warning if
 * the flock program is missing or the file system does not support locks.
 */
function lockByFlock(directory: string, log: Pick<Log, 'warn'>): number {
  const file = openLockFile(directory);
  // Only short options are used because busybox does not support long ones.
  const flock = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file], encoding: 'utf8' });
  if (isHeldByOthers(flock)) {
    closeSync(file);
    throw inUse(directory);
  }
  if (flock.status !== 0) {
    const reason = flock.error?.message ?? `flock ended with ${flock.signal ?? flock.status}: ${flock.stderr.trim()}`;
    log.warn(
      { reason },
      'The database directory could not be locked with flock. It is protected only from processes in the same container ' +
        '(network namespace): never open it from two containers.',
    );
  }
  return file;
}

/**
 * Checks the result of flock: does another process hold the lock? In that case both the util-linux and the busybox
 * flock exit with 1 and print nothing. On errors, busybox also exits with 1 but prints a message.
 */
const isHeldByOthers = ({ status, stderr }: { status: number | null; stderr: string }) =>
  status === 1 && !/^flock: /m.test(stderr);

function openLockFile(directory: string): number {
  try {
    return openSync(join(directory, 'lock'), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (cause) {
    throw unusable(`The database directory ${directory} cannot be used`, cause);
  }
}

/**
 * Locks the directory on Linux: listens on an address in the abstract socket namespace that is derived from the
 * directory's inode.
 */
async function lockByAddress(directory: string): Promise<Unlock> {
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

/**
 * Flag that opens a file exclusively: O_EXLOCK on BSD and macOS, or libuv's flag of the same name on Windows, which
 * disables sharing.
 */
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

export const clusterIn = (directory: string) => join(directory, 'cluster');
