import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Verses that are loaded at once (spec part 2 §4). */
const pageSize = 10;

/** What a search of the Bible finds, page by page. Another search gives up the one before, and its results (spec part 2 §4). */
export function useVerses(q: string, translationId: string) {
  return useInfiniteQuery({
    queryKey: [api.bible.findVerses.endpoint, { q, translationId }],
    queryFn: ({ pageParam: skip, signal }) =>
      api.bible.findVerses({ q, translationId, skip, take: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, results: last }, pages) => {
      const loaded = pages.reduce((count, { results }) => count + results.length, 0);
      return last.length > 0 && loaded < totalCount ? loaded : undefined;
    },
    enabled: q !== '',
    staleTime: Infinity,
    // An ended session must not take the text away that is being written beside this.
    meta: { keepsScreen: true },
  });
}
