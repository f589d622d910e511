import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { programUrl } from '../../programUrl.ts';
import { DatabaseUnusable, noRoomToStart, unusable } from '../errors.ts';
import type { Log } from '../../log.ts';
import { clusterIn, lockDirectory } from './directory-lock.ts';
import type { HoldReport, WorkerMessage, WorkerReport, WorkerTask } from './database-worker.ts';
import { Duplex } from 'node:stream';

export type Embedded = {
  /** Connection settings for a `pg` client. Statements of several connections run in turns. */
  connection: ClientConfig;
  hold: HoldDatabase;
  /** Rolls back open transactions, flushes all files to disk, and unlocks the directory. */
  close(): Promise<void>;
};

export type Hold<Row> = {
  /** The first row that the query of the hold returned. */
  row: Row;
  /** Lets the clients go on. Resolves to false if they already did, because of the limit or because the database stopped. */
  release(): Promise<boolean>;
};

/**
 * Waits until no transaction is open, writes everything to the files of the cluster, runs `query`, and keeps all clients
 * waiting until `release`, an abort of `signal`, or `limitMs`. Until then, nothing changes the files.
 */
export type HoldDatabase = <Row extends object>(
  query: string,
  limitMs: number,
  signal: AbortSignal,
) => Promise<Hold<Row>>;

export type EmbeddedSettings = {
  directory: string;
  idleTransactionMs: number;
  log: Log;
  readSpace?: (directory: string) => { bavail: number; bsize: number };
};

/**
 * Opens the embedded database in `directory`. PostgreSQL runs in a worker thread, and clients communicate with it over
 * the PostgreSQL protocol. If the worker dies, it is restarted. Rejects with `DatabaseUnusable` if the directory cannot
 * be used or is in use.
 */
export async function openEmbedded({
  directory,
  idleTransactionMs,
  log,
  readSpace = statfsSync,
}: EmbeddedSettings): Promise<Embedded> {
  const unlock = await createAndLock(directory, log);
  let worker: Promise<Worker> | undefined;
  let isClosing = false;
  const ports = new Set<MessagePort>();

  /** PGlite does not report why it could not start, so this asks the file system whether the disk is full. */
  function failedToStart(cause: unknown): never {
    const { bavail, bsize } = readSpace(directory);
    throw bavail * bsize < roomToStart ? diskFullAtStart(cause) : cause;
  }

  async function start(): Promise<Worker> {
    const started = await startWorker({ task: 'serve', directory, idleTransactionMs }).catch(failedToStart);
    const exited = new Promise<void>((resolve) => started.once('exit', () => resolve()));
    let hasStopped = false;
    const stopped = (reason: object) => {
      if (hasStopped || isClosing) return;
      hasStopped = true;
      log.error(reason, 'The embedded database stopped and is being restarted');
      for (const port of ports) port.close();
      // Two backends would corrupt the files that they share, so the next one starts only after this one has exited.
      worker = opened(exited.then(start));
    };
    started.on('message', (report: WorkerReport) => {
      if ('death' in report) stopped({ err: report.death });
      else if ('failure' in report)
        log.error({ err: report.failure }, 'The maintenance of the embedded database failed');
    });
    started.on('error', (err) => stopped({ err }));
    started.on('exit', (code) => stopped({ code }));
    return started;
  }

  /** Handles the failure of a starting worker: the next connection tries to start it again. */
  function opened(starting: Promise<Worker>): Promise<Worker> {
    starting.catch((err: unknown) => {
      worker = undefined;
      log.error({ err }, 'The embedded database could not be started');
    });
    return starting;
  }

  function running(): Promise<Worker> {
    if (isClosing) throw new Error('The embedded database is closed');
    worker ??= opened(start());
    return worker;
  }

  async function connect(): Promise<MessagePort> {
    const open = await running();
    const { port1, port2 } = new MessageChannel();
    ports.add(port1);
    port1.once('close', () => ports.delete(port1));
    send(open, { client: port2 }, [port2]);
    return port1;
  }

  const hold: HoldDatabase = async <Row extends object>(query: string, limitMs: number, signal: AbortSignal) => {
    const open = await running();
    const { port1: port, port2 } = new MessageChannel();
    ports.add(port);
    let isReleased = false;
    const ended = new Promise<void>((end) => port.once('close', end));
    void ended.then(() => ports.delete(port));
    const abort = () => port.close();
    signal.addEventListener('abort', abort);
    void ended.then(() => signal.removeEventListener('abort', abort));
    const held = new Promise<Row>((resolve, reject) => {
      port.on('message', (report: HoldReport) => {
        if (report !== 'released') return resolve(report.held as Row);
        isReleased = true;
        port.close();
      });
      void ended.then(() => reject(new Error('The embedded database could not be held')));
    });
    send(open, { hold: port2, query, limitMs }, [port2]);
    if (signal.aborted) abort();
    const row = await held;
    return {
      row,
      async release() {
        port.postMessage('release');
        await ended;
        return isReleased;
      },
    };
  };

  async function close() {
    isClosing = true;
    try {
      const open = await worker?.catch(() => undefined);
      if (!open) return;
      send(open, 'close');
      await once(open, 'exit');
    } finally {
      await unlock();
    }
  }

  try {
    // Creating a cluster takes about 500 MB of memory, which is only released when the thread ends. The cluster is
    // therefore created in a separate thread.
    if (!existsSync(clusterIn(directory)))
      await untilDone({ task: 'make', directory, idleTransactionMs }).catch(failedToStart);
    worker = start();
    await worker;
  } catch (error) {
    await unlock();
    throw error;
  }
  const stream = () => new PortStream(connect);
  return { connection: { stream, user: 'postgres', database: 'postgres', ssl: false }, hold, close };
}

/**
 * Free space below which a failed start is attributed to a full disk, in bytes. A start writes a log segment of
 * 16 MB, and the file system may round the free space.
 */
const roomToStart = 32 * 1024 * 1024;

const diskFullAtStart = (cause: unknown): Error =>
  Object.assign(new DatabaseUnusable(noRoomToStart, { cause }), { code: 'ENOSPC' });

async function createAndLock(directory: string, log: Log): Promise<() => Promise<void>> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(`The database directory ${directory} cannot be used`, cause);
  }
  return lockDirectory(directory, log);
}

/**
 * Stack size, in MB. It is larger than Node's default of 4 MB: PostgreSQL must refuse a deeply nested statement before
 * the stack overflows.
 */
const stackSizeMb = 16;

function workerFor(task: WorkerTask): Worker {
  const { url, execArgv } = programUrl('database/embedded/database-worker');
  return new Worker(url, { workerData: task, execArgv, resourceLimits: { stackSizeMb } });
}

async function startWorker(task: WorkerTask): Promise<Worker> {
  const worker = workerFor(task);
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The embedded database ended with code ${code} while opening`);
  });
  await Promise.race([once(worker, 'message'), ended]);
  return worker;
}

async function untilDone(task: WorkerTask): Promise<void> {
  const [code] = await once(workerFor(task), 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be created: its thread ended with code ${code}`);
}

const send = (worker: Worker, message: WorkerMessage, transferred: MessagePort[] = []) =>
  worker.postMessage(message, transferred);

/** Makes a MessagePort usable as the network socket that `pg` expects. `open` is called when `pg` connects. */
class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#connected(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #connected(port: MessagePort) {
    if (this.destroyed) return port.close();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on('close', () => {
      this.push(null);
      this.destroy();
    });
    this.emit('connect');
  }

  override _read() {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(Uint8Array.from(bytes), done);
  }

  override _writev(writes: { chunk: Buffer }[], done: () => void) {
    this.#send(Uint8Array.from(Buffer.concat(writes.map(({ chunk }) => chunk))), done);
  }

  #send(bytes: Uint8Array<ArrayBuffer>, done: () => void) {
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _final(done: () => void) {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close();
    done(error);
  }

  // Socket methods that `pg` calls but a port does not need.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
