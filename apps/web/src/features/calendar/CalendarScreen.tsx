import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useItems } from '../library/items.ts';
import { LoadingRows } from '../library/list/LoadingRows.tsx';
import { View } from '../library/View.tsx';
import { MonthView } from './MonthView.tsx';

export function CalendarScreen() {
  const isPhone = useIsPhone();
  const { data: items, error, refetch } = useItems();
  return (
    <View title="Calendar" hasOwnHeading={!isPhone}>
      {items ? (
        <MonthView items={items} isPhone={isPhone} />
      ) : error ? (
        <ConnectionTrouble message={error.message} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </View>
  );
}
