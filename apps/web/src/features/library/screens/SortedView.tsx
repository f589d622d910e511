import type { LibraryItem } from '@sermon/contract/library';
import { sortItems } from '@sermon/domain/library/sort';
import { useMemo, type ReactNode } from 'react';
import type { HelpTopic } from '../shell/HelpPanel.tsx';
import { ListView } from '../list/ListView.tsx';
import { useSort } from '../list/useSort.ts';
import { useLoadedItems } from '../list/useLoadedItems.tsx';

type SortedViewProps = {
  title: string;
  help: HelpTopic;
  /** Pass a stable function, because the filtered list is memoized. */
  has: (item: LibraryItem) => boolean;
  empty: ReactNode;
};

export function SortedView({ has, ...view }: SortedViewProps) {
  const { items, pending } = useLoadedItems();
  const sorting = useSort();
  const { key, direction } = sorting.order;
  const sections = useMemo(
    () => [{ items: sortItems(items.filter(has), { key, direction }) }],
    [items, has, key, direction],
  );
  return <ListView {...view} sections={sections} sorting={sorting} pending={pending} />;
}
