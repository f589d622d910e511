import { Worker } from 'node:worker_threads';

export type JobRequest<Job> = { job: Job; processorMs: number };

/** The reply of a worker process: the result or the error message, plus the process's current memory use, in bytes. */
export type Reply<Result> = { rss: number } & ({ result: Result } | { failure: string });

const ready = 'ready';

/**
 * The signal with which a process ends itself when a job has used its processor time. Windows has no such signal: there,
 * the process only ends.
 */
export const outOfTimeSignal = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';

/**
 * Ends the process when its processor time has reached the limit that was sent last. Runs in a thread, because a job can
 * block the main thread. Its source is text, because a file of TypeScript would need more time to load than all else.
 */
const watchProcessorTime = `
  const { parentPort } = require('node:worker_threads');
  let limitMs = Infinity;
  parentPort.on('message', (ms) => { limitMs = ms; });
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > limitMs) process.kill(process.pid, '${outOfTimeSignal}');
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
  const watch = new Worker(watchProcessorTime, { eval: true, execArgv: [] });
  const replyTo = async ({ job, processorMs }: JobRequest<never>): Promise<Reply<Result>> => {
    const limitMs = processorTime() + processorMs;
    watch.postMessage(limitMs);
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
      watch.postMessage(Infinity);
    }
  };
  // The cast is safe: only the pool that started this program sends messages, and every message is a request.
  process.on('message', (request) => void replyTo(request as JobRequest<never>).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}
