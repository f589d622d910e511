import { maxWaitingSearches } from '@sermon/domain/search/limits';
import { published as texts } from '@sermon/domain/texts/published';
import { refused } from '../../../http/refused.ts';

/** Lets searches in one after another. */
export type Gate = {
  /**
   * Does the work when its turn comes. Rejects with the signal's reason where that is aborted before, and the work is never begun; with a
   * 503 where too many wait already.
   */
  pass<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

/** A gate that lets in so many at once. */
export function createGate(atOnce: number, maxWaiting = maxWaitingSearches): Gate {
  let inside = 0;
  const waiting = new Set<() => void>();

  function turn(signal: AbortSignal): Promise<void> {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting) throw refused(503, texts.busy);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter);
        reject(signal.reason as Error);
      };
      const enter = () => {
        waiting.delete(enter);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
  /** Whoever goes gives their place to the one who has waited longest. */
  function go() {
    const [next] = waiting;
    if (next) next();
    else inside -= 1;
  }
  return {
    async pass(signal, work) {
      signal.throwIfAborted();
      await turn(signal);
      try {
        return await work();
      } finally {
        go();
      }
    },
  };
}
