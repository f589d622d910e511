import type { FoundText } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { textSearchAfterMs, useSettled } from '../../../ui/time/useSettled.ts';
import { api } from '../api.ts';

const none: FoundText[] = [];

/** Searches the user's documents on the server. A newer search cancels the running one. */
export function useTextMatches(search: string) {
  const trimmed = search.trim().slice(0, maxSearchLength);
  const query = useSettled(trimmed, trimmed ? textSearchAfterMs : 0);
  const isEnabled = query !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(api.library.search, { query }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isWaiting = trimmed !== query || isFetching;
  return {
    found: trimmed && isEnabled ? (data ?? none) : none,
    /** True while there are no results yet. */
    isSearching: trimmed !== '' && isWaiting,
    /** True while the shown results belong to an earlier search. */
    isStale: isWaiting && (isPlaceholderData || trimmed !== query),
    failure: trimmed && trimmed === query && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  };
}
