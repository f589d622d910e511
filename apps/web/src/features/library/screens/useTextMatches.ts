import { type FoundTexts, library } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { textSearchAfterMs, useSettled } from '../../../ui/time/useSettled.ts';

const none: FoundTexts = { found: [], isComplete: true, isLimited: false };

/** The server indexes for up to a second before it replies. */
const repeatAfterMs = 1_500;

/** A newer search cancels the running one. */
export function useTextMatches(search: string) {
  const trimmed = search.trim().slice(0, maxSearchLength);
  const query = useSettled(trimmed, trimmed ? textSearchAfterMs : 0);
  const isEnabled = query !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(library.search, { query }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? repeatAfterMs : false),
  });
  const { found, isComplete, isLimited } = trimmed && isEnabled && data ? data : none;
  const isWaiting = trimmed !== query || isFetching;
  return {
    found,
    /** False while some documents are not indexed. The search is repeated until they are. */
    isComplete,
    /** True if only the newest documents were searched for a phrase. Repeating the search would find no more. */
    isLimited,
    isSearching: trimmed !== '' && (isWaiting || !isComplete),
    isStale: isWaiting && (isPlaceholderData || trimmed !== query),
    failure: trimmed && trimmed === query && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  };
}
