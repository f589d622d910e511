import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { ReactNode } from 'react';
import { ConnectionTrouble } from '../../../ui/states/ConnectionTrouble.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { useItems } from '../items.ts';
import { LoadingRows } from './LoadingRows.tsx';

const none: LibraryItem[] = [];

/** Until the items are loaded, `pending` is a loading indicator or an error message. */
export function useLoadedItems(): { items: LibraryItem[]; pending: ReactNode } {
  const { data: items, error, refetch } = useItems();
  if (items) return { items, pending: null };
  if (!error) return { items: none, pending: <LoadingRows /> };
  const message = loadTrouble(error, texts.notLoaded);
  return { items: none, pending: <ConnectionTrouble message={message} onTryAgain={() => void refetch()} /> };
}
