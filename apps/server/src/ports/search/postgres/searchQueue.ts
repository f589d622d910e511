import { maxWaitingOfOne, maxWaitingSearches } from '@sermon/domain/search/limits';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Requester } from '../../../requester.ts';
import { refused } from '../../../refused.ts';

/** Lets searches in one after another. */
export type SearchQueue = {
  /**
   * Does the work when its turn comes. Rejects with the signal's reason where that is aborted before, and the work is never begun. Where too
   * many wait already it rejects with a 503; of one person who has too many waiting that one which has waited longest does, as what was
   * typed since has taken its place.
   */
  pass<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
};

type Waiting = { ownerId: string; enter(): void; giveUp(reason: Error): void };

/** A gate that lets in so many at once, and lets so many wait. */
export function createSearchQueue(
  atOnce: number,
  most = { waiting: maxWaitingSearches, ofOne: maxWaitingOfOne },
): SearchQueue {
  let inside = 0;
  const waiting = new Set<Waiting>();

  function turn({ ownerId, signal }: Requester): Promise<void> {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve();
    }
    const own = [...waiting].filter((other) => other.ownerId === ownerId);
    if (own.length >= most.ofOne) own[0]?.giveUp(refused(503, texts.busy));
    if (waiting.size >= most.waiting) throw refused(503, texts.busy);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(one);
        signal.removeEventListener('abort', gone);
      };
      const gone = () => one.giveUp(signal.reason as Error);
      const one: Waiting = {
        ownerId,
        enter() {
          leave();
          resolve();
        },
        giveUp(reason) {
          leave();
          reject(reason);
        },
      };
      waiting.add(one);
      signal.addEventListener('abort', gone);
    });
  }
  /** Whoever goes gives their place to the one who has waited longest. */
  function go() {
    const [next] = waiting;
    if (next) next.enter();
    else inside -= 1;
  }
  return {
    async pass(requester, work) {
      requester.signal.throwIfAborted();
      await turn(requester);
      try {
        return await work();
      } finally {
        go();
      }
    },
  };
}
