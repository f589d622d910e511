import Box from '@mui/material/Box';
import { maxSearchLength } from '@sermon/domain/library/items';
import {
  type PremiumKind,
  type PremiumOrder,
  premiumOrderLabels,
  premiumOrders,
  sortPremium,
} from '@sermon/domain/premium/premium';
import { library } from '@sermon/domain/texts/library';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';
import { CardGrid, LoadingCards } from '../../ui/CardGrid.tsx';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { ConnectionError, EmptyState } from '../../ui/states/EmptyState.tsx';
import { textSearchAfterMs, useDebounced } from '../../ui/time/useDebounced.ts';
import { SortButton, SortChoice } from '../library/list/SortMenu.tsx';
import { useSearch } from '../library/shell/SearchField.tsx';
import { SidePanel } from '../library/shell/SidePanel.tsx';
import { View } from '../library/View.tsx';
import { places, PremiumCard } from './PremiumCard.tsx';
import { premiumList } from './premiumItems.ts';

export const PremiumSermonsScreen = () => <PremiumListScreen key="sermon" kind="sermon" />;
export const PremiumSeriesScreen = () => <PremiumListScreen key="series" kind="series" />;

const stored = z.enum(premiumOrders);

/** Spec part 3 §2.7, §2.8. The order is the same for both kinds, and remembered. */
export function PremiumListScreen({ kind }: { kind: PremiumKind }) {
  const { search, items, isSearching, hasFailed, tryAgain } = usePremiumSearch(kind);
  const [order, setOrder] = useStoredChoice('sermon-premium-sort', stored, 'newest');
  const sorted = useMemo(() => items && sortPremium(items, order), [items, order]);
  const isEmpty = sorted?.length === 0;
  return (
    <View
      title={texts.lists[kind]}
      aside={
        <>
          <span role="status">{sorted && !isEmpty && texts.counted[kind](sorted.length)}</span>
          <OrderMenu order={order} onChoose={setOrder} />
        </>
      }
      side={<SidePanel help={places[kind].help} />}
    >
      <Box>
        {hasFailed && <ConnectionError message={texts.notLoaded[kind]} onTryAgain={tryAgain} />}
        {!hasFailed && !sorted && <LoadingCards isWide />}
        {sorted && !isEmpty && (
          <CardGrid title={texts.lists[kind]} isTitleHidden isBusy={isSearching}>
            {sorted.map((item) => (
              <li key={item.id}>
                <PremiumCard item={item} />
              </li>
            ))}
          </CardGrid>
        )}
        {isEmpty && <Nothing kind={kind} search={search} />}
      </Box>
    </View>
  );
}

const Nothing = ({ kind, search }: { kind: PremiumKind; search: string }) =>
  search ? (
    <div role="status">
      <EmptyState Icon={SearchX} text={library.nothingFound(search)} hint={library.nothingFoundHint} />
    </div>
  ) : (
    <EmptyState Icon={places[kind].Icon} text={texts.none[kind]} />
  );

function usePremiumSearch(kind: PremiumKind) {
  const wanted = useSearch().search.trim().slice(0, maxSearchLength);
  const query = useDebounced(wanted, wanted ? textSearchAfterMs : 0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...premiumList(kind, query),
    placeholderData: (before) => before,
  });
  return {
    search: query,
    /** Undefined while it loads. An empty result of the previous search does not apply to this one. */
    items: isPlaceholderData && data?.length === 0 ? undefined : data,
    isSearching: wanted !== query || (isFetching && isPlaceholderData),
    hasFailed: !data && isError && !isFetching,
    tryAgain: () => void refetch(),
  };
}

function OrderMenu({ order, onChoose }: { order: PremiumOrder; onChoose: (order: PremiumOrder) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = premiumOrderLabels[order];
  return (
    <>
      <SortButton label={label} name={`Sort by ${label}`} isOpen={anchor !== null} onOpen={setAnchor} />
      <PopMenu label="Sort by" anchor={anchor} onClose={() => setAnchor(null)}>
        {premiumOrders.map((each) => (
          <SortChoice
            key={each}
            label={premiumOrderLabels[each]}
            isChosen={each === order}
            onChoose={() => {
              setAnchor(null);
              onChoose(each);
            }}
          />
        ))}
      </PopMenu>
    </>
  );
}
