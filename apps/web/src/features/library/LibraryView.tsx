import { useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FolderIcon } from 'lucide-react';
import { ItemList } from './ItemList.tsx';
import { childrenOf, pathTo, useItems } from './items.ts';
import { LoadingRows } from './LoadingRows.tsx';
import { NotFound } from './NotFound.tsx';
import { useShell } from './shellContext.ts';
import { View } from './View.tsx';

/** The library, or one folder of it. */
export function LibraryView({ folderId }: { folderId: string | null }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { openNewDocument } = useShell();
  const { data: items, error, refetch } = useItems();

  if (!items)
    return (
      <View title="My Library">
        {error ? <ConnectionTrouble message={error.message} onTryAgain={() => void refetch()} /> : <LoadingRows />}
      </View>
    );

  const path = folderId === null ? [] : pathTo(items, folderId);
  const folder = path.at(-1);
  if (folderId !== null && !folder) return <NotFound />;
  const children = childrenOf(items, folderId);
  return (
    <View
      title={folder?.name ?? 'My Library'}
      {...(folder && { within: path.slice(0, -1) })}
      aside={children.length === 1 ? '1 item' : `${children.length.toLocaleString()} items`}
      scrollRef={setScroller}
    >
      {children.length ? (
        <ItemList items={children} scroller={scroller} />
      ) : (
        <EmptyState Icon={FolderIcon} text="You don't have any content here.">
          <Button variant="tonal" onClick={openNewDocument}>
            New Document
          </Button>
        </EmptyState>
      )}
    </View>
  );
}
