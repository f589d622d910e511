import { maxSearchLength } from '@sermon/domain/library/items';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { useQuery } from '@tanstack/react-query';
import { textSearchAfterMs, useSettled } from '../../ui/time/useSettled.ts';
import { useSearch } from '../library/shell/searchText.ts';
import { premiumList } from './premiumItems.ts';

/** The server searches once typing pauses. The content that was found before stays until then. */
export function usePremiumSearch(kind: PremiumKind) {
  const wanted = useSearch().search.trim().slice(0, maxSearchLength);
  const query = useSettled(wanted, wanted ? textSearchAfterMs : 0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...premiumList(kind, query),
    placeholderData: (before) => before,
  });
  return {
    search: query,
    /** Undefined while it loads. That the search before found nothing says nothing about this one. */
    items: isPlaceholderData && data?.length === 0 ? undefined : data,
    isSearching: wanted !== query || (isFetching && isPlaceholderData),
    hasFailed: !data && isError && !isFetching,
    tryAgain: () => void refetch(),
  };
}
