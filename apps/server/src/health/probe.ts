import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

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
  /** How long a caller waits for a check that is running, in ms. The default is `probeWaitMs`. */
  waitMs?: number | undefined;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Returns a function that checks a service, however often it is called: at most one check runs at a time, and its
 * result is reused for `reuseMs`. The log says once when a service fails and once when it works again.
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
