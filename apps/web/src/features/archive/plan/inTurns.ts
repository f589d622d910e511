/**
 * Runs `work` for each item in order, with at most `atOnce` running concurrently. The first error or an aborted signal
 * stops it and is thrown.
 */
export async function inTurns<One>(
  all: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rest = all.values();
  const takeTurns = async () => {
    for (const one of rest) {
      signal.throwIfAborted();
      // Each worker takes its next item when it has finished the one before.
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
