import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from '../database/open.ts';
import type { Log } from '../log.ts';
import { type Contents, contentsQuery, markBackup } from './contents.ts';
import { BackupFailed, otherBackup } from './folder.ts';

/** How long a running server keeps its users waiting for a backup, in ms. `/healthz` fails after ten seconds. */
export const maxHoldMs = 8_000;

/** What a backup needs from the process that uses the embedded database. */
export type Holder = {
  /** Writes everything to the files of the database. */
  flush(): Promise<void>;
  /** Nothing changes the files of the database from now on until `release`. */
  hold(): Promise<Contents>;
  /** Resolves to false if the files may have changed before. */
  release(): Promise<boolean>;
  mark(dateMade: Date): Promise<void>;
  close(): Promise<void>;
};

/** The address of the socket. Only the user who runs the product can open it: it is in a folder of the data, with mode 0600. */
export function socketIn(databaseDirectory: string): string {
  const path = join(databaseDirectory, 'backup.sock');
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\sermon-maker-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  // The address of a socket has at most about 100 bytes.
  const relativePath = relative(process.cwd(), path);
  return relativePath.length < path.length ? relativePath : path;
}

type Reply = { contents: Contents } | { released: boolean } | 'ready' | 'flushed' | 'busy' | 'marked' | 'failed';

/**
 * Lets the command `backup` copy the embedded database of this process: it connects to a socket and sends 'flush', 'hold',
 * 'release' and 'mark DATE'. The database is released when the connection ends. Serves one backup at a time.
 */
export async function serveBackups(
  { database, directory, log }: { database: Database; directory: string; log: Pick<Log, 'warn' | 'error'> },
  limitMs = maxHoldMs,
): Promise<{ close(): Promise<void> }> {
  let current: Socket | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const reply = (answer: Reply) => socket.write(`${JSON.stringify(answer)}\n`);
    if (current) {
      reply('busy');
      socket.end();
      return;
    }
    current = socket;
    const holder = holderOf(database, limitMs);
    socket.once('close', () => {
      current = undefined;
      void holder.end();
    });
    reply('ready');
    void (async () => {
      for await (const line of createInterface({ input: socket })) {
        if (line === 'hold') reply({ contents: await holder.hold() });
        else if (line === 'release') reply({ released: await holder.release() });
        else if (line === 'flush') {
          await holder.flush();
          reply('flushed');
        } else if (line.startsWith('mark ')) {
          await holder.mark(new Date(line.slice('mark '.length)));
          reply('marked');
        }
      }
    })().catch((err: unknown) => {
      if (!socket.destroyed) log.error({ err }, 'A backup failed');
      reply('failed');
      socket.end();
    });
  });
  const path = socketIn(directory);
  // The lock of the database excludes that another process listens here.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  try {
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (err) {
    log.warn({ err }, 'Backups can only be made while the product is stopped: the socket for them cannot be used');
  }
  server.unref();
  return {
    async close() {
      current?.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Holds the embedded database of this process. */
export function holderOf({ db, hold }: Pick<Database, 'db' | 'hold'>, limitMs: number) {
  const ending = new AbortController();
  let release: (() => Promise<boolean>) | undefined;
  return {
    async flush() {
      const held = await hold!('select 1', limitMs, ending.signal);
      await held.release();
    },
    async hold() {
      const held = await hold!<Contents>(contentsQuery, limitMs, ending.signal);
      release = held.release;
      return held.row;
    },
    release: async () => (await release?.()) ?? false,
    mark: (dateMade: Date) => markBackup(db, dateMade),
    async end() {
      ending.abort();
    },
  };
}

/** Connects to the process that uses the embedded database. Resolves to null if no process does. */
export async function connectToServer(databaseDirectory: string): Promise<Holder | null> {
  const socket = createConnection(socketIn(databaseDirectory));
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // If it runs all the same, the lock of the database says so.
    if (code !== 'EACCES' && code !== 'EPERM') return null;
    throw new BackupFailed(`The product runs but cannot be asked for a backup: ${message}`, { cause: error });
  }
  socket.on('error', () => {});
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  async function next(): Promise<Reply> {
    const { value } = await replies.next();
    if (value === undefined)
      throw new BackupFailed('The product was stopped during the backup. Run the command again.');
    const reply = JSON.parse(value as string) as Reply;
    if (reply === 'busy') throw new BackupFailed(otherBackup);
    if (reply === 'failed') throw new BackupFailed('The product could not take part in the backup. Its log says why.');
    return reply;
  }
  function ask(line: string): Promise<Reply> {
    socket.write(`${line}\n`);
    return next();
  }
  try {
    await next();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    flush: async () => void (await ask('flush')),
    hold: async () => ((await ask('hold')) as { contents: Contents }).contents,
    release: async () => ((await ask('release')) as { released: boolean }).released,
    mark: async (dateMade) => void (await ask(`mark ${dateMade.toISOString()}`)),
    close: async () => void socket.destroy(),
  };
}
