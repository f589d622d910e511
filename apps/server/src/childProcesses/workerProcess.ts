import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../programUrl.ts';
import type { Reply } from './handleJobs.ts';

/** A child process that runs one job at a time. */
export type WorkerProcess<Job, Result> = {
  /** Runs a job. Rejects if the job fails, times out, or its process exits. In each case the process is killed. */
  run(job: Job): Promise<Result>;
  /** True if the process must be replaced: it has exited, or it has reached its job or memory limit. */
  isSpent(): boolean;
  /** Kills the process and resolves when it has exited. */
  end(): Promise<void>;
};

/** Thrown for a job that exceeds the time limit. The same job may succeed on a machine with less to do. */
export class JobTimeout extends Error {
  override name = 'JobTimeout';
}

export type WorkerProcessLimits = {
  /** Time limit for a job, in ms. */
  timeoutMs: number;
  /** Additional time for the first job of a process, which loads what the later ones find in memory, in ms. */
  startMs?: number;
  /** Number of jobs after which a process is replaced. */
  jobsPerProcess: number;
  /** Resident memory at which a process is replaced, in bytes. */
  rss: number;
  /** Maximum size of the JavaScript heap, in MiB. A process that exceeds it exits. */
  heapMiB: number;
};

/**
 * Priority of the child processes, as a `nice` value from 0 to 19 (lowest). It is lower than the server's, so that
 * requests do not wait for another user's PDF file.
 */
const niceness = 10;

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has already exited, or the system does not allow it. The job then runs at normal priority.
  }
}

/**
 * Starts the program (see `programUrl`) as a child process. The process takes about 300 ms to become ready for its
 * first job.
 */
export function startWorkerProcess<Job extends object, Result>(
  program: string,
  limits: WorkerProcessLimits,
): WorkerProcess<Job, Result> {
  const { url, execArgv } = programUrl(program);
  const child = fork(fileURLToPath(url), [], {
    execArgv: [...execArgv, `--max-old-space-size=${limits.heapMiB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The program does not need the server's settings or secrets, so its environment is empty.
    env: {},
  });
  lowerPriority(child.pid);
  // Prevents an error from ending the server. If a job is running, it rejects with the error. Otherwise, the next job
  // detects that the process is gone.
  child.on('error', () => {});
  let jobCount = 0;
  let rss = 0;
  const timeLimit = () => limits.timeoutMs + (jobCount === 0 ? (limits.startMs ?? 0) : 0);
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
      const ms = timeLimit();
      const timer = setTimeout(() => settle(() => reject(new JobTimeout(`It took longer than ${ms} ms`))), ms);
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
