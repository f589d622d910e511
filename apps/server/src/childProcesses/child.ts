import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../programUrl.ts';
import type { Reply } from './answer.ts';

/** A process that does one order at a time. */
export type Child<Order, Result> = {
  /** Its result; rejects when there is none, when it takes too long and when the process ends, and then the process is ended. */
  make(order: Order): Promise<Result>;
  /** Whether it has done its share and should make room for a fresh one. */
  isSpent(): boolean;
  /** Ends the process at once and resolves when it is gone. */
  end(): Promise<void>;
};

export type Limits = {
  /** How long one order may take, in ms. */
  timeoutMs: number;
  /** After how many orders, and at how many bytes of memory, a process is replaced. */
  jobs: number;
  rss: number;
  /** What its JavaScript may hold, in MiB; a process that needs more ends. */
  heapMiB: number;
};

/** Starts the program (see `beside`) as a process; it needs some 300 ms before it does its first order. */
export function startChild<Order extends object, Result>(program: string, limits: Limits): Child<Order, Result> {
  const { url, execArgv } = programUrl(program);
  const child = fork(fileURLToPath(url), [], {
    execArgv: [...execArgv, `--max-old-space-size=${limits.heapMiB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It needs nothing of what the server knows.
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
  const answer = (order: Order): Promise<Reply<Result>> =>
    new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        settled();
      };
      const onMessage = (reply: Reply<Result>) => settle(() => resolve(reply));
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(new Error(`The process ended (${signal ?? code})`)));
      const onError = (err: Error) => settle(() => reject(err));
      const timer = setTimeout(
        () => settle(() => reject(new Error(`It took longer than ${limits.timeoutMs} ms`))),
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
        return reply.result;
      } catch (err) {
        await end();
        throw err;
      }
    },
    isSpent: () => done >= limits.jobs || rss >= limits.rss || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}
