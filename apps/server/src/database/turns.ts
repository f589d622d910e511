import { AsyncLocalStorage } from 'node:async_hooks';

const requesterId = new AsyncLocalStorage<string>();

/** Runs `work` on behalf of a user. While the database is busy, the users take turns. */
export const onBehalfOf = <Result>(ownerId: string, work: () => Result): Result => requesterId.run(ownerId, work);

/**
 * A queue in which users take turns, so that one user with many or slow statements does not make the others wait. The
 * next turn goes to the waiting user who has used the least time (start-time fair queueing, Goyal, Vin and Cheng 1996,
 * with the time charged when a turn ends, because it is not known before). A user who has been idle starts level with
 * the others and gains no credit. Work that no user requested, such as regular jobs, counts as one more user.
 *
 * A call usually needs several turns in a row and could have to wait for another user's long turn before each of them.
 * Therefore, a long turn begins only `anticipationMs` after another user's short one (anticipatory scheduling, Iyer and
 * Druschel 2001), unless it has already been delayed by `longestDelayMs`.
 */
export type Turns = {
  /** Resolves when it is the caller's turn, with a function that ends it. Rejects after the time limit. */
  take(): Promise<() => void>;
  /** The number of callers that wait for their turn. */
  waiting(): number;
};

/** Minimum duration of a long turn, in ms. */
const longTurnMs = 8;

/** How long a long turn is delayed after another user's short one, in ms. */
const anticipationMs = 3;
/** The maximum total delay of a long turn, in ms. */
const longestDelayMs = 20;

type User = {
  /** The time that the user has used, in ms, counted from the start of the queue's virtual clock. */
  used: number;
  running: number;
  waiting: (() => void)[];
  /** How long this user's next turn may take, in ms: as long as the last one, or half as long as was expected then. */
  expected: number;
  /** When this user's next turn was first delayed after a short one. Undefined if it was not. */
  delayedSince?: number | undefined;
};

/** Creates a queue that gives at most `concurrency` turns at a time. `now` is a clock in ms. */
export function createTurns(
  concurrency: number,
  timeoutMs: number,
  now: () => number = () => performance.now(),
): Turns {
  let running = 0;
  /** The virtual clock: the used time of the user whose turn began last. */
  let clock = 0;
  /** Users who have a turn, wait for one, or have used more time than the clock shows. */
  const users = new Map<string, User>();
  /** Set while a free turn is reserved for the next statement of a call with short turns. */
  let anticipation: NodeJS.Timeout | undefined;

  function begin(id: string, user: User): () => void {
    running += 1;
    user.running += 1;
    user.delayedSince = undefined;
    clock = Math.max(clock, user.used);
    const begunAt = now();
    return () => {
      running -= 1;
      user.running -= 1;
      const taken = now() - begunAt;
      user.used += taken;
      user.expected = Math.max(taken, user.expected / 2);
      // Among users who have used the same amount of time, the one who had a turn last comes last.
      users.delete(id);
      users.set(id, user);
      const next = findNext();
      if (next && next !== user && isLong(next) && !isLong(user) && mayDelay(next)) anticipate(next);
      else startNext();
      forgetIdle();
    };
  }

  const isLong = (user: User) => user.expected >= longTurnMs;

  const mayDelay = ({ delayedSince }: User) => delayedSince === undefined || now() - delayedSince < longestDelayMs;

  function anticipate(next: User): void {
    next.delayedSince ??= now();
    // After a busy moment, the expected statement is read from its socket before the immediate runs.
    anticipation ??= setTimeout(() => setImmediate(endAnticipation), anticipationMs);
  }

  function endAnticipation(): void {
    anticipation = undefined;
    while (running < concurrency && findNext()) startNext();
  }

  function findNext(): User | null {
    let next: User | null = null;
    for (const user of users.values())
      if (user.waiting.length > 0 && (next === null || user.used < next.used)) next = user;
    return next;
  }

  function startNext(): void {
    findNext()?.waiting.shift()?.();
  }

  function forgetIdle(): void {
    for (const [id, user] of users)
      if (user.running === 0 && user.waiting.length === 0 && (running === 0 || user.used <= clock)) users.delete(id);
  }

  return {
    waiting: () => [...users.values()].reduce((sum, user) => sum + user.waiting.length, 0),
    take() {
      const id = requesterId.getStore() ?? '';
      const user = users.get(id) ?? { used: clock, running: 0, waiting: [], expected: 0 };
      users.set(id, user);
      if (user.running === 0 && user.waiting.length === 0) user.used = Math.max(user.used, clock);
      const mustWait = running >= concurrency || (anticipation !== undefined && isLong(user));
      if (!mustWait) return Promise.resolve(begin(id, user));
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer);
          resolve(begin(id, user));
        };
        const timer = setTimeout(() => {
          user.waiting.splice(user.waiting.indexOf(start), 1);
          forgetIdle();
          reject(new Error(`The database was busy for ${timeoutMs} ms`));
        }, timeoutMs);
        user.waiting.push(start);
      });
    },
  };
}
