import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobOutcome } from '../ports/jobs/port.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { onBehalfOf } from '../concurrency/concurrency.ts';
import type { TextWork } from '../textWork/textWork.ts';
import type { Attempts, Counted } from '../http/attempts.ts';
import { Refused } from '../refused.ts';
import type { Log } from '../log.ts';

/** The prefix of our own metrics. Those of Node.js (event loop, memory, garbage collection) keep their usual names. */
const prefix = 'sermon_maker_';

/** The upper bounds of the histogram buckets for request durations, in seconds. A save usually takes 10 to 30 ms. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const otherRequests = 'other';

export type SaveOutcome = 'saved' | 'conflict' | 'refused' | 'failed';

/**
 * The metrics of this process. Labels have few possible values, which come from the contract and from the kinds of
 * jobs, never from a request: each combination of values is kept in memory until the process ends.
 */
export type Metrics = {
  countRequest(call: string, statusCode: number, seconds: number): void;
  countSave(outcome: SaveOutcome): void;
  countJob(kind: string, outcome: JobOutcome): void;
  countEmail(outcome: 'sent' | 'failed'): void;
  /**
   * Adds a metric that is read when the metrics are collected. If it cannot be read, its value is NaN. A metric with
   * the same name is replaced.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
  contentType: string;
};

/** Creates the metrics. `withNode` adds those of Node.js, which measure the delay of the event loop all the time. */
export function createMetrics({ withNode }: { withNode: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withNode) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Duration of requests by call and class of status',
    labelNames: ['call', 'status'],
    buckets: durationBuckets,
    registers,
  });
  const saves = new Counter({
    name: `${prefix}document_saves_total`,
    help: 'Saves of documents by outcome; a conflict keeps both texts',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Counter({
    name: `${prefix}jobs_total`,
    help: 'Attempts to run background jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const emails = new Counter({
    name: `${prefix}emails_total`,
    help: 'Attempts to send emails by outcome',
    labelNames: ['outcome'],
    registers,
  });
  return {
    countRequest: (call, statusCode, seconds) =>
      requests.observe({ call, status: `${Math.floor(statusCode / 100)}xx` }, seconds),
    countSave: (outcome) => saves.inc({ outcome }),
    countJob: (kind, outcome) => jobs.inc({ kind, outcome }),
    countEmail: (outcome) => emails.inc({ outcome }),
    gauge(name, help, read) {
      const metric = new Gauge({
        name: prefix + name,
        help,
        registers: [],
        async collect() {
          const value = Promise.resolve().then(read);
          this.set(await value.catch(() => Number.NaN));
        },
      });
      registry.removeSingleMetric(prefix + name);
      registry.registerMetric(metric);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const saveCall = 'documents.save';

/**
 * Measures every request. A call is identified by its name in the contract, which is part of its route, so that no
 * address or parameter of a request becomes a label. The duration of a stream is the time until it ends.
 */
export function measureRequests(app: FastifyInstance, metrics: Pick<Metrics, 'countRequest' | 'countSave'>): void {
  app.addHook('onResponse', async ({ routeOptions }, { elapsedTime, statusCode }) => {
    const { operationId = otherRequests } = (routeOptions.schema ?? {}) as { operationId?: string };
    metrics.countRequest(operationId, statusCode, elapsedTime / 1000);
    if (operationId === saveCall) metrics.countSave(outcomeOf(statusCode));
  });
}

function outcomeOf(statusCode: number): SaveOutcome {
  if (statusCode < 300) return 'saved';
  if (statusCode === 409) return 'conflict';
  return statusCode < 500 ? 'refused' : 'failed';
}

/** How long the sum of all accounts' storage is reused, in ms. Computing it reads one row per account. */
const storageReuseMs = 60_000;

type Needs = {
  database: Pick<Database, 'db' | 'load'>;
  textWork: Pick<TextWork, 'waiting'>;
  now?: () => number;
};

export function addGauges(
  metrics: Pick<Metrics, 'gauge'>,
  { database: { db, load }, textWork, now = () => performance.now() }: Needs,
): void {
  metrics.gauge('database_connections', 'Open connections of the pool', () => load().connections);
  metrics.gauge('database_connections_idle', 'Connections of the pool that are not in use', () => load().idle);
  metrics.gauge(
    'database_turns_waiting',
    'Statements and transactions that wait for a connection',
    () => load().waiting,
  );
  metrics.gauge('text_work_waiting', 'Tasks on long texts that run in a thread or wait for one', () =>
    textWork.waiting(),
  );
  let storage: { bytes: Promise<number>; readAt: number } | undefined;
  metrics.gauge('storage_bytes', 'Files, texts and versions of all accounts in bytes, at most a minute old', () => {
    if (!storage || now() - storage.readAt >= storageReuseMs) {
      storage = { bytes: onBehalfOf('', () => sumStorage(db)), readAt: now() };
    }
    return storage.bytes;
  });
}

async function sumStorage(db: Database['db']): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select ((select coalesce(sum(storage_bytes), 0) from account)
      + (select coalesce(sum(bytes), 0) from storage_change))::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}

const daySeconds = 24 * 60 * 60;

/** The largest amount that the database can count. */
const unlimited = 2_000_000_000;

const warnedPart = 0.8;

type Options = {
  setting: string;
  /** The maximum in 24 hours for all users together; null if there is no limit. */
  max: number | null;
  metric: { name: string; help: string };
  usedUp: (retryAfter: number) => Refused;
};

/**
 * Counts what a paid service does for the whole installation in 24 hours, in all processes, and refuses what exceeds the total. The 24
 * hours start with the first use.
 */
export function createDailyTotal(
  { attempts, log, metrics }: { attempts: Attempts; log: Pick<Log, 'warn'>; metrics: Pick<Metrics, 'gauge'> },
  { setting, max, metric, usedUp }: Options,
) {
  const rule = { max: max ?? unlimited, seconds: daySeconds };
  const key = `total of ${setting}`;
  const used = async () => rule.max - (await attempts.remaining(rule, key)).left;
  metrics.gauge(metric.name, metric.help, used);
  /** The end of the 24 hours about which the log has said that little is left. */
  let warnedOf = 0;

  async function warnOnce({ dateEnds }: Counted): Promise<void> {
    if (max === null || warnedOf === dateEnds.getTime()) return;
    const count = await used();
    if (count < max * warnedPart || warnedOf === dateEnds.getTime()) return;
    warnedOf = dateEnds.getTime();
    log.warn({ setting, used: count, max, until: dateEnds }, 'At least 80% of a daily total is used up');
  }

  return {
    /** Counts an amount. Throws a refusal if it exceeds the total. Returns a function that takes it back. */
    async add(amount = 1): Promise<() => Promise<void>> {
      const { left, retryAfter } = await attempts.remaining(rule, key);
      // Counting it would use up what is left for smaller amounts.
      if (amount > left && left > 0) throw usedUp(retryAfter || daySeconds);
      const counted = await attempts.add(rule, key, amount);
      await warnOnce(counted);
      if (!counted.isAllowed) throw usedUp(counted.retryAfter);
      return () => attempts.takeBack(rule, key, counted, amount);
    },
  };
}
