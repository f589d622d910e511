import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../concurrency/turns.ts';
import { Refused, refused } from '../refused.ts';
import { JobInterrupted, startWorkerProcess, type WorkerProcess, type WorkerProcessLimits } from './workerProcess.ts';

export type ChildProcesses<Job, Result> = {
  /**
   * Rejects with a 503 refusal if the queue or the requester's quota is full (with Retry-After), or if the job was
   * interrupted twice because the machine is busy (without), and with `failed.refusal` if the job fails.
   */
  run(job: Job, requester: Requester): Promise<Result>;
  close(): Promise<void>;
};

export type ChildProcessLimits = WorkerProcessLimits & {
  processes: number;
  queueLimit: number;
  /** Maximum number of jobs per requester, running and waiting combined. */
  jobsPerRequester: number;
  /** Time after which an idle process is ended, in ms. */
  idleTimeoutMs: number;
};

type Options<Job> = {
  /** The program that the processes run (see `programUrl`). It calls `handleJobs`. */
  program: string;
  limits: ChildProcessLimits;
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
export function createChildProcesses<Job extends object, Result>(options: Options<Job>): ChildProcesses<Job, Result> {
  const { program, limits, log, busy, outlivesRequester, failed } = options;
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
      return startWorkerProcess<Job, Result>(program, limits);
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
