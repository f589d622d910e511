/** Formats durations in ms as one line: p50, p95, p99 and the maximum. */
export function distribution(ms: number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (n = ${sorted.length})`;
}

/** Resolves to the result of `work` and its duration in ms. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}
