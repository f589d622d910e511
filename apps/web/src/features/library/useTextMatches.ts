import type { FoundText } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../ask.ts';
import { api } from './api.ts';

/** The server is asked when typing pauses for so long. */
export const textSearchAfterMs = 250;

const none: FoundText[] = [];

/** What the server finds in the person's documents. A newer search takes the place of one that is on its way. */
export function useTextMatches(search: string) {
  const wanted = search.trim().slice(0, maxSearchLength);
  const query = useSettled(wanted);
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

/** A text once it has not changed for a moment; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? textSearchAfterMs : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
