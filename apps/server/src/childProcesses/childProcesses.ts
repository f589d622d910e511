import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../concurrency/concurrency.ts';
import { refused, Refused } from '../refused.ts';
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../programUrl.ts';
import { type JobRequest, outOfTimeSignal, type Reply } from './handleJobs.ts';
import { setTimeout as pause } from 'node:timers/promises';

export type ChildProcesses<Job, Result> = {
  /**
   * Rejects with a 503 refusal if the queue or the requester's quota is full (with Retry-After), or if the job was
   * interrupted twice because the machine is busy (without), and with `failed.refusal` if the job fails.
   */
  run(job: Job, requester: Requester): Promise<Result>;
  close(): Promise<void>;
};

type PoolLimits = {
  processes: number;
  queueLimit: number;
  /** Maximum number of jobs per requester, running and waiting combined. */
  jobsPerRequester: number;
  /** Time after which an idle process is ended, in ms. */
  idleTimeoutMs: number;
};

export type ChildProcessLimits = WorkerProcessLimits & PoolLimits;

type Options<Job, Result> = ProcessOptions<Job, Result> & {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Message of the refusal if the queue or the requester's quota is full. */
  busy: string;
  /**
   * True for a job that continues even if its requester disconnects, because starting a new process would take longer
   * than finishing the job.
   */
  outlivesRequester?: (job: Job) => boolean;
  /**
   * Functions for a failed job: `message` returns the text for the log, and `refusal` the reply to the requester. The
   * error is a `JobTimeout` if the job exceeded the time limit.
   */
  failed: { message: (job: Job) => string; refusal: (error: unknown, job: Job) => Refused };
};

type ProcessOptions<Job, Result> =
  | {
      /** The program that the processes run (see `programUrl`). It calls `handleJobs`. */
      program: string;
      limits: ChildProcessLimits;
    }
  | {
      /** Starts a process that is no program of ours. */
      start: () => WorkerProcess<Job, Result>;
      limits: PoolLimits;
    };

const retryAfter = 5;

type QueuedJob<Job, Result> = {
  job: Job;
  requester: Requester;
  resolve: (result: Result) => void;
  reject: (err: Error) => void;
  /** True for a job that was interrupted. It runs once more, while no other job of the pool does. */
  isAlone: boolean;
};

/**
 * Creates a pool that runs jobs in child processes. A long job on the main thread would block all other requests, and
 * only a process can be interrupted. Processes start on demand and end after an idle timeout.
 */
export function createChildProcesses<Job extends object, Result>(
  options: Options<Job, Result>,
): ChildProcesses<Job, Result> {
  const { limits, log, busy, outlivesRequester, failed } = options;
  const start =
    'start' in options ? options.start : () => startWorkerProcess<Job, Result>(options.program, options.limits);
  const waiting: QueuedJob<Job, Result>[] = [];
  const idle: { worker: WorkerProcess<Job, Result>; timer: NodeJS.Timeout }[] = [];
  const working = new Map<WorkerProcess<Job, Result>, QueuedJob<Job, Result>>();
  let lastOwner: string | null = null;
  let isClosed = false;

  function takeIdle(): WorkerProcess<Job, Result> | null {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer);
      if (!entry.worker.isSpent()) return entry.worker;
    }
    return null;
  }

  function keepIdle(worker: WorkerProcess<Job, Result>): void {
    const entry = { worker, timer: setTimeout(() => void onTimeout(), limits.idleTimeoutMs) };
    const onTimeout = async () => {
      idle.splice(idle.indexOf(entry), 1);
      await worker.end();
    };
    entry.timer.unref();
    idle.push(entry);
  }

  async function runIn(worker: WorkerProcess<Job, Result>, queued: QueuedJob<Job, Result>): Promise<void> {
    const { job, requester, resolve, reject, isAlone } = queued;
    const onAbort = () => void worker.end();
    if (!outlivesRequester?.(job)) requester.signal.addEventListener('abort', onAbort);
    try {
      resolve(await worker.run(job));
    } catch (err) {
      const isInterrupted = err instanceof JobInterrupted;
      if (!isClosed && !requester.signal.aborted) log.error({ err }, failed.message(job));
      if (isClosed) reject(refused(503, busy));
      else if (isInterrupted && !isAlone) waiting.unshift({ ...queued, isAlone: true });
      else reject(isInterrupted ? refused(503, texts.wasBusy) : failed.refusal(err, job));
    } finally {
      requester.signal.removeEventListener('abort', onAbort);
      working.delete(worker);
    }
    if (isClosed || worker.isSpent()) await worker.end();
    else keepIdle(worker);
    startWaiting();
  }

  /** Removes waiting jobs whose requester has disconnected, because they would count against the limits. */
  function dropAborted(): void {
    for (const queued of waiting.filter(({ requester }) => requester.signal.aborted)) {
      waiting.splice(waiting.indexOf(queued), 1);
      queued.reject(refused(503, busy));
    }
  }

  /**
   * Returns the index of the next job: one that runs alone, else the oldest one of another requester than that of the job
   * before, else the oldest. A requester with many slow jobs therefore takes at most half of the time.
   */
  function nextIndex(): number {
    const alone = waiting.findIndex(({ isAlone }) => isAlone);
    if (alone >= 0) return alone;
    return Math.max(
      0,
      waiting.findIndex(({ requester }) => requester.ownerId !== lastOwner),
    );
  }

  /** Returns null, and refuses the job, if the system has no memory for another process. */
  function startProcess({ job, reject }: QueuedJob<Job, Result>): WorkerProcess<Job, Result> | null {
    try {
      return start();
    } catch (err) {
      log.error({ err }, failed.message(job));
      reject(refused(503, texts.wasBusy));
      return null;
    }
  }

  function startWaiting(): void {
    dropAborted();
    while (!isClosed && waiting.length > 0 && working.size < limits.processes) {
      const index = nextIndex();
      const queued = waiting[index]!;
      const runsAlone = queued.isAlone || [...working.values()].some(({ isAlone }) => isAlone);
      if (runsAlone && working.size > 0) return;
      waiting.splice(index, 1);
      lastOwner = queued.requester.ownerId;
      const worker = takeIdle() ?? startProcess(queued);
      if (!worker) continue;
      working.set(worker, queued);
      void runIn(worker, queued);
    }
  }

  const run = (job: Job, requester: Requester): Promise<Result> =>
    new Promise((resolve, reject) => {
      dropAborted();
      const own = [...waiting, ...working.values()].filter((queued) => queued.requester.ownerId === requester.ownerId);
      if (isClosed || waiting.length >= limits.queueLimit || own.length >= limits.jobsPerRequester) {
        reject(new Refused(503, busy, { retryAfter }));
        return;
      }
      waiting.push({ job, requester, resolve, reject, isAlone: false });
      startWaiting();
    });

  return {
    run,
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(refused(503, busy));
      for (const { timer } of idle) clearTimeout(timer);
      const workers = [...idle.splice(0).map(({ worker }) => worker), ...working.keys()];
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

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

type WorkerProcessLimits = {
  processorMs: number;
  /** Additional processor time for the first job of a process, which loads what the later ones find in memory, in ms. */
  firstProcessorMs?: number;
  /**
   * Time for a process to get ready, and for a job, on a machine that is busy with something else, in ms. The default is
   * three minutes.
   */
  waitMs?: number;
  jobsPerProcess: number;
  /** Resident memory at which a process is replaced, in bytes. A process that uses three times as much ends at once. */
  rss: number;
  /** Maximum size of the JavaScript heap, in MiB. A process that exceeds it exits. */
  heapMiB: number;
};

/**
 * Priority of the child processes, as a `nice` value from 0 to 19 (lowest). It is lower than the server's, so that
 * requests do not wait for another user's PDF file.
 */
export const niceness = 10;

export const defaultWaitMs = 3 * 60_000;

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
function startWorkerProcess<Job extends object, Result>(
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
    const request: JobRequest<Job> = {
      job,
      processorMs: limits.processorMs + firstMs,
      rss: 3 * limits.rss,
    };
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

const retryMs = 500;

/**
 * Makes a file. While the queue is full, tries again. A job that was interrupted has already been tried twice (503 without
 * Retry-After).
 */
export async function retryWhileBusy<Made>(make: () => Promise<Made>, signal: AbortSignal): Promise<Made> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused) || error.statusCode !== 503 || error.retryAfter === null)
        throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
