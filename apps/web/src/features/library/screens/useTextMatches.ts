import type { FoundText } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { textSearchAfterMs, useSettled } from '../../../ui/time/useSettled.ts';
import { api } from '../api.ts';

const none: FoundText[] = [];

/** What the server finds in the person's documents. A newer search takes the place of one that is on its way. */
export function useTextMatches(search: string) {
  const wanted = search.trim().slice(0, maxSearchLength);
  const query = useSettled(wanted, wanted ? textSearchAfterMs : 0);
  const isAsked = query !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(api.library.search, { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isWaiting = wanted !== query || isFetching;
  return {
    found: wanted && isAsked ? (data ?? none) : none,
    /** Nothing is known yet. */
    isSearching: wanted !== '' && isWaiting,
    /** What is shown belongs to an earlier search. */
    isStale: isWaiting && (isPlaceholderData || wanted !== query),
    failure: wanted && wanted === query && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  };
}
