/**
 * Calls `work` for each item in order, with at most `concurrency` calls at a time. Stops at the first error or when the
 * signal is aborted, and throws the cause.
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
      // A worker takes its next item only after it has finished the previous one.
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
