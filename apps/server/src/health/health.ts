import { productVersion } from '@sermon/domain/product';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { installations, type JobName } from '../ports/jobs/kinds.ts';
import { onBehalfOf } from '../concurrency/turns.ts';
import type { Log } from '../log.ts';
import type { Files } from '../ports/files/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import { createProbe, type Finding } from './probe.ts';

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
 * What the operator reads on the metrics port. Strangers read only the status. Addresses, paths and errors are only in the log.
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
  /** Says whether this process is ready for requests. Cheap, however often it is called. */
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
  /** Aborted when the process has been told to stop. */
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
