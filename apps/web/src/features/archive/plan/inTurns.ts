/** Does the work for each, so many at once, in their order of beginning. The first failure, or an aborted signal, ends it and is thrown. */
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
      // A turn begins when the one before it has ended.
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
