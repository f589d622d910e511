import type PgBoss from 'pg-boss';
import { type Db, isDatabaseUnavailable } from '../../database/open.ts';
import { onBehalfOf } from '../../concurrency/concurrency.ts';
import { describeFault, type Log } from '../../log.ts';
import { type Attempt, defaultRetryMinutes, defaultTimeLimitMinutes, type JobKind, type JobOutcome } from './port.ts';
import { bossDb, dropFailed, leaseSeconds, postpone, putBack, renewLease, type StoredData } from './store.ts';

/** Time between two renewals of a running job's lease, in ms. Three may fail before another process takes the job. */
const renewEveryMs = (leaseSeconds * 1000) / 4;

export type Worker = {
  runNext(name: string): Promise<boolean>;
  /** Takes and runs jobs of a kind in the background, up to the kind's concurrency, until none is due. */
  pump(name: string): void;
  close(): Promise<void>;
};

type Needs = {
  db: Db;
  boss: PgBoss;
  log: Pick<Log, 'error' | 'warn'>;
  kindOf: (name: string) => JobKind;
  handlerOf: (name: string) => (data: unknown, attempt: Attempt) => Promise<unknown>;
  onEnd?: ((name: string, outcome: JobOutcome) => void) | undefined;
};

/** pg-boss's type says number, but the driver returns the seconds as text. */
type Job = Omit<PgBoss.JobWithMetadata<StoredData>, 'expireInSeconds'> & { expireInSeconds: number | string };

/** Thrown in a job whose lease has expired, for example because the database could not be reached. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

export function createWorker({ db, boss, log, kindOf, handlerOf, onEnd = () => {} }: Needs): Worker {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const loops = new Map<string, number>();
  /** Kinds for which `pump` was called while all their loops were running: a loop may just have found no job. */
  const requested = new Set<string>();

  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    const forget = () => void running.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function runNext(name: string): Promise<boolean> {
    if (closing.signal.aborted) return false;
    const [job] = await boss.fetch<StoredData>(name, { includeMetadata: true });
    if (!job) return false;
    await attempt(job);
    return true;
  }

  async function attempt(job: Job): Promise<void> {
    const { id, name } = job;
    const kind = kindOf(name);
    const retryMinutes = kind.retryMinutes ?? defaultRetryMinutes;
    // Computed from the remaining attempts, because putting a job back raises both its count and its limit.
    const remaining = job.retryLimit - job.retryCount;
    const number = retryMinutes.length - remaining + 1;
    const aborting = new AbortController();
    const abort = () => aborting.abort(new Error('The server is stopping'));
    closing.signal.addEventListener('abort', abort);
    if (closing.signal.aborted) abort();
    const limitMs = (kind.timeLimitMinutes ?? defaultTimeLimitMinutes) * 60_000;
    const renew = async () => {
      // An error may be temporary. If it is not, the lease expires, and another process runs the job.
      if (!(await renewLease(db, job).catch(() => true))) aborting.abort(new LeaseLost());
    };
    const renewing = setInterval(() => void renew(), renewEveryMs);
    const timeLimit = setTimeout(() => {
      // If the job does not end now, its lease expires, and another process runs it.
      clearInterval(renewing);
      aborting.abort(new Error('The job exceeded its time limit'));
    }, limitMs);
    // After a long attempt, the job still has that attempt's lease.
    if (Number(job.expireInSeconds) > leaseSeconds) await renew();
    try {
      const data = kind.data.parse(job.data.data);
      await onBehalfOf(job.data.ownerId, () =>
        handlerOf(name)(data, { number, isLast: remaining <= 0, signal: aborting.signal }),
      );
      // The other process completes the job if this one has lost its lease.
      if (!(aborting.signal.reason instanceof LeaseLost) && (await renewLease(db, job))) {
        await boss.complete(name, id);
        if (kind.isAlone && kind.everyMinutes === undefined) await dropFailed(db, name);
        onEnd(name, 'completed');
      } else lose(name);
    } catch (err) {
      if (aborting.signal.reason instanceof LeaseLost) lose(name);
      else if (closing.signal.aborted) {
        await putBack(db, job).then(
          () => onEnd(name, 'stopped'),
          () => fail(job, number, err),
        );
      } else await fail(job, number, err);
    } finally {
      clearTimeout(timeLimit);
      clearInterval(renewing);
      closing.signal.removeEventListener('abort', abort);
    }
  }

  async function fail(job: Job, number: number, err: unknown): Promise<void> {
    const { id, name } = job;
    const minutes = (kindOf(name).retryMinutes ?? defaultRetryMinutes)[number - 1];
    const isHeld = await db
      .transaction(async (tx) => {
        // pg-boss would end the attempt of another process that has taken over the job.
        if (!(await renewLease(tx, job))) return false;
        await boss.fail(name, id, { message: describeFailure(err) }, { db: bossDb(tx) });
        if (minutes !== undefined) await postpone(tx, name, id, minutes);
        return true;
      })
      .catch((error: unknown) => log.error({ err: error, job: name }, 'The failure of a job could not be stored'));
    if (isHeld === false) return lose(name);
    onEnd(name, minutes === undefined ? 'failed' : 'retried');
    log.error(
      { err, job: name, attempt: number },
      minutes === undefined ? 'A job has failed' : 'A job will be retried',
    );
  }

  function lose(name: string): void {
    log.warn({ job: name }, 'A job was taken over by another process');
    onEnd(name, 'lost');
  }

  async function loop(name: string): Promise<void> {
    try {
      do {
        requested.delete(name);
        while (await runNext(name));
      } while (requested.has(name) && !closing.signal.aborted);
    } catch (err) {
      if (!isDatabaseUnavailable(err)) log.error({ err, job: name }, 'A job could not be taken');
    } finally {
      loops.set(name, (loops.get(name) ?? 1) - 1);
    }
  }

  return {
    runNext: (name) => onBehalfOf('', () => track(runNext(name))),
    pump(name) {
      const free = (kindOf(name).concurrency ?? 1) - (loops.get(name) ?? 0);
      if (free <= 0) requested.add(name);
      for (let n = 0; n < free && !closing.signal.aborted; n += 1) {
        loops.set(name, (loops.get(name) ?? 0) + 1);
        void onBehalfOf('', () => track(loop(name)));
      }
    },
    async close() {
      closing.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

export const maxErrorLength = 300;

/** Describes an error in one line, without email addresses and without messages of the database, which quote rows. */
export function describeFailure(error: unknown): string {
  const { name, code, message = '', cause } = describeFault(error);
  const text = [name, code ?? cause?.code, message].filter(Boolean).join(' ');
  return text
    .replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxErrorLength);
}
