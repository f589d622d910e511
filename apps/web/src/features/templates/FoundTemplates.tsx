import { templates } from '@sermon/contract/templates';
import { maxSearchLength } from '@sermon/domain/library/items';
import { maxListedTemplates } from '@sermon/domain/templates/limits';
import { templateSearch } from '@sermon/domain/templates/search';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ask } from '../../ask.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorLine } from '../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { textSearchAfterMs, useDebounced } from '../../ui/time/useDebounced.ts';
import type { Template } from './useTemplates.ts';

type FoundProps<Own extends Template> = {
  search: string;
  /** `isFull`: the list has reached its limit, so older ones may be missing. */
  own: readonly Own[];
  isFull: boolean;
  builtIn: readonly Template[];
  renderOwn: (template: Own) => ReactNode;
  renderBuiltIn: (template: Template) => ReactNode;
};

export function FoundTemplates<Own extends Template>(props: FoundProps<Own>) {
  const { search, own, isFull, builtIn, renderOwn, renderBuiltIn } = props;
  const { isFound, isSearching, hasFailed, tryAgain } = useTemplateSearch(search, own.length > 0);
  const foundOwn = useMemo(() => own.filter(isFound), [own, isFound]);
  const foundBuiltIn = useMemo(() => builtIn.filter(isFound), [builtIn, isFound]);
  const isEmpty = !foundOwn.length && !foundBuiltIn.length;
  return (
    <>
      {foundOwn.length > 0 && (
        <CardGrid title="Your templates" note={isFull && texts.onlyNewest(maxListedTemplates)}>
          {foundOwn.map((template) => (
            <li key={template.id}>{renderOwn(template)}</li>
          ))}
        </CardGrid>
      )}
      {foundBuiltIn.length > 0 && (
        <CardGrid title="Built-in templates">
          {foundBuiltIn.map((template) => (
            <li key={template.id}>{renderBuiltIn(template)}</li>
          ))}
        </CardGrid>
      )}
      {hasFailed && <ErrorLine message={texts.textSearchFailed} onTryAgain={tryAgain} />}
      {isEmpty && isSearching && <LoadingArea />}
      {isEmpty && !isSearching && !hasFailed && <NoTemplates search={search} />}
    </>
  );
}

const NoTemplates = ({ search }: { search: string }) =>
  search ? (
    <EmptyState Icon={SearchX} text={libraryTexts.nothingFound(search)} hint={libraryTexts.nothingFoundHint} />
  ) : (
    <EmptyState Icon={LayoutTemplate} text={texts.none} />
  );

type TemplateSearch = {
  isFound: (template: Template) => boolean;
  isSearching: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
};

/**
 * Names, descriptions and the text of built-in templates are searched immediately. The server searches the text of
 * user templates once typing pauses. `hasOwn` is true if the user has any templates.
 */
function useTemplateSearch(search: string, hasOwn: boolean): TemplateSearch {
  const wanted = search.trim().slice(0, maxSearchLength);
  const query = useDebounced(wanted, wanted ? textSearchAfterMs : 0);
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

const isRefinement = (text = '', other = ''): boolean =>
  text !== '' && other !== '' && (text.includes(other) || other.includes(text));
