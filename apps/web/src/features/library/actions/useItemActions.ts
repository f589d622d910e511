import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import type { ItemAction } from './action.ts';

export type ItemActionsControls = {
  /** What can be done to these items here, in the order of the menu. */
  shownFor: (items: readonly LibraryItem[]) => readonly ItemAction[];
  /** Does it, where it is offered. `at` is where a popover that asks for more may stand. */
  run: (key: ItemAction['key'], items: readonly LibraryItem[], at?: HTMLElement | Point | null) => void;
  /** Moves items into a folder or series; null is the library itself. */
  moveTo: (items: readonly LibraryItem[], target: LibraryItem | null) => void;
};

export const ItemActionsContext = createContext<ItemActionsControls>({
  shownFor: () => [],
  run: () => {},
  moveTo: () => {},
});

/** What a person can do to items. The dialogs that ask for more stand in `ItemActions`. */
export const useItemActions = (): ItemActionsControls => useContext(ItemActionsContext);
