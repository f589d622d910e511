import { Worker } from 'node:worker_threads';

/** A job and its limits: processor time, and the resident memory of the process, in bytes. */
export type JobRequest<Job> = { job: Job; processorMs: number; rss: number };

/** The reply of a worker process: the result or the error message, plus the process's current memory use, in bytes. */
export type Reply<Result> = { rss: number } & ({ result: Result } | { failure: string });

const ready = 'ready';

/**
 * The signal with which a process ends itself when a job has used its processor time. Windows has no such signal: there,
 * the process only ends.
 */
export const outOfTimeSignal = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';
/** The signal with which a process ends itself when a job needs too much memory, of which the heap is only a part. */
const outOfMemorySignal = process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM';

/**
 * Ends the process when it has reached the limit of processor time or memory that was sent last. Runs in a thread, because a job can
 * block the main thread. Its source is text, because a file of TypeScript would need more time to load than all else.
 */
const watchLimits = `
  const { parentPort } = require('node:worker_threads');
  let limits = { ms: Infinity, rss: Infinity };
  parentPort.on('message', (sent) => { limits = sent; });
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > limits.ms) process.kill(process.pid, '${outOfTimeSignal}');
    if (process.memoryUsage.rss() > limits.rss) process.kill(process.pid, '${outOfMemorySignal}');
  }, 50);
`;

/** The processor time that this process has used, in ms. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs each job that the parent process sends and replies with the result. Exits when the parent process disconnects.
 */
export function handleJobs<Result>(run: (job: never) => Promise<Result>): void {
  const watch = new Worker(watchLimits, { eval: true, execArgv: [] });
  const replyTo = async ({ job, processorMs, rss }: JobRequest<never>): Promise<Reply<Result>> => {
    const limitMs = processorTime() + processorMs;
    watch.postMessage({ ms: limitMs, rss });
    try {
      const result = await run(job);
      // The thread looks only now and then, and may still be starting.
      if (processorTime() > limitMs) {
        process.kill(process.pid, outOfTimeSignal);
        await new Promise(() => {});
      }
      return { result, rss: process.memoryUsage.rss() };
    } catch (err) {
      return { failure: err instanceof Error ? err.message : String(err), rss: process.memoryUsage.rss() };
    } finally {
      watch.postMessage({ ms: Infinity, rss: Infinity });
    }
  };
  // The cast is safe: only the pool that started this program sends messages, and every message is a request.
  process.on('message', (request) => void replyTo(request as JobRequest<never>).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}
