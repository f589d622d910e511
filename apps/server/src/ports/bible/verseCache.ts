import type { ReadVerse } from './port.ts';

/** A verse that a service gave, with what it must be told when the verse is shown again. */
export type KeptVerse = ReadVerse & { token: string | null };

/** Keeps the verses that were asked for last, in memory, no more of them and no longer than their owner allows. */
export function createVerseCache({ most, forMs, clock }: { most: number; forMs: number; clock: () => Date }) {
  const kept = new Map<string, { verse: KeptVerse; until: number }>();
  return {
    get(key: string): KeptVerse | null {
      const found = kept.get(key);
      if (!found) return null;
      kept.delete(key);
      if (found.until <= clock().getTime()) return null;
      kept.set(key, found);
      return found.verse;
    },
    put(key: string, verse: KeptVerse): void {
      kept.delete(key);
      kept.set(key, { verse, until: clock().getTime() + forMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    get size() {
      return kept.size;
    },
  };
}
