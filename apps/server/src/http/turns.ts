import { calls as texts } from '@sermon/domain/texts/calls';
import { Refused } from '../refused.ts';
import type { Requester } from '../requester.ts';

/** Limits for one user: calls that run at the same time, and calls that wait. */
export type TurnLimits = { running: number; waiting: number };

export type Turns = {
  /**
   * Resolves when it is the requester's turn. The turn ends when the requester's signal is aborted, which happens when
   * the reply has been sent or the client has disconnected. Rejects with the signal's reason if that happens while the
   * call waits, and with a 429 refusal if too many calls of this user wait already.
   */
  take(requester: Requester): Promise<void>;
};

/** Retry-After value in seconds, sent when a call is refused. */
const retryAfter = 5;

type Queue = { running: number; waiting: Set<() => void> };

/** Limits how many calls of one kind each user may have at the same time. Users do not wait for each other. */
export function createTurns(limits: TurnLimits): Turns {
  const queues = new Map<string, Queue>();

  function endTurn(ownerId: string, queue: Queue): void {
    queue.running -= 1;
    const [next] = queue.waiting;
    if (next) next();
    else if (queue.running === 0) queues.delete(ownerId);
  }

  return {
    async take({ ownerId, signal }) {
      signal.throwIfAborted();
      const queue = queues.get(ownerId) ?? { running: 0, waiting: new Set() };
      queues.set(ownerId, queue);
      const start = () => {
        queue.running += 1;
        signal.addEventListener('abort', () => endTurn(ownerId, queue), { once: true });
      };
      if (queue.running < limits.running) return start();
      if (queue.waiting.size >= limits.waiting) throw new Refused(429, texts.tooManyAtOnce, { retryAfter });
      return new Promise((resolve, reject) => {
        const leaveQueue = () => {
          queue.waiting.delete(next);
          signal.removeEventListener('abort', onAbort);
        };
        const next = () => {
          leaveQueue();
          start();
          resolve();
        };
        const onAbort = () => {
          leaveQueue();
          reject(signal.reason as Error);
        };
        queue.waiting.add(next);
        signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
