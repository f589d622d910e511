import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobOutcome } from '../ports/jobs/port.ts';

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
  /** Counts a request. `call` is the name of a call, such as `documents.save`, or `otherRequests`. */
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
