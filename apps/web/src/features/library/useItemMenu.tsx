import type { LibraryItem } from '@sermon/contract/library';
import { useCallback, useState } from 'react';
import { useItemActions } from './actions/useItemActions.ts';
import { ItemMenu } from './ItemMenu.tsx';

/** One menu for all items of a list, opened at the one that asked for it. */
export function useItemMenu() {
  const { run } = useItemActions();
  const [item, setItem] = useState<LibraryItem | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = useCallback((asked: LibraryItem, at: HTMLElement) => {
    setItem(asked);
    setAnchor(at);
  }, []);
  const close = () => setAnchor(null);
  return {
    open,
    element: (
      <ItemMenu
        item={item}
        anchor={anchor}
        onClose={close}
        onChoose={(key, chosen) => {
          close();
          run(key, [chosen], anchor);
        }}
      />
    ),
  };
}
