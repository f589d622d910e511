type Options = { ms: number; most: number; clock: () => Date };

/**
 * Returns a function that caches the results of `find` for `ms` milliseconds, for at most `most` keys. Callers that wait for the same
 * key share the work. Failures are not cached.
 */
export function kept<T>({ ms, most, clock }: Options, find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, { value: Promise<T>; until: number }>();
  return (key) => {
    const now = clock().getTime();
    const earlier = found.get(key);
    if (earlier && now < earlier.until) return earlier.value;
    const entry = { value: find(key), until: now + ms };
    found.delete(key);
    found.set(key, entry);
    if (found.size > most) found.delete(found.keys().next().value!);
    entry.value.catch(() => {
      if (found.get(key) === entry) found.delete(key);
    });
    return entry.value;
  };
}
