import Box from '@mui/material/Box';
import { premiumOrders, sortPremium } from '@sermon/domain/premium/order';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { library } from '@sermon/domain/texts/library';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../ui/browser/remembered.ts';
import { CardGrid, LoadingCards } from '../../ui/CardGrid.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { SidePanel } from '../library/shell/SidePanel.tsx';
import { View } from '../library/View.tsx';
import { places } from './kinds.ts';
import { OrderMenu } from './OrderMenu.tsx';
import { PremiumCard } from './PremiumCard.tsx';
import { usePremiumSearch } from './usePremiumSearch.ts';

export const PremiumSermonsScreen = () => <PremiumListScreen key="sermon" kind="sermon" />;
export const PremiumSeriesScreen = () => <PremiumListScreen key="series" kind="series" />;

const stored = z.enum(premiumOrders);

/** Spec part 3 §2.7, §2.8. The order is the same for both kinds, and remembered. */
export function PremiumListScreen({ kind }: { kind: PremiumKind }) {
  const { search, items, isSearching, hasFailed, tryAgain } = usePremiumSearch(kind);
  const [order, setOrder] = useRemembered('sermon-premium-sort', stored, 'newest');
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
        {hasFailed && <ConnectionTrouble message={texts.notLoaded[kind]} onTryAgain={tryAgain} />}
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
