export type Cache<Value> = {
  /** Returns what is kept for the key, or makes it. Requests that come while it is being made wait for it. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

/**
 * Creates a cache in memory that forgets what was not used for the longest time, so that all values together have at most
 * `maxBytes`. What fails is not kept.
 */
export function createCache<Value>({
  maxBytes,
  sizeOf,
}: {
  maxBytes: number;
  sizeOf: (value: Value) => number;
}): Cache<Value> {
  const kept = new Map<string, { value: Value; size: number }>();
  const making = new Map<string, Promise<Value>>();
  let total = 0;

  function keep(key: string, value: Value): void {
    const size = sizeOf(value) + key.length;
    if (size > maxBytes) return;
    kept.set(key, { value, size });
    total += size;
    for (const [oldest, { size: freed }] of kept) {
      if (total <= maxBytes) break;
      kept.delete(oldest);
      total -= freed;
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        // The order of a map is that of insertion.
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const running = making.get(key);
      if (running) return running;
      const started = make();
      making.set(key, started);
      try {
        const value = await started;
        keep(key, value);
        return value;
      } finally {
        making.delete(key);
      }
    },
  };
}
