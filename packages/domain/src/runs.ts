/** Divides items into runs, in their order. An item belongs to the run of the one before if it follows it. */
export function runsOf<T>(items: Iterable<T>, follows: (before: T, item: T) => boolean): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1)!, item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
