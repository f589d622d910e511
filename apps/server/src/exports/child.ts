import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beside } from '../beside.ts';
import type { Order, Reply } from './export-child.ts';

/** A process that makes files of sermons, one at a time. */
export type Child = {
  /** The file; rejects when there is none, when it takes too long and when the process ends, and then the process is ended. */
  make(order: Order): Promise<Uint8Array>;
  /** Whether it has done its share and should make room for a fresh one. */
  isSpent(): boolean;
  /** Ends the process at once and resolves when it is gone. */
  end(): Promise<void>;
};

export type Limits = {
  /** How long one file may take, in ms. */
  timeoutMs: number;
  /** After how many files, and at how many bytes of memory, a process is replaced. */
  jobs: number;
  rss: number;
};

/** Starts a process; it needs some 300 ms before it makes its first file. */
export function startChild(limits: Limits): Child {
  const { url, execArgv } = beside('exports/export-child');
  const child = fork(fileURLToPath(url), [], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Making a file needs nothing of what the server knows.
    env: {},
  });
  // Whoever waits for an answer hears of a failure; while nobody waits, the next one to ask finds the process gone.
  child.on('error', () => {});
  let done = 0;
  let rss = 0;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  const answer = (order: Order): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        settled();
      };
      const onMessage = (reply: Reply) => settle(() => resolve(reply));
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(new Error(`The exporting process ended (${signal ?? code})`)));
      const onError = (err: Error) => settle(() => reject(err));
      const timer = setTimeout(
        () => settle(() => reject(new Error(`The file took longer than ${limits.timeoutMs} ms`))),
        limits.timeoutMs,
      );
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(order, (err) => err && onError(err));
    });
  return {
    async make(order) {
      try {
        const reply = await answer(order);
        done += 1;
        rss = reply.rss;
        if ('failure' in reply) throw new Error(reply.failure);
        return reply.bytes;
      } catch (err) {
        await end();
        throw err;
      }
    },
    isSpent: () => done >= limits.jobs || rss >= limits.rss || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}
