import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../requester.ts';
import { Refused, refused } from '../refused.ts';
import { startWorkerProcess, type WorkerProcess, type WorkerProcessLimits } from './workerProcess.ts';

/** A pool of child processes with a job queue. */
export type ChildProcesses<Job, Result> = {
  /** Rejects with a 503 refusal if a limit of waiting jobs is reached, and with `failed.refusal` if the job fails. */
  run(job: Job, requester: Requester): Promise<Result>;
  /** Refuses the waiting jobs and ends the processes. */
  close(): Promise<void>;
};

export type ChildProcessLimits = WorkerProcessLimits & {
  /** Most processes at a time. */
  processes: number;
  /** Most jobs that wait for a process. */
  queueLimit: number;
  /** Most jobs of one person, running or waiting. */
  jobsPerRequester: number;
  /** How long an idle process is kept, in ms. */
  idleTimeoutMs: number;
};

type Options<Job> = {
  /** The program that the processes run (see `programUrl`). It calls `handleJobs`. */
  program: string;
  limits: ChildProcessLimits;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Sentence of the 503 refusal. */
  busy: string;
  /**
   * True for a job that runs to its end even if its requester leaves, because starting a new process would take longer.
   */
  outlivesRequester?: (job: Job) => boolean;
  /** For a job that fails: the message for the log, and the refusal for the requester. */
  failed: { message: (job: Job) => string; refusal: () => Refused };
};

/** Retry-After of the refusal for a full queue, in seconds. */
const retryAfter = 5;

type QueuedJob<Job, Result> = {
  job: Job;
  requester: Requester;
  resolve: (result: Result) => void;
  reject: (err: Error) => void;
};

/**
 * Creates a pool that runs jobs in child processes, because only a process can be interrupted, and a long job on the
 * main thread would block all other requests. Processes start on demand and end after an idle timeout.
 */
export function createChildProcesses<Job extends object, Result>(options: Options<Job>): ChildProcesses<Job, Result> {
  const { program, limits, log, busy, outlivesRequester, failed } = options;
  const waiting: QueuedJob<Job, Result>[] = [];
  const idle: { worker: WorkerProcess<Job, Result>; timer: NodeJS.Timeout }[] = [];
  const working = new Map<WorkerProcess<Job, Result>, QueuedJob<Job, Result>>();
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
    const { job, requester, resolve, reject } = queued;
    const onAbort = () => void worker.end();
    if (!outlivesRequester?.(job)) requester.signal.addEventListener('abort', onAbort);
    try {
      resolve(await worker.run(job));
    } catch (err) {
      if (!isClosed && !requester.signal.aborted) log.error({ err }, failed.message(job));
      reject(isClosed ? refused(503, busy) : failed.refusal());
    } finally {
      requester.signal.removeEventListener('abort', onAbort);
      working.delete(worker);
    }
    if (isClosed || worker.isSpent()) await worker.end();
    else keepIdle(worker);
    startNext();
  }

  /** Removes the waiting jobs whose requester has left, so that they do not count against the limits. */
  function dropAborted(): void {
    for (const queued of waiting.filter(({ requester }) => requester.signal.aborted)) {
      waiting.splice(waiting.indexOf(queued), 1);
      queued.reject(refused(503, busy));
    }
  }

  function startNext(): void {
    if (isClosed || working.size >= limits.processes) return;
    dropAborted();
    const queued = waiting.shift();
    if (!queued) return;
    const worker = takeIdle() ?? startWorkerProcess<Job, Result>(program, limits);
    working.set(worker, queued);
    void runIn(worker, queued);
  }

  const run = (job: Job, requester: Requester): Promise<Result> =>
    new Promise((resolve, reject) => {
      dropAborted();
      const own = [...waiting, ...working.values()].filter((queued) => queued.requester.ownerId === requester.ownerId);
      if (isClosed || waiting.length >= limits.queueLimit || own.length >= limits.jobsPerRequester) {
        reject(new Refused(503, busy, { retryAfter }));
        return;
      }
      waiting.push({ job, requester, resolve, reject });
      startNext();
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
