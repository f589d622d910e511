import Box from '@mui/material/Box';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { LinkButton } from '../../ui/plain/Button.tsx';
import { Spinner } from '../../ui/plain/Spinner.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { View } from '../library/View.tsx';
import { premiumItem } from './premiumItems.ts';
import { ItemLayout } from './ItemLayout.tsx';
import { places } from './kinds.ts';

export function PremiumSermonScreen() {
  const { id } = useParams({ from: '/signed-in/library/premium-sermons/$id' });
  return <PremiumItemScreen key={id} kind="sermon" id={id} />;
}

export function PremiumOneSeriesScreen() {
  const { id } = useParams({ from: '/signed-in/library/premium-series/$id' });
  return <PremiumItemScreen key={id} kind="series" id={id} />;
}

/** Statuses of the server for an item that does not exist or is not shown, and for an id that cannot exist. */
const gone = [400, 404];

export function PremiumItemScreen({ kind, id }: { kind: PremiumKind; id: string }) {
  const { data: item, error, isFetching, refetch } = useQuery(premiumItem(kind, id));
  const isPhone = useIsPhone();
  const from = { label: texts.back[kind], to: places[kind].list, search: {} };
  if (error && gone.includes(error.statusCode))
    return (
      <View title={texts.back[kind]} from={{ ...from, label: texts.lists[kind] }}>
        <EmptyState Icon={SearchX} text={texts.gone[kind]} hint={texts.goneHint}>
          <LinkButton variant="tonal" to={places[kind].list}>
            {texts.seeAll[kind]}
          </LinkButton>
        </EmptyState>
      </View>
    );
  if (item)
    return (
      <View title={isPhone ? texts.back[kind] : item.name} pageTitle={item.name} from={from}>
        <ItemLayout item={item} />
      </View>
    );
  return (
    <View title={texts.back[kind]} from={{ ...from, label: texts.lists[kind] }}>
      {error && !isFetching ? (
        <ConnectionTrouble message={texts.notLoaded[kind]} onTryAgain={() => void refetch()} />
      ) : (
        <Box
          role="status"
          sx={{ display: 'flex', justifyContent: 'center', gap: 1.5, pt: 10, color: 'text.secondary' }}
        >
          <Spinner size={20} />
          {texts.loading[kind]}
        </Box>
      )}
    </View>
  );
}
