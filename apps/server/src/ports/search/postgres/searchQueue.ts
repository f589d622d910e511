import { maxWaitingPerRequester, maxWaitingSearches } from '@sermon/domain/search/limits';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Requester } from '../../../concurrency/turns.ts';
import { refused } from '../../../refused.ts';

export type SearchQueue = {
  /**
   * Runs the search when its turn comes. If the signal is aborted while the search is waiting, rejects with the
   * signal's reason and never runs the search. Rejects with a 503 refusal if too many searches are waiting. If one
   * requester has too many waiting searches, only their oldest one is refused, because a newer query has replaced it.
   */
  run<T>(requester: Requester, search: () => Promise<T>): Promise<T>;
};

type WaitingSearch = { ownerId: string; start(): void; reject(reason: Error): void };

export function createSearchQueue(
  concurrency: number,
  limits = { waiting: maxWaitingSearches, perRequester: maxWaitingPerRequester },
): SearchQueue {
  let running = 0;
  const waiting = new Set<WaitingSearch>();

  function waitForTurn({ ownerId, signal }: Requester): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    const own = [...waiting].filter((other) => other.ownerId === ownerId);
    if (own.length >= limits.perRequester) own[0]?.reject(refused(503, texts.busy));
    if (waiting.size >= limits.waiting) throw refused(503, texts.busy);
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        waiting.delete(entry);
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = () => entry.reject(signal.reason as Error);
      const entry: WaitingSearch = {
        ownerId,
        start() {
          leaveQueue();
          resolve();
        },
        reject(reason) {
          leaveQueue();
          reject(reason);
        },
      };
      waiting.add(entry);
      signal.addEventListener('abort', onAbort);
    });
  }
  function startNext() {
    const [next] = waiting;
    if (next) next.start();
    else running -= 1;
  }
  return {
    async run(requester, search) {
      requester.signal.throwIfAborted();
      await waitForTurn(requester);
      try {
        return await search();
      } finally {
        startNext();
      }
    },
  };
}
