import type { LibraryItem } from '@sermon/contract/library';
import { sortItems } from '@sermon/domain/library/sort';
import { library as texts } from '@sermon/domain/texts/library';
import { Star } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { usePassages } from '../../../passages.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useBookFilter } from '../list/BookMenu.tsx';
import { ListView } from '../list/ListView.tsx';
import { useLoadedItems } from '../list/LoadingRows.tsx';
import { useSort } from '../list/SortMenu.tsx';
import type { HelpTopic } from '../shell/SidePanel.tsx';

const hasStar = (item: LibraryItem) => item.isStarred;

export const StarredScreen = () => (
  <SortedView title="Starred" help="starred" has={hasStar} empty={<EmptyState Icon={Star} text={texts.noStarred} />} />
);

type SortedViewProps = {
  title: string;
  help: HelpTopic;
  /** Pass a stable function, because the filtered list is memoized. */
  has: (item: LibraryItem) => boolean;
  empty: ReactNode;
};

function SortedView({ has, ...view }: SortedViewProps) {
  const { items, pending } = useLoadedItems();
  const sorting = useSort();
  const { key, direction } = sorting.order;
  const passagesOf = usePassages(items);
  const all = useMemo(() => items.filter(has), [items, has]);
  const bookFilter = useBookFilter(all, passagesOf);
  const among = bookFilter.chosen?.items ?? all;
  const sections = useMemo(
    () => [{ items: sortItems(among, { key, direction }, passagesOf) }],
    [among, key, direction, passagesOf],
  );
  return <ListView {...view} sections={sections} sorting={sorting} bookFilter={bookFilter} pending={pending} />;
}
