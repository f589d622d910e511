/** Keeps values in memory up to a total size. The values that were not used for the longest time are dropped first. */
export function createCache(maxBytes: number) {
  const entries = new Map<string, Uint8Array>();
  let bytes = 0;
  return {
    get(key: string): Uint8Array | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A map keeps the order of insertion.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key: string, value: Uint8Array): void {
      bytes += value.length - (entries.get(key)?.length ?? 0);
      entries.delete(key);
      entries.set(key, value);
      for (const [oldest, { length }] of entries) {
        if (bytes <= maxBytes) break;
        entries.delete(oldest);
        bytes -= length;
      }
    },
    bytes: () => bytes,
  };
}
