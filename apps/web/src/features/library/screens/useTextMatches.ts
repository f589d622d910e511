import type { FoundText } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { textSearchAfterMs, useSettled } from '../../../ui/time/useSettled.ts';
import { api } from '../api.ts';

const none: FoundText[] = [];

/** Searches the user's documents on the server. A newer search cancels one that is running. */
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
    /** True while there are no results yet. */
    isSearching: wanted !== '' && isWaiting,
    /** True while the shown results belong to an earlier search. */
    isStale: isWaiting && (isPlaceholderData || wanted !== query),
    failure: wanted && wanted === query && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  };
}
