import { styled } from '@mui/material/styles';
import { type FoundText, type FoundTexts, library, type LibraryItem } from '@sermon/contract/library';
import { maxSearchLength } from '@sermon/domain/library/items';
import { bestNamesFirst, nameParts, nameSearch } from '@sermon/domain/library/search';
import { defaultOrder, firstDirection, orderBy, sortItems, type SortOrder } from '@sermon/domain/library/sort';
import type { PassagesOf } from '@sermon/domain/scripture/passages';
import { withShortLead } from '@sermon/domain/library/textSearch';
import { library as texts } from '@sermon/domain/texts/library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { ask } from '../../../ask.ts';
import { usePassages } from '../../../passages.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { textSearchAfterMs, useDebounced } from '../../../ui/time/useDebounced.ts';
import { folderFinder } from '../list/folders.ts';
import type { Result, Section } from '../list/lines.ts';
import { headHeight } from '../list/listStyles.ts';
import { ListView } from '../list/ListView.tsx';
import { useLoadedItems } from '../list/LoadingRows.tsx';
import type { BestMatch, Sorting } from '../list/SortMenu.tsx';
import { useSearch } from '../shell/SearchField.tsx';

export const SearchScreen = () => {
  // Typing has priority over rendering the results.
  const search = useDeferredValue(useSearch().search.trim());
  return <ResultsFor search={search} />;
};

const ResultsFor = memo(function ResultsFor({ search }: { search: string }) {
  const { items, pending } = useLoadedItems();
  const passagesOf = usePassages(items);
  const { sorting, best } = useResultSort(search !== '');
  const [chosen, setShown] = useState<Shown>('all');
  const { key, direction } = sorting.order;
  const order = useMemo(() => (best.isChosen ? null : { key, direction }), [best.isChosen, key, direction]);
  const { found, isComplete, isLimited, isSearching, isStale, failure, tryAgain } = useTextMatches(search);
  const { inNames, inTexts } = useMemo(
    () => foundSections({ items, passagesOf, search, found, order }),
    [items, passagesOf, search, found, order],
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
          <ErrorLine message={texts.textSearchFailed} onTryAgain={tryAgain} />
        ) : (
          <>
            {!isComplete && <Note role="status">{texts.textSearchIncomplete}</Note>}
            {isLimited && <Note role="status">{texts.textSearchLimited}</Note>}
          </>
        )
      }
      empty={isSearching ? <LoadingState /> : failure ? null : <NothingFound search={search} />}
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

type Shown = 'all' | 'names' | 'texts';

type FilterProps = { counts: Record<'names' | 'texts', number>; shown: Shown; onShow: (shown: Shown) => void };

function ResultFilter({ counts: { names, texts }, shown, onShow }: FilterProps) {
  const choices: [Shown, string, number][] = [
    ['all', 'All', names + texts],
    ['names', 'In names', names],
    ['texts', 'In your documents', texts],
  ];
  return (
    <Row>
      <Group role="group" aria-label="Show results">
        {choices.map(([choice, label, count]) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === shown}
            disabled={count === 0}
            onClick={() => onShow(choice)}
          >
            {label} <span>{count.toLocaleString('en')}</span>
          </button>
        ))}
      </Group>
    </Row>
  );
}

const Row = styled('div')({ height: headHeight.fine, [touch]: { height: headHeight.touch } });

const Group = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  height: '100%',
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& button': {
    ...theme.typography.body2,
    fontWeight: 600,
    padding: '0 12px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { padding: '0 9px' },
  },
  '& button:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default' },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& button[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
  },
}));

type Found = {
  items: readonly LibraryItem[];
  passagesOf: PassagesOf;
  search: string;
  found: readonly FoundText[];
  /** Null for best match first. */
  order: SortOrder | null;
};

type FoundSections = Record<'inNames' | 'inTexts', Section>;

function foundSections({ items, passagesOf, search, found, order }: Found): FoundSections {
  const byId = new Map(items.map((item) => [item.id, item]));
  const folderOf = folderFinder(items);
  const isNamed = nameSearch(search);
  const named = items.filter(({ name }) => isNamed(name));
  const namedIds = new Set(named.map(({ id }) => id));
  const documents = found.flatMap(({ id }) => (namedIds.has(id) ? [] : (byId.get(id) ?? [])));
  const snippets = new Map(found.map(({ id, snippet }) => [id, withShortLead(snippet)]));
  // A search may find most of a large library, so results are created only for the rows that are drawn.
  const results = new Map<string, Result>();
  const resultOf = (item: LibraryItem): Result => {
    const known = results.get(item.id);
    if (known) return known;
    const result = {
      name: nameParts(item.name, search),
      snippet: snippets.get(item.id) ?? null,
      folder: folderOf(item),
    };
    results.set(item.id, result);
    return result;
  };
  const inOrder = (among: LibraryItem[], best: LibraryItem[]) => (order ? sortItems(among, order, passagesOf) : best);
  return {
    inNames: {
      ...(search && { title: 'In names' }),
      items: inOrder(named, bestNamesFirst(sortItems(named, defaultOrder), search)),
      resultOf,
    },
    inTexts: { title: 'In your documents', items: inOrder(documents, documents), resultOf },
  };
}

/**
 * The order of search results: best match first until the user chooses another. `canRank` is false without a search
 * text.
 */
function useResultSort(canRank: boolean): { sorting: Sorting; best: BestMatch } {
  const [chosen, setChosen] = useState<SortOrder | null>(null);
  const order = chosen ?? defaultOrder;
  return {
    sorting: {
      order,
      sortBy: (key) => setChosen(chosen ? orderBy(key, chosen) : { key, direction: firstDirection(key) }),
      setDirection: (direction) => setChosen({ key: order.key, direction }),
    },
    best: { isChosen: canRank && chosen === null, choose: () => setChosen(null) },
  };
}

const none: FoundTexts = { found: [], isComplete: true, isLimited: false };

/** The server indexes for up to a second before it replies. */
const repeatAfterMs = 1_500;

function useTextMatches(search: string) {
  const trimmed = search.trim().slice(0, maxSearchLength);
  const query = useDebounced(trimmed, trimmed ? textSearchAfterMs : 0);
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
