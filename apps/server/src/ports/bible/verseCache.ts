import type { ReadVerse } from './port.ts';

export type CachedVerse = ReadVerse & { token: string | null };

type Options = { maxVerses: number; maxAgeMs: number; clock: () => Date };

/** Creates an in-memory cache for the most recently used verses. The owner of the texts limits its size and age. */
export function createVerseCache({ maxVerses, maxAgeMs, clock }: Options) {
  const entries = new Map<string, { verse: CachedVerse; until: number }>();
  return {
    get(key: string): CachedVerse | null {
      const found = entries.get(key);
      if (!found) return null;
      entries.delete(key);
      if (found.until <= clock().getTime()) return null;
      entries.set(key, found);
      return found.verse;
    },
    put(key: string, verse: CachedVerse): void {
      entries.delete(key);
      entries.set(key, { verse, until: clock().getTime() + maxAgeMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxVerses) break;
        entries.delete(oldest);
      }
    },
    get size() {
      return entries.size;
    },
  };
}
