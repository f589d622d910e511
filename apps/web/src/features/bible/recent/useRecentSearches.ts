import { withSearch } from '@sermon/domain/scripture/recent';
import { useCallback, useState } from 'react';
import * as z from 'zod';
import { useUser } from '../../../user.ts';

const key = 'sermon-bible-searches';
const stored = z.object({ ownerId: z.string(), queries: z.array(z.string()) });

/**
 * What was searched for in the Bible on this device and found something, newest first. It is the person's own: what somebody else
 * searched for here is not shown, and makes room when this person searches.
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
  // Another window may have searched meanwhile.
  const note = useCallback((query: string) => keep(withSearch(read(ownerId), query)), [ownerId, keep]);
  return { queries, note, keep };
}

function read(ownerId: string): string[] {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return data?.ownerId === ownerId ? data.queries : [];
  } catch {
    return [];
  }
}

function write(searches: z.output<typeof stored>) {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}
