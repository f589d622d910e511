import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../requester.ts';
import { Refused, refused } from '../refused.ts';
import { type Child, type Limits, startChild } from './child.ts';

/** Processes that do what is asked for, a few at a time. */
export type ChildProcesses<Order, Result> = {
  /** Refuses with 503 when too many wait, and as it was told when the order cannot be done. */
  make(order: Order, requester: Requester): Promise<Result>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

export type ChildProcessLimits = Limits & {
  /** Processes at a time, and orders that may wait for one. */
  children: number;
  queue: number;
  /** Orders of one person that may be asked for at a time. */
  each: number;
  /** How long a process with nothing to do is kept, in ms. */
  idleMs: number;
};

/** When a refused file is worth asking for again, in seconds. */
const retryAfter = 5;

type Job<Order, Result> = {
  order: Order;
  requester: Requester;
  resolve: (result: Result) => void;
  reject: (err: Error) => void;
};

/**
 * Does orders in processes of their own, which are all that can be interrupted: a long order would hold up everybody else's calls.
 * Processes are started when somebody asks, and end after a while without work.
 */
export function createChildProcesses<Order extends object, Result>(given: {
  /** What runs in the processes (see `beside`); it calls `answerOrders`. */
  program: string;
  limits: ChildProcessLimits;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** What whoever is refused because of others is told. */
  busy: string;
  /** An order that is finished once it is begun, though nobody waits for it any more: a new process would take longer. */
  isSoonDone?: (order: Order) => boolean;
  /** What went wrong, for the log, and what whoever asked is told. */
  failed: { message: (order: Order) => string; refusal: () => Refused };
}): ChildProcesses<Order, Result> {
  const { limits, failed } = given;
  const waiting: Job<Order, Result>[] = [];
  const idle: { child: Child<Order, Result>; timer: NodeJS.Timeout }[] = [];
  const working = new Map<Child<Order, Result>, Job<Order, Result>>();
  let isClosed = false;

  function takeIdle(): Child<Order, Result> | null {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (!rested.child.isSpent()) return rested.child;
    }
    return null;
  }

  function rest(child: Child<Order, Result>): void {
    const entry = { child, timer: setTimeout(() => void dismiss(), limits.idleMs) };
    const dismiss = async () => {
      idle.splice(idle.indexOf(entry), 1);
      await child.end();
    };
    entry.timer.unref();
    idle.push(entry);
  }

  async function work(child: Child<Order, Result>, job: Job<Order, Result>): Promise<void> {
    const { order, requester, resolve, reject } = job;
    // Nobody waits for it any more: what makes it is ended.
    const stop = () => void child.end();
    if (!given.isSoonDone?.(order)) requester.signal.addEventListener('abort', stop);
    try {
      resolve(await child.make(order));
    } catch (err) {
      if (!isClosed && !requester.signal.aborted) given.log.error({ err }, failed.message(order));
      reject(isClosed ? refused(503, given.busy) : failed.refusal());
    } finally {
      requester.signal.removeEventListener('abort', stop);
      working.delete(child);
    }
    if (isClosed || child.isSpent()) await child.end();
    else rest(child);
    next();
  }

  /** An order that nobody waits for any more takes nobody's place. */
  function forgetGone(): void {
    for (const job of waiting.filter(({ requester }) => requester.signal.aborted)) {
      waiting.splice(waiting.indexOf(job), 1);
      job.reject(refused(503, given.busy));
    }
  }

  function next(): void {
    if (isClosed || working.size >= limits.children) return;
    forgetGone();
    const job = waiting.shift();
    if (!job) return;
    const child = takeIdle() ?? startChild<Order, Result>(given.program, limits);
    working.set(child, job);
    void work(child, job);
  }

  const make = (order: Order, requester: Requester): Promise<Result> =>
    new Promise((resolve, reject) => {
      forgetGone();
      const theirs = [...waiting, ...working.values()].filter((job) => job.requester.ownerId === requester.ownerId);
      if (isClosed || waiting.length >= limits.queue || theirs.length >= limits.each) {
        reject(new Refused(503, given.busy, { retryAfter }));
        return;
      }
      waiting.push({ order, requester, resolve, reject });
      next();
    });

  return {
    make,
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(refused(503, given.busy));
      for (const { timer } of idle) clearTimeout(timer);
      const children = [...idle.splice(0).map(({ child }) => child), ...working.keys()];
      await Promise.all(children.map((child) => child.end()));
    },
  };
}
