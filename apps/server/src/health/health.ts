import { productVersion } from '@sermon/domain/product';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { installations, type JobName } from '../ports/jobs/port.ts';
import { onBehalfOf } from '../concurrency/concurrency.ts';
import type { Log } from '../log.ts';
import type { Files } from '../ports/files/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import { setTimeout as pause } from 'node:timers/promises';

export const healthReuseMs = { database: 1_000, storage: 10_000, mail: 60_000, queue: 5_000, content: 10_000 };

/**
 * How long a failed check of the mail server is reused, in ms. Mail servers block addresses that fail to sign in too
 * often.
 */
const mailFailureReuseMs = 15 * 60_000;

/**
 * The checks count as a separate user when they wait for their turn at the database. Otherwise they would wait behind
 * the background jobs of a busy server, and the server would be reported as unavailable.
 */
const requester = 'health';

/**
 * - `degraded`: some features fail. Other processes probably have the same problem, so this one stays ready: sending
 *   its requests elsewhere would not help.
 * - `unavailable`: the database cannot be reached.
 * - `stopping`: the process still serves the requests that arrive.
 */
type Status = 'ok' | 'degraded' | 'unavailable' | 'stopping';

/**
 * The report for the operator, on the metrics port. Strangers read only the status. Addresses, paths and errors are
 * only in the log.
 */
type HealthReport = {
  status: Status;
  version: string;
  database: Finding;
  /** `percentUsed`: how full the fullest disk with data of this process is. Null if it stores nothing on disk. */
  storage: Finding & { kind: Files['kind']; percentUsed?: number | null };
  mail: Finding & { kind: Mail['kind'] };
  /** `oldestDueSeconds`: how long the oldest due job has been waiting. 0 if none is due. */
  queue: Finding & { oldestDueSeconds?: number };
  content: Finding;
};

export type Health = {
  /** Returns whether this process is ready for requests. Cheap, however often it is called. */
  report(): Promise<HealthReport>;
};

type Needs = {
  db: Db;
  files: Pick<Files, 'kind' | 'check'>;
  mail: Pick<Mail, 'kind' | 'check'>;
  jobs: {
    check(): Promise<{ isOk: boolean; oldestDueSeconds: number }>;
    hasFailed(names: readonly JobName[]): Promise<boolean>;
  };
  disk: { percentUsed(): Promise<number | null> };
  draining: AbortSignal;
  log: Pick<Log, 'info' | 'error'>;
  waitMs?: number;
};

export function createHealth({ db, files, mail, jobs, disk, draining, log, waitMs }: Needs): Health {
  const database = createProbe({
    name: 'database',
    reuseMs: healthReuseMs.database,
    waitMs,
    async check() {
      await onBehalfOf(requester, () => db.execute(sql`select 1`));
      return { isOk: true };
    },
  });
  const storage = createProbe({
    name: 'storage',
    reuseMs: healthReuseMs.storage,
    log,
    waitMs,
    async check() {
      const [percentUsed] = await Promise.all([disk.percentUsed(), files.check()]);
      return { isOk: percentUsed === null || percentUsed < 100, percentUsed };
    },
  });
  const mailServer = createProbe({
    name: 'mail',
    reuseMs: healthReuseMs.mail,
    failureReuseMs: mailFailureReuseMs,
    log,
    waitMs,
    async check() {
      await mail.check();
      return { isOk: true };
    },
  });
  const queue = createProbe({
    name: 'queue',
    reuseMs: healthReuseMs.queue,
    log,
    waitMs,
    check: () => onBehalfOf(requester, () => jobs.check()),
  });
  const installed = createProbe({
    name: 'content',
    reuseMs: healthReuseMs.content,
    log,
    waitMs,
    check: () => onBehalfOf(requester, async () => ({ isOk: !(await jobs.hasFailed(installations)) })),
  });
  return {
    async report() {
      const [foundDatabase, foundStorage, foundMail, foundQueue, foundContent] = await Promise.all([
        database(),
        storage(),
        mailServer(),
        queue(),
        installed(),
      ]);
      const isOk = foundStorage.isOk && foundMail.isOk && foundQueue.isOk && foundContent.isOk;
      let status: Status = isOk ? 'ok' : 'degraded';
      if (!foundDatabase.isOk) status = 'unavailable';
      if (draining.aborted) status = 'stopping';
      return {
        status,
        version: productVersion,
        database: foundDatabase,
        storage: { kind: files.kind, ...foundStorage },
        mail: { kind: mail.kind, ...foundMail },
        queue: foundQueue,
        content: foundContent,
      };
    },
  };
}

export const statusCodeOf = (status: Status): 200 | 503 => (status === 'ok' || status === 'degraded' ? 200 : 503);

/**
 * Adds GET /healthz, which tells a proxy whether to send requests to this process (readiness). It needs no session.
 * Whether the process must be restarted (liveness) is a different question, which /ping answers: it replies as long as
 * the process runs, even if the database is down, because a restart would not bring the database back.
 */
export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const { status } = await health.report();
    return reply.status(statusCodeOf(status)).header('cache-control', 'no-store').send({ status });
  });
}

export type Finding = { isOk: boolean };

/** How long a caller waits for a check that is running, in ms. After that, the previous result is returned. */
export const probeWaitMs = 1_000;

/** How long a check may run before it counts as failed, in ms. A busy service answers late but is not down. */
export const probePatienceMs = 10_000;

/** How long to wait for a check whose result is needed even if it is slow, in ms. A check that hangs has failed by then. */
export const probePatientWaitMs = probePatienceMs + 500;

type Options<Found extends Finding> = {
  name: string;
  check(): Promise<Found>;
  reuseMs: number;
  /** How long a failure is reused, in ms. The default is `reuseMs`. */
  failureReuseMs?: number;
  /** Left out if others log the failures of the service. */
  log?: Pick<Log, 'info' | 'error'>;
  /** A clock in ms. */
  now?: () => number;
  waitMs?: number | undefined;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Returns a function that checks a service, however often it is called: at most one check runs at a time, and its
 * result is reused for `reuseMs`. Logs once when a service fails and once when it works again.
 */
export function createProbe<Found extends Finding>({
  name,
  check,
  reuseMs,
  failureReuseMs = reuseMs,
  log,
  now = () => performance.now(),
  waitMs = probeWaitMs,
  wait = (ms) => pause(ms, undefined, { ref: false }),
}: Options<Found>): () => Promise<Finding & Partial<Found>> {
  let running: Promise<void> | undefined;
  let startedAt = -Infinity;
  let endedAt = -Infinity;
  // A check that has not ended yet has found nothing wrong.
  let found: Finding & Partial<Found> = { isOk: true } as Finding & Partial<Found>;
  let isReported = false;

  function report(isOk: boolean, err?: unknown): void {
    if (isOk === !isReported) return;
    isReported = !isOk;
    if (isOk) log?.info({ service: name }, `A service can be used again: ${name}`);
    else log?.error({ service: name, ...(err !== undefined && { err }) }, `A service cannot be used: ${name}`);
  }

  async function run(): Promise<void> {
    startedAt = now();
    const mine = startedAt;
    let result: Finding & Partial<Found>;
    let cause: unknown;
    try {
      result = await check();
    } catch (err) {
      result = { isOk: false } as Finding & Partial<Found>;
      cause = err;
    }
    // A check that was given up does not overwrite the result of a later one.
    if (mine === startedAt) end(result, cause);
  }

  function end(result: Finding & Partial<Found>, cause?: unknown): void {
    found = result;
    report(found.isOk, cause);
    endedAt = now();
    running = undefined;
  }

  /** A check may hang, for example on a connection whose other end has vanished. The next call then checks again. */
  function giveUp(): void {
    startedAt = -Infinity;
    end({ ...found, isOk: false });
  }

  return async () => {
    if (!running && now() - endedAt >= (found.isOk ? reuseMs : failureReuseMs)) running = run();
    if (running) await Promise.race([running, wait(waitMs)]);
    if (running && now() - startedAt >= probePatienceMs) giveUp();
    return found;
  };
}
