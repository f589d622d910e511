import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises';

/** The longest pause between two long replies to one user, in ms. */
const longestPauseMs = 50;

export type ReplyTurns = {
  wait(userId: string): Promise<void>;
};

/**
 * Spreads the long replies to one user over time. Turning a text of 1.48 MB into JSON and bytes occupies the event loop
 * for several milliseconds. After each such reply, the user's next one waits for as long as the event loop was
 * occupied, so that one user takes at most about half of it.
 */
export function createReplyTurns(now: () => number = () => performance.now()): ReplyTurns {
  /** For each user with a reply that is being written: resolves when the pause after it is over. */
  const turns = new Map<string, Promise<void>>();

  async function next(before: Promise<void> | undefined): Promise<void> {
    await before;
    const begunAt = now();
    // The caller writes its reply now. The next iteration of the event loop begins after that.
    await nextLoop();
    await pause(Math.min(now() - begunAt, longestPauseMs));
  }

  return {
    async wait(userId) {
      const before = turns.get(userId);
      const turn = next(before);
      turns.set(userId, turn);
      void turn.finally(() => turns.get(userId) === turn && turns.delete(userId));
      await before;
    },
  };
}
