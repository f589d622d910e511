import { contract } from '@sermon/contract';
import type { Calls } from '@sermon/contract/call';

/** Limits of streams. Times are in ms. */
export const streamLimits = {
  /** The maximum number of streams of one user that run at the same time in a process. */
  running: 8,
  /** The same for a phone that controls a slide show. After a reload, the previous stream runs for a moment longer. */
  runningOfPhone: 4,
  /** The maximum number of ended streams of one user that a process keeps. The oldest ones are forgotten first. */
  kept: 16,
  /**
   * The number of events, and their size in bytes, from which a stream's log counts as full. While it is full of events
   * that a reader has not received, the handler is not asked for more. The last event may exceed the size.
   */
  logEvents: 1_000,
  logBytes: 1_000_000,
  /** The maximum number of connections that read the same stream. One more replaces the oldest. */
  readers: 4,
  /** Interval of the comments that keep an idle connection open. */
  keepAliveMs: 15_000,
  /** Time without a reader after which a stream is canceled. */
  abandonedMs: 10_000,
  /** The same for streams that the contract calls patient. */
  patientMs: 60_000,
  keptMs: 2 * 60_000,
  stalledMs: 60_000,
  /** Time that streams have to finish when the server stops. */
  stoppingMs: 5_000,
  /** Time that other processes have to reply that they run a stream. */
  askMs: 2_000,
  /** Time after which the question is repeated, because it or its answer may have been lost. */
  askAgainMs: 700,
  /** Bytes that a process may send to another before the other has passed them on to the client. */
  windowBytes: 64_000,
  /** Time without a message after which two processes that share a stream give up on each other. */
  silentMs: 45_000,
};
export type StreamLimits = typeof streamLimits;

/** Runs a task after a time in ms. Returns a function that cancels it. Tests pass a timer that they advance. */
export type Timer = (task: () => void, ms: number) => () => void;

export const realTimer: Timer = (task, ms) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

const patientCalls = new Set(
  Object.entries<Calls>(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { isPatient }]) => (isPatient ? [`${group}.${name}`] : [])),
  ),
);

export const limitsOf = (call: string, limits: StreamLimits): StreamLimits =>
  patientCalls.has(call) ? { ...limits, abandonedMs: limits.patientMs } : limits;
