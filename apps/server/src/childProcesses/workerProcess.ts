import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../programUrl.ts';
import type { Reply } from './handleJobs.ts';

/** A child process that runs one job at a time. */
export type WorkerProcess<Job, Result> = {
  /** Rejects if the job fails, takes too long or its process exits. The process is ended in each case. */
  run(job: Job): Promise<Result>;
  /** True once the process has exited or reached its limit of jobs or memory, and must be replaced. */
  isSpent(): boolean;
  /** Kills the process and resolves when it has exited. */
  end(): Promise<void>;
};

export type WorkerProcessLimits = {
  /** Longest duration of a job, in ms. */
  timeoutMs: number;
  /** Number of jobs after which a process is replaced. */
  jobsPerProcess: number;
  /** Memory use at which a process is replaced, in bytes. */
  rss: number;
  /** Limit of the JavaScript heap, in MiB. A process that needs more exits. */
  heapMiB: number;
};

/** Starts the program (see `programUrl`) as a child process. It takes about 300 ms until its first job can run. */
export function startWorkerProcess<Job extends object, Result>(
  program: string,
  limits: WorkerProcessLimits,
): WorkerProcess<Job, Result> {
  const { url, execArgv } = programUrl(program);
  const child = fork(fileURLToPath(url), [], {
    execArgv: [...execArgv, `--max-old-space-size=${limits.heapMiB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The program needs none of the server's settings or secrets.
    env: {},
  });
  // An error must not end the server. A running job rejects with it; without a job, the next call finds the process
  // gone.
  child.on('error', () => {});
  let jobCount = 0;
  let rss = 0;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  const send = (job: Job): Promise<Reply<Result>> =>
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
      child.send(job, (err) => err && onError(err));
    });
  return {
    async run(job) {
      try {
        const reply = await send(job);
        jobCount += 1;
        rss = reply.rss;
        if ('failure' in reply) throw new Error(reply.failure);
        return reply.result;
      } catch (err) {
        await end();
        throw err;
      }
    },
    isSpent: () =>
      jobCount >= limits.jobsPerProcess || rss >= limits.rss || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}
