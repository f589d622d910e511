import type { LibraryItem } from '@sermon/contract/library';
import type { ReactNode } from 'react';
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { useItems } from './items.ts';
import { LoadingRows } from './LoadingRows.tsx';
import { View } from './View.tsx';

/** A view of the library's items; until they are here it says that they are coming, or why they are not. */
export function WithItems({ title, children }: { title: string; children: (items: LibraryItem[]) => ReactNode }) {
  const { data: items, error, refetch } = useItems();
  if (items) return children(items);
  return (
    <View title={title}>
      {error ? <ConnectionTrouble message={error.message} onTryAgain={() => void refetch()} /> : <LoadingRows />}
    </View>
  );
}
