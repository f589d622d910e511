import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../programUrl.ts';
import { type JobRequest, outOfTimeSignal, type Reply } from './handleJobs.ts';

export type WorkerProcess<Job, Result> = {
  /**
   * Runs a job as soon as the process is ready. Rejects with `JobTimeout` or `JobInterrupted`, or with another error if
   * the job fails or ends its process. In each case the process is killed.
   */
  run(job: Job): Promise<Result>;
  /** True if the process must be replaced: it has exited, or it has reached its job or memory limit. */
  isSpent(): boolean;
  end(): Promise<void>;
};

/** Thrown for a job that has used its processor time. It would need as much on a machine with nothing else to do. */
export class JobTimeout extends Error {
  override name = 'JobTimeout';
}

/** Thrown for a job whose process could not start, did not reply, or was killed. The job is not the reason. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

export type WorkerProcessLimits = {
  processorMs: number;
  /** Additional processor time for the first job of a process, which loads what the later ones find in memory, in ms. */
  firstProcessorMs?: number;
  /**
   * Time for a process to get ready, and for a job, on a machine that is busy with something else, in ms. The default is
   * three minutes.
   */
  waitMs?: number;
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

const defaultWaitMs = 3 * 60_000;

const killSignals = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

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
 * first job, and much longer on a busy machine.
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
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // A process that the system could not start does not close.
    if (child.pid === undefined) resolve();
  });
  const end = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  const { waitMs = defaultWaitMs } = limits;
  const nextMessage = <Message>(send: (onError: (err: Error | null) => void) => void): Promise<Message> =>
    new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        settled();
      };
      const onMessage = (message: Message) => settle(() => resolve(message));
      const onExit = (code: number | null, signal: string | null) => settle(() => reject(causeOf(code, signal)));
      const onError = (cause: Error | null) =>
        cause && settle(() => reject(new JobInterrupted('The process cannot be used', { cause })));
      const onWaited = () => settle(() => reject(new JobInterrupted(`The process did not reply within ${waitMs} ms`)));
      const timer = setTimeout(onWaited, waitMs);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      send(onError);
    });
  const whenReady = nextMessage(() => {}).catch((cause: unknown) => {
    throw new JobInterrupted('The process did not get ready', { cause });
  });
  // The first job reports the failure.
  whenReady.catch(() => {});
  const reply = async (job: Job): Promise<Reply<Result>> => {
    await whenReady;
    const firstMs = jobCount === 0 ? (limits.firstProcessorMs ?? 0) : 0;
    const request: JobRequest<Job> = { job, processorMs: limits.processorMs + firstMs };
    return nextMessage((onError) => child.send(request, onError));
  };
  return {
    async run(job) {
      try {
        const replied = await reply(job);
        jobCount += 1;
        rss = replied.rss;
        if ('failure' in replied) throw new Error(replied.failure);
        return replied.result;
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

function causeOf(code: number | null, signal: string | null): Error {
  if (signal === outOfTimeSignal) return new JobTimeout('The job used more processor time than it may');
  const message = `The process ended (${signal ?? code})`;
  return signal !== null && killSignals.includes(signal) ? new JobInterrupted(message) : new Error(message);
}
