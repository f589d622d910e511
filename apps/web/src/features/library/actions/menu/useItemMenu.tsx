import type { LibraryItem } from '@sermon/contract/library';
import { useCallback, useState } from 'react';
import type { Point } from '../../../../ui/dialogs/PopMenu.tsx';
import { ItemMenu } from './ItemMenu.tsx';

type Opened = { items: readonly LibraryItem[]; anchor: HTMLElement | null; point: Point | null };

/** All items on a screen share one menu. `open(items, at)` opens it at a button or at the pointer. */
export function useItemMenu() {
  const [opened, setOpened] = useState<Opened>({ items: [], anchor: null, point: null });
  const open = useCallback((items: LibraryItem | readonly LibraryItem[], at: HTMLElement | Point) => {
    const isElement = at instanceof HTMLElement;
    setOpened({ items: [items].flat(), anchor: isElement ? at : null, point: isElement ? null : at });
  }, []);
  const close = useCallback(() => setOpened(({ items }) => ({ items, anchor: null, point: null })), []);
  return { open, element: <ItemMenu {...opened} onClose={close} /> };
}
