import { library as texts } from '@sermon/domain/texts/library';
import { styled } from '@mui/material/styles';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { ListView } from '../list/ListView.tsx';
import { useLoadedItems } from '../list/useLoadedItems.tsx';
import { useSearch } from '../shell/searchText.ts';
import { ResultFilter, type Shown } from './ResultFilter.tsx';
import { foundSections } from './foundSections.ts';
import { useResultSort } from './useResultSort.ts';
import { useTextMatches } from './useTextMatches.ts';

export const SearchScreen = () => {
  // Typing has priority over rendering the results.
  const search = useDeferredValue(useSearch().search.trim());
  return <ResultsFor search={search} />;
};

const ResultsFor = memo(function ResultsFor({ search }: { search: string }) {
  const { items, pending } = useLoadedItems();
  const { sorting, best } = useResultSort(search !== '');
  const [chosen, setShown] = useState<Shown>('all');
  const { key, direction } = sorting.order;
  const order = useMemo(() => (best.isChosen ? null : { key, direction }), [best.isChosen, key, direction]);
  const { found, isComplete, isLimited, isSearching, isStale, failure, tryAgain } = useTextMatches(search);
  const { inNames, inTexts } = useMemo(
    () => foundSections({ items, search, found, order }),
    [items, search, found, order],
  );
  const counts = { names: inNames.items.length, texts: inTexts.items.length };
  const shown = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen;
  const sections = useMemo(() => {
    const all = [...(shown === 'texts' ? [] : [inNames]), ...(shown === 'names' ? [] : [{ ...inTexts, isStale }])];
    return all.filter((section) => section.items.length > 0);
  }, [inNames, inTexts, shown, isStale]);
  const count = counts.names + counts.texts;
  const isCounted = !pending && (count > 0 || (!isSearching && !failure));
  const isNothingFound = isCounted && count === 0;

  return (
    <ListView
      title={search && !isNothingFound ? texts.resultsFor(search, isCounted ? count : null) : 'Search Results'}
      help="search"
      sections={sections}
      sorting={sorting}
      results={{ best, filter: search && <ResultFilter counts={counts} shown={shown} onShow={setShown} /> }}
      pending={pending}
      after={
        failure ? (
          <TroubleLine message={texts.textSearchFailed} onTryAgain={tryAgain} />
        ) : (
          <>
            {!isComplete && <Note role="status">{texts.textSearchIncomplete}</Note>}
            {isLimited && <Note role="status">{texts.textSearchLimited}</Note>}
          </>
        )
      }
      empty={isSearching ? <Waiting /> : failure ? null : <NothingFound search={search} />}
    />
  );
});

const NothingFound = ({ search }: { search: string }) => (
  <EmptyState
    Icon={SearchX}
    text={search ? texts.nothingFound(search) : texts.searchIsEmpty}
    hint={search && texts.nothingFoundHint}
  />
);

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingBlock: 16,
  color: theme.vars.palette.text.secondary,
}));
