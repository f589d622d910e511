import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import type { ItemAction } from './action.ts';

export type ItemActionsControls = {
  /** Returns the actions that can run on these items now, in the order of the menus. */
  shownFor: (items: readonly LibraryItem[]) => readonly ItemAction[];
  /** Runs an action if it is shown for these items. A popover that the action opens is placed at `at`. */
  run: (action: ItemAction, items: readonly LibraryItem[], at?: HTMLElement | Point | null) => void;
  /** Moves items into a folder or series; null is the library itself. */
  moveTo: (items: readonly LibraryItem[], target: LibraryItem | null) => void;
};

export const ItemActionsContext = createContext<ItemActionsControls>({
  shownFor: () => [],
  run: () => {},
  moveTo: () => {},
});

/** Returns what the user can do to items. `ItemActions` provides it and renders the dialogs. */
export const useItemActions = (): ItemActionsControls => useContext(ItemActionsContext);
