import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import type { ItemAction } from './action.ts';

export type ItemActionsControls = {
  /** Returns the actions currently available for these items, in menu order. */
  shownFor: (items: readonly LibraryItem[]) => readonly ItemAction[];
  /** Runs an action if it is available for these items. `at` is the position of any popover that the action opens. */
  run: (action: ItemAction, items: readonly LibraryItem[], at?: HTMLElement | Point | null) => void;
  /** Moves items into a folder or series; null is the library itself. */
  moveTo: (items: readonly LibraryItem[], target: LibraryItem | null) => void;
};

export const ItemActionsContext = createContext<ItemActionsControls>({
  shownFor: () => [],
  run: () => {},
  moveTo: () => {},
});

/** Returns the functions for running item actions. `ItemActions` provides them and renders the dialogs. */
export const useItemActions = (): ItemActionsControls => useContext(ItemActionsContext);
