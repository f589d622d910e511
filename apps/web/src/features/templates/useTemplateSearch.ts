import { templates } from '@sermon/contract/templates';
import { maxSearchLength } from '@sermon/domain/library/items';
import { templateSearch } from '@sermon/domain/templates/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../ask.ts';
import { textSearchAfterMs, useSettled } from '../../ui/time/useSettled.ts';
import type { Template } from './template.ts';

export type TemplateSearch = {
  isFound: (template: Template) => boolean;
  /** The server may still find more matches in template texts. */
  isSearching: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
};

/**
 * Names, descriptions and the text of built-in templates are searched immediately. The server searches the text of
 * user templates once typing pauses. `hasOwn` is true if the user has any templates.
 */
export function useTemplateSearch(search: string, hasOwn: boolean): TemplateSearch {
  const wanted = search.trim().slice(0, maxSearchLength);
  const query = useSettled(wanted, wanted ? textSearchAfterMs : 0);
  const isSettled = wanted === query;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(templates.own, { query }),
    enabled: hasOwn && query !== '',
    // Keeps previous matches that may still apply until the reply arrives, to avoid flicker on every keystroke.
    placeholderData: (before, earlier) => (isRefinement(earlier?.queryKey[1].query, query) ? before : undefined),
  });
  const isFound = useMemo(() => {
    const isFoundHere = templateSearch(search);
    const inTexts = new Set(isRefinement(query, wanted) ? data?.map(({ id }) => id) : []);
    return (template: Template) => isFoundHere(template) || inTexts.has(template.id);
  }, [search, query, wanted, data]);
  const isUnknown = !isSettled || (isFetching && (!data || isPlaceholderData));
  return {
    isFound,
    isSearching: hasOwn && wanted !== '' && isUnknown,
    hasFailed: hasOwn && wanted !== '' && isSettled && isError && !isFetching,
    tryAgain: () => void refetch(),
  };
}

/** True after the user types or deletes characters at either end. */
const isRefinement = (text = '', other = ''): boolean =>
  text !== '' && other !== '' && (text.includes(other) || other.includes(text));
