import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import type { ItemAction } from './actions.ts';
import { ItemMenu } from './ItemMenu.tsx';

/** One menu for all items of a list, opened at the one that asked for it. */
export function useItemMenu() {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const [item, setItem] = useState<LibraryItem | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = useCallback((asked: LibraryItem, at: HTMLElement) => {
    setItem(asked);
    setAnchor(at);
  }, []);
  const close = () => setAnchor(null);
  const choose = async (action: ItemAction, chosen: LibraryItem) => {
    close();
    const notice = await action.perform(chosen, { client, goTo: (href) => void router.navigate({ href }) });
    if (notice) notify(notice);
  };
  return {
    open,
    element: <ItemMenu item={item} anchor={anchor} onClose={close} onChoose={(...chosen) => void choose(...chosen)} />,
  };
}
