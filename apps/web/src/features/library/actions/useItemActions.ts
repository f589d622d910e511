import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import type { ItemAction } from './action.ts';

export type ItemActionsControls = {
  /** In menu order. */
  shownFor: (items: readonly LibraryItem[]) => readonly ItemAction[];
  /**
   * Does nothing if the action is not available for these items. `at` is the position of any popover that the action
   * opens.
   */
  run: (action: ItemAction, items: readonly LibraryItem[], at?: HTMLElement | Point | null) => void;
  /** Null is the library itself. */
  moveTo: (items: readonly LibraryItem[], target: LibraryItem | null) => void;
};

export const ItemActionsContext = createContext<ItemActionsControls>({
  shownFor: () => [],
  run: () => {},
  moveTo: () => {},
});

export const useItemActions = (): ItemActionsControls => useContext(ItemActionsContext);
