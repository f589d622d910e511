export type Cache<Value> = {
  /**
   * Returns what is kept for the key, or makes it. Requests that come while it is being made wait for it. A value of another
   * version is made again, and replaces the one that is kept.
   */
  get(key: string, make: () => Promise<Value>, version?: string): Promise<Value>;
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
  const kept = new Map<string, { value: Value; version: string; size: number }>();
  const making = new Map<string, Promise<Value>>();
  let total = 0;

  function keep(key: string, value: Value, version: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
    const size = sizeOf(value) + key.length + version.length;
    if (size > maxBytes) return;
    kept.set(key, { value, version, size });
    total += size;
    for (const [oldest, { size: freed }] of kept) {
      if (total <= maxBytes) break;
      kept.delete(oldest);
      total -= freed;
    }
  }

  return {
    async get(key, make, version = '') {
      const known = kept.get(key);
      if (known?.version === version) {
        // The order of a map is that of insertion.
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const made = `${key} ${version}`;
      const running = making.get(made);
      if (running) return running;
      const started = make();
      making.set(made, started);
      try {
        const value = await started;
        keep(key, value, version);
        return value;
      } finally {
        making.delete(made);
      }
    },
  };
}
