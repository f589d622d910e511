import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** The user who makes a request. Queues use it to treat users fairly. `signal` is aborted when the user disconnects. */
export type Requester = { ownerId: string; signal: AbortSignal };

const requesterId = new AsyncLocalStorage<string>();

/**
 * Runs `work` on behalf of a user. While the database or the threads for texts are busy, the users take turns.
 *
 * @example
 * const found = await onBehalfOf(ownerId, () => findPhone(db, token, clock()));
 */
export const onBehalfOf = <Result>(ownerId: string, work: () => Result): Result => requesterId.run(ownerId, work);

/**
 * A queue in which users take turns, so that one user with many or slow statements does not make the others wait. The
 * next turn goes to the waiting user who has used the least time (start-time fair queueing, Goyal, Vin and Cheng 1996,
 * with the time charged when a turn ends, because it is not known before). A user who has been idle starts level with
 * the others and gains no credit. Work that no user requested, such as regular jobs, counts as one more user.
 */
export type Turns = {
  /** Resolves when it is the caller's turn, with a function that ends it. Rejects after the time limit. */
  take(): Promise<() => void>;
  waiting(): number;
};

type User = {
  /** The time that the user has used, in ms, counted from the start of the queue's virtual clock. */
  used: number;
  running: number;
  waiting: (() => void)[];
};

/**
 * Creates a queue that gives at most `concurrency` turns at a time. `resource` names what is waited for in the error
 * after the time limit. `now` is a clock in ms.
 */
export function createTurns(
  resource: string,
  concurrency: number,
  timeoutMs: number,
  now: () => number = () => performance.now(),
): Turns {
  let running = 0;
  /** The virtual clock: the used time of the user whose turn began last. */
  let clock = 0;
  /** Users who have a turn, wait for one, or have used more time than the clock shows. */
  const users = new Map<string, User>();

  function begin(id: string, user: User): () => void {
    running += 1;
    user.running += 1;
    clock = Math.max(clock, user.used);
    const begunAt = now();
    return () => {
      running -= 1;
      user.running -= 1;
      user.used += now() - begunAt;
      // Among users who have used the same amount of time, the one who had a turn last comes last.
      users.delete(id);
      users.set(id, user);
      startNext();
      forgetIdle();
    };
  }

  function startNext(): void {
    let next: User | null = null;
    for (const user of users.values())
      if (user.waiting.length > 0 && (next === null || user.used < next.used)) next = user;
    next?.waiting.shift()?.();
  }

  function forgetIdle(): void {
    for (const [id, user] of users)
      if (user.running === 0 && user.waiting.length === 0 && (running === 0 || user.used <= clock)) users.delete(id);
  }

  return {
    waiting: () => [...users.values()].reduce((sum, user) => sum + user.waiting.length, 0),
    take() {
      const id = requesterId.getStore() ?? '';
      const user = users.get(id) ?? { used: clock, running: 0, waiting: [] };
      users.set(id, user);
      if (user.running === 0 && user.waiting.length === 0) user.used = Math.max(user.used, clock);
      if (running < concurrency) return Promise.resolve(begin(id, user));
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer);
          resolve(begin(id, user));
        };
        const timer = setTimeout(() => {
          user.waiting.splice(user.waiting.indexOf(start), 1);
          forgetIdle();
          reject(new Error(`The ${resource} was busy for ${timeoutMs} ms`));
        }, timeoutMs);
        user.waiting.push(start);
      });
    },
  };
}

/**
 * Tasks that keep running after the reply has been sent. A stopping server waits for them.
 *
 * @example
 * background.run('A reset email', () => mailQueue.send(email, account.id));
 */
export type Background = {
  run(name: string, task: () => Promise<unknown>): void;
  settled(): Promise<void>;
};

/** If a task fails, the error is logged with the task's name and never thrown. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  function run(name: string, task: () => Promise<unknown>) {
    const work: Promise<unknown> = task()
      .catch((err: unknown) => log.error({ err }, `${name} failed`))
      .finally(() => running.delete(work));
    running.add(work);
  }
  return {
    run,
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}

type Reads<Value> = { running: Promise<Value>; next: Promise<Value> | null };

/**
 * Coalesces reads: callers that come while their key is being read wait for one further read, which begins when that
 * one has
 * ended. Unlike a cached value, a result is never older than the call.
 *
 * @example
 * const readShare = coalesceReads((token) => findOpenShare(db, token));
 */
export function coalesceReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const reads = new Map<string, Reads<Value>>();

  function begin(key: string): Promise<Value> {
    const state: Reads<Value> = { running: read(key), next: null };
    reads.set(key, state);
    const end = () => void (state.next === null && reads.delete(key));
    state.running.then(end, end);
    return state.running;
  }

  return (key) => {
    const state = reads.get(key);
    if (!state) return begin(key);
    const beginNext = () => begin(key);
    state.next ??= state.running.then(beginNext, beginNext);
    return state.next;
  };
}
