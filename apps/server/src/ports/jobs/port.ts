import { z } from 'zod';
import type { Db, Tx } from '../../database/open.ts';

/** The maximum size of a job's data as JSON, in bytes. Data is an id or a few fields, never a text. */
export const maxDataBytes = 8_000;

/**
 * The maximum number of jobs of one kind that may be waiting for one user. Transactions that enqueue at the same
 * moment may exceed it by one each.
 */
export const maxWaitingJobs = 1_000;

export const maxListedFailures = 100;

/** The highest priority of a job. The lowest is its negative. */
export const maxPriority = 10;

/**
 * The minutes to wait after the first, second, … failed attempt of a job. After one more failure, the job has failed.
 */
export const defaultRetryMinutes: readonly number[] = [1, 4, 10, 30];

/** The time after which a job is aborted, in minutes, unless its kind sets another one. */
export const defaultTimeLimitMinutes = 15;

export type JobKind<Data = unknown> = {
  /** Checks the data when a job is enqueued and again before it runs. */
  data: z.ZodType<Data>;
  /** A description of the job for administrators: 'Sends an email'. */
  does: string;
  /** The number of jobs of this kind that one process runs at the same time. The default is 1. */
  concurrency?: number;
  /**
   * True if at most one job of this kind runs at a time in all processes, and at most one more is waiting. Each job does
   * what the ones before it have left, so one that completes replaces those that have failed, unless it is scheduled.
   */
  isAlone?: true;
  retryMinutes?: readonly number[];
  timeLimitMinutes?: number;
  /** Enqueues a job with empty data once in each period of this length. All processes together enqueue one. */
  everyMinutes?: number;
  /** True if a failed job cannot be retried by an administrator, because its data has been deleted. */
  isOverAfterFailure?: true;
};

/**
 * How an attempt to run a job has ended. `retried`: failed, and tried again later. `failed`: the last attempt failed.
 * `stopped`: the server was stopping, and the job went back to the queue. `lost`: another process has taken over.
 */
export type JobOutcome = 'completed' | 'retried' | 'failed' | 'stopped' | 'lost';

export type JobKinds = Record<string, JobKind>;

export type DataOf<Kind extends JobKind> = z.infer<Kind['data']>;

export type Attempt = {
  number: number;
  isLast: boolean;
  /** Aborted when the server stops, when the time limit is reached, or when another process has taken over the job. */
  signal: AbortSignal;
};

/**
 * Runs a job. If it rejects, the job is retried. If it rejects because the server stops, the job goes back to the
 * queue and the attempt is not counted.
 */
export type Handler<Data> = (data: Data, attempt: Attempt) => Promise<unknown>;

export type Handlers<Kinds extends JobKinds> = { [Name in keyof Kinds]: Handler<DataOf<Kinds[Name]>> };

/** For kinds with `everyMinutes`: returns false if there is nothing to do, so that no job is enqueued. */
export type Conditions<Kinds> = { [Name in keyof Kinds]?: () => Promise<boolean> };

export type EnqueueOptions = {
  /** The user who caused the job. The users whose jobs are waiting take turns. */
  ownerId?: string;
  /** Jobs with a higher priority run first, regardless of their users. The default is 0. */
  priority?: number;
  /** Does nothing if a job of this kind with this key is waiting for its first attempt. */
  singletonKey?: string;
  /** With `singletonKey`: also does nothing if a job with this key is running or waiting for another attempt. */
  skipIfPending?: boolean;
  afterSeconds?: number;
};

export type JobSummary = {
  name: string;
  waiting: number;
  running: number;
  failed: FailedJob[];
};

/** A job whose last attempt has failed, without the job's data. */
export type FailedJob = { id: string; dateFailed: Date; attempts: number; error: string };

/** Thrown if a user has too many waiting jobs of one kind. */
export class TooManyJobs extends Error {
  override name = 'TooManyJobs';
}

/**
 * Work that outlives a request. Jobs are stored in the database, survive a restart, and are run once by one of the
 * processes. A job whose process dies is run again, so handlers must be safe to run twice.
 */
export type JobQueue<Kinds extends JobKinds> = {
  /**
   * Adds a job. With a transaction, the job exists only if the transaction commits. Returns the job's id, or null if
   * there already is a job with the `singletonKey`. Rejects if the data does not match the kind's schema or is too
   * large, and with `TooManyJobs` if too many jobs of the user are waiting.
   *
   * @example
   * await jobs.enqueue(tx, 'send-email', { id }, { singletonKey: id });
   */
  enqueue<Name extends keyof Kinds & string>(
    db: Db | Tx,
    name: Name,
    data: DataOf<Kinds[Name]>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Sets the handlers. Must be called before `start` and `runDue`. */
  handle(handlers: Handlers<Kinds>, conditions?: Conditions<Kinds>): void;
  start(): void;
  /** Enqueues the scheduled jobs whose period has begun. `start` does this regularly. */
  enqueueScheduled(): Promise<void>;
  runDue(): Promise<number>;
  /** Puts jobs whose process has died back into the queue. `start` does this regularly. */
  recoverExpired(): Promise<void>;
  list(): Promise<JobSummary[]>;
  /** Retries the failed job with this id, or all failed jobs with this name. Returns the number of jobs. */
  retry(idOrName: string): Promise<number>;
  /**
   * Returns when the waiting jobs of this kind with these `singletonKey`s are due. A key without a waiting job is not in
   * the result.
   */
  nextAttempts(name: keyof Kinds & string, keys: readonly string[]): Promise<Map<string, Date>>;
  /** Makes the waiting job with this `singletonKey` due at once. Returns false if there is none. */
  hasten(name: keyof Kinds & string, key: string): Promise<boolean>;
  /**
   * Returns whether this process looks for jobs and whether jobs are taken, by any process. `oldestDueSeconds` is how
   * long the oldest due job has been waiting.
   */
  check(): Promise<{ isOk: boolean; oldestDueSeconds: number }>;
  /** Returns whether jobs are taken, by any process. Also for a process that only looks, such as a command. */
  checkTaken(): Promise<{ isOk: boolean; oldestDueSeconds: number }>;
  /** True if the last attempt to run a job of these kinds has failed. */
  hasFailed(names: readonly (keyof Kinds & string)[]): Promise<boolean>;
  /** Stops taking jobs, aborts the running ones and waits until they have ended. */
  close(): Promise<void>;
};

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

const id = z.strictObject({ id: z.uuid() });
type Id = z.infer<typeof id>;

const hour = 60;

/** A job that one process runs regularly. If it fails, the next period runs it again. */
const regular = (does: string, everyMinutes: number, timeLimitMinutes = hour) =>
  ({ data: nothing, does, isAlone: true, everyMinutes, retryMinutes: [], timeLimitMinutes }) satisfies JobKind<Nothing>;

/** A job that is enqueued at every start of a process, and that one process runs. */
const installation = (does: string) =>
  ({ data: nothing, does, isAlone: true, timeLimitMinutes: 4 * hour }) satisfies JobKind<Nothing>;

export const jobKinds = {
  'send-email': { data: id, does: 'Sends an email', concurrency: 4, isOverAfterFailure: true } satisfies JobKind<Id>,
  'recover-emails': regular('Queues emails that have no job', 5),
  'send-comment-emails': regular('Sends emails about comments that came within a day of the last email', 15),
  'index-documents': regular('Indexes saved documents for search', 1),
  'fold-storage': regular('Adds up the storage of accounts', 10),
  'empty-trash': { data: id, does: 'Deletes the rest of what a user has permanently deleted' } satisfies JobKind<Id>,
  'delete-expired': regular('Deletes expired sessions, codes and counters', hour),
  'delete-old-data': regular('Deletes old items in the trash, old versions, old records and closed accounts', hour),
  'sweep-uploads': regular('Deletes files that no item uses', hour),
  'reconcile-subscriptions': regular('Compares subscriptions with the payment provider', hour, 4 * hour),
  'remind-of-trials': regular('Sends emails about trials that end within a week', hour),
  'forget-customers': regular(
    'Cancels the subscriptions of closed and blocked accounts, and deletes the customers of deleted ones',
    hour,
  ),
  'install-bibles': installation('Installs the built-in Bibles'),
  'install-texts': installation('Installs the built-in sermons and illustrations'),
  'install-premium': installation('Installs the built-in premium sermons and series'),
};

export const installations = ['install-bibles', 'install-texts', 'install-premium'] as const satisfies JobName[];

export type JobName = keyof typeof jobKinds;
export type Jobs = JobQueue<typeof jobKinds>;
