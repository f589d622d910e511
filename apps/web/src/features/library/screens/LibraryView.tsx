import Button from '@mui/material/Button';
import { hasOnlySample } from '@sermon/domain/library/samples';
import { sortItems } from '@sermon/domain/library/sort';
import { library as texts } from '@sermon/domain/texts/library';
import { FolderIcon } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { childrenOf, pathTo } from '../items.ts';
import { ListView } from '../list/ListView.tsx';
import { useSort } from '../list/useSort.ts';
import { FirstRun } from '../new/FirstRun.tsx';
import { useFocusFallback } from '../selection/useFocusFallback.ts';
import { NotFound } from './NotFound.tsx';
import { QuickAccess } from './QuickAccess.tsx';
import { useShell } from '../shell/shellContext.ts';
import { TitleStar } from './TitleStar.tsx';
import { useLoadedItems } from '../list/useLoadedItems.tsx';

export function LibraryView({ folderId }: { folderId: string | null }) {
  const { items, pending } = useLoadedItems();
  const isPhone = useIsPhone();
  const { openNew } = useShell();
  const sorting = useSort();
  const { key, direction } = sorting.order;
  const sections = useMemo(
    () => [{ items: sortItems(childrenOf(items, folderId), { key, direction }) }],
    [items, folderId, key, direction],
  );
  const path = useMemo(() => (folderId === null ? [] : pathTo(items, folderId)), [items, folderId]);
  const folder = path.at(-1);
  // The first run and the list are different views. The focus must survive when one replaces the other.
  useFocusFallback();
  if (folderId !== null && !folder && !pending) return <NotFound />;
  if (folderId === null && !pending && hasOnlySample(items)) return <FirstRun sample={items[0] ?? null} />;
  return (
    <ListView
      title={folder?.name ?? 'My Library'}
      {...(folder && { within: path.slice(0, -1), mark: <TitleStar folder={folder} /> })}
      help="home"
      sections={sections}
      sorting={sorting}
      pending={pending}
      before={!folder && !isPhone && <QuickAccess items={items} />}
      empty={
        <EmptyState Icon={FolderIcon} text={texts.nothingHere}>
          <Button variant="tonal" onClick={({ currentTarget }) => openNew(currentTarget)}>
            Add Something
          </Button>
        </EmptyState>
      }
    />
  );
}
