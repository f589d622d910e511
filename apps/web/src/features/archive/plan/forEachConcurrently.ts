/**
 * Runs `work` for each item in order, with at most `concurrency` calls at a time. The first error or an aborted
 * signal stops it and is thrown.
 */
export async function forEachConcurrently<Value>(
  all: readonly Value[],
  concurrency: number,
  work: (each: Value) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rest = all.values();
  const worker = async () => {
    for (const each of rest) {
      signal.throwIfAborted();
      // Each worker takes its next item when it has finished the one before.
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
