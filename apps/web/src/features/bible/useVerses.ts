import { bible, type VerseFilter } from '@sermon/contract/bible';
import { endpointOf } from '@sermon/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';

/** The number of verses per page (spec part 2 §4). */
const pageSize = 10;

/**
 * Searches the Bible one page at a time. A new search cancels the previous one and discards its results (spec part 2
 * §4). No search starts until it is ready: until the user's translation is known.
 */
export function useVerses(q: string, translationId: string, filter: Partial<VerseFilter>, isReady: boolean) {
  return useInfiniteQuery({
    queryKey: [endpointOf(bible.findVerses), { q, translationId, ...filter }],
    queryFn: ({ pageParam: skip, signal }) =>
      callServer(bible.findVerses, { q, translationId, ...filter, skip, take: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, results: last }, pages) => {
      const loaded = pages.reduce((count, { results }) => count + results.length, 0);
      return last.length > 0 && loaded < totalCount ? loaded : undefined;
    },
    enabled: q !== '' && isReady,
    staleTime: Infinity,
  });
}
