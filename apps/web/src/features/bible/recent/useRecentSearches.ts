import { withSearch } from '@sermon/domain/scripture/recent';
import { useCallback, useState } from 'react';
import * as z from 'zod';
import { useUser } from '../../../user.ts';
import { storageOf } from '../../../ui/browser/storage.ts';

const key = 'sermon-bible-searches';
const stored = z.object({ ownerId: z.string(), queries: z.array(z.string()) });

/**
 * Holds the user's recent Bible searches that had results, newest first. They are stored on this device for one user at
 * a time. Another user's searches are not shown, and are replaced when this user searches.
 */
export function useRecentSearches() {
  const ownerId = useUser().id;
  const [queries, setQueries] = useState<readonly string[]>(() => read(ownerId));
  const keep = useCallback(
    (next: readonly string[]) => {
      setQueries(next);
      write({ ownerId, queries: [...next] });
    },
    [ownerId],
  );
  // Reads the stored searches again, because another window may have added one.
  const note = useCallback((query: string) => keep(withSearch(read(ownerId), query)), [ownerId, keep]);
  return { queries, note, keep };
}

function read(ownerId: string): string[] {
  try {
    const { data } = stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? 'null'));
    return data?.ownerId === ownerId ? data.queries : [];
  } catch {
    return [];
  }
}

function write(searches: z.output<typeof stored>) {
  try {
    storageOf('browser').setItem(key, JSON.stringify(searches));
  } catch {
    // Without storage, recent searches are lost when the page closes.
  }
}
