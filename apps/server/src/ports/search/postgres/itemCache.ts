import type { FoundItem } from '@sermon/contract/corpus';

/** The columns of an item for the screen, and its words with a space around each. Without the words if they were not read. */
export type KnownDetails = { item: FoundItem; text: string | null };

/**
 * Keeps the details that searches have read, because successive keystrokes often have the same best items. An item is only
 * returned for the version with which it was stored. The version comes from the row that the search has just found, so a
 * changed item is read again, whichever process changed it.
 */
export type ItemCache = {
  get(id: string, version: string): KnownDetails | undefined;
  set(version: string, details: KnownDetails): void;
};

/** The maximum memory of the cache, approximately, in bytes: the words of about 1,200 sermons. */
export const maxCachedBytes = 32_000_000;
/** Approximate size of the objects of an item without its texts, in bytes. */
const objectBytes = 1_000;

export function createItemCache(maxBytes: number = maxCachedBytes): ItemCache {
  /** The one that was used least recently first. */
  const kept = new Map<string, { version: string; details: KnownDetails; bytes: number }>();
  let total = 0;
  const remove = (id: string) => {
    total -= kept.get(id)?.bytes ?? 0;
    kept.delete(id);
  };
  return {
    get(id, version) {
      const found = kept.get(id);
      if (found?.version !== version) return undefined;
      kept.delete(id);
      kept.set(id, found);
      return found.details;
    },
    set(version, details) {
      const { item, text } = details;
      remove(item.id);
      // A text with a single letter that is not Latin takes up two bytes per character.
      const bytes = objectBytes + 2 * (item.title.length + item.description.length + (text?.length ?? 0));
      kept.set(item.id, { version, details, bytes });
      total += bytes;
      for (const id of kept.keys()) {
        if (total <= maxBytes) break;
        remove(id);
      }
    },
  };
}
