import type { LibraryItem } from '@sermon/contract/library';
import { nameSearch } from '@sermon/domain/library/search';
import { sortItems } from '@sermon/domain/library/sort';
import { library as texts } from '@sermon/domain/texts/library';
import { styled } from '@mui/material/styles';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { SearchTrouble } from '../../../ui/states/SearchTrouble.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { ListView } from '../list/ListView.tsx';
import type { Section } from '../list/lines.ts';
import { useSort } from '../list/useSort.ts';
import { useSearch } from '../shell/searchText.ts';
import { useTextMatches } from './useTextMatches.ts';
import { useLoadedItems } from '../list/useLoadedItems.tsx';

/** The search results: items with matching names, then documents with matching text, which the server finds. */
export const SearchScreen = () => {
  // Typing has priority over rendering the results.
  const search = useDeferredValue(useSearch().search);
  return <ResultsFor search={search} />;
};

const ResultsFor = memo(function ResultsFor({ search }: { search: string }) {
  const { items, pending } = useLoadedItems();
  const sorting = useSort();
  const { key, direction } = sorting.order;
  const sorted = useMemo(() => sortItems(items, { key, direction }), [items, key, direction]);
  const named = useMemo(() => {
    const isFound = nameSearch(search);
    return sorted.filter(({ name }) => isFound(name));
  }, [sorted, search]);

  const { found, isComplete, isLimited, isSearching, isStale, failure, tryAgain } = useTextMatches(search);
  const inTexts = useMemo(() => textSection(items, named, found), [items, named, found]);
  const sections = useMemo(() => {
    const first: Section[] = named.length ? [{ items: named }] : [];
    return inTexts ? [...first, { ...inTexts, isStale }] : first;
  }, [named, inTexts, isStale]);

  return (
    <ListView
      title="Search Results"
      help="search"
      sections={sections}
      sorting={sorting}
      pending={pending}
      after={
        failure ? (
          <SearchTrouble message={texts.textSearchFailed} onTryAgain={tryAgain} />
        ) : (
          <>
            {!isComplete && <Note role="status">{texts.textSearchIncomplete}</Note>}
            {isLimited && <Note role="status">{texts.textSearchLimited}</Note>}
          </>
        )
      }
      empty={isSearching ? <Waiting /> : failure ? null : <EmptyState Icon={SearchX} text={texts.noMatches(search)} />}
    />
  );
});

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingBlock: 16,
  color: theme.vars.palette.text.secondary,
}));

/** Returns a section with the documents whose text matches but whose name does not, or null. */
function textSection(
  items: readonly LibraryItem[],
  named: readonly LibraryItem[],
  found: ReturnType<typeof useTextMatches>['found'],
): Section | null {
  if (!found.length) return null;
  const byId = new Map(items.map((item) => [item.id, item]));
  const namedIds = new Set(named.map(({ id }) => id));
  const documents = found.flatMap(({ id }) => (namedIds.has(id) ? [] : (byId.get(id) ?? [])));
  if (!documents.length) return null;
  return {
    title: 'In your documents',
    items: documents,
    snippets: new Map(found.map(({ id, snippet }) => [id, snippet])),
  };
}
