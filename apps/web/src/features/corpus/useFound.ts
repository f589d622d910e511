import { corpus, type CorpusKind } from '@sermon/contract/corpus';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';

/** Spec part 2 §4. */
const pageSize = 10;

/** A new search aborts the previous one, whose results stay visible until the new ones arrive. */
export function useFound(kind: CorpusKind, q: string) {
  return useInfiniteQuery({
    queryKey: [kind, 'found', { q }],
    queryFn: ({ pageParam: skip, signal }) => {
      const page = { q, skip, take: pageSize };
      return kind === 'sermon'
        ? callServer(corpus.findSermons, { ...page, language: 'english' }, { signal })
        : callServer(corpus.findIllustrations, page, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, results: last }, pages) => {
      const loaded = pages.reduce((count, { results }) => count + results.length, 0);
      return last.length > 0 && loaded < totalCount ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    enabled: q !== '',
    staleTime: 60_000,
  });
}
