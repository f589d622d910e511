import { AsyncLocalStorage } from 'node:async_hooks';

const requesterId = new AsyncLocalStorage<string>();

/** Runs `work` on behalf of a user. While the database is busy, the users take turns. */
export const onBehalfOf = <Result>(ownerId: string, work: () => Result): Result => requesterId.run(ownerId, work);

/** A queue in which users take turns, so that one user with many statements does not make the others wait. */
export type Turns = {
  /**
   * Resolves when it is the caller's turn. Rejects if that takes longer than the time limit. Work that no user has
   * asked for, such as regular jobs, counts as one more user.
   */
  take(): Promise<void>;
  /** Ends a turn. */
  end(): void;
};

/** Creates a queue that gives at most `concurrency` turns at a time. */
export function createTurns(concurrency: number, timeoutMs: number): Turns {
  let running = 0;
  /** The waiting callers of each user. The user whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  return {
    take() {
      if (running < concurrency) {
        running += 1;
        return Promise.resolve();
      }
      const id = requesterId.getStore() ?? '';
      return new Promise((resolve, reject) => {
        const own = waiting.get(id) ?? [];
        waiting.set(id, own);
        const start = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          own.splice(own.indexOf(start), 1);
          if (own.length === 0) waiting.delete(id);
          reject(new Error(`The database was busy for ${timeoutMs} ms`));
        }, timeoutMs);
        own.push(start);
      });
    },
    end() {
      const [next] = waiting;
      if (!next) {
        running -= 1;
        return;
      }
      const [id, own] = next;
      waiting.delete(id);
      own.shift()?.();
      if (own.length > 0) waiting.set(id, own);
    },
  };
}
