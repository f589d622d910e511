import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { PaidFeature } from '@sermon/domain/accounts/entitlements';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import type { Notify } from '../../../ui/notices/notices.tsx';

export type Situation = {
  user: User;
  folderId: string | null;
  isOnline: boolean;
};

export type DialogRequest =
  | { about: 'rename'; item: LibraryItem }
  | { about: 'move'; items: readonly LibraryItem[] }
  | { about: 'remove'; items: readonly LibraryItem[]; within: number }
  | { about: 'details'; item: LibraryItem }
  | { about: 'use'; item: LibraryItem }
  | { about: 'share'; item: LibraryItem }
  | { about: 'player'; item: LibraryItem };

export type Tools = {
  situation: Situation;
  client: QueryClient;
  notify: Notify;
  goTo: (path: string) => Promise<void>;
  currentPath: () => string;
  openTab: (address: string) => void;
  upgrade: (feature: PaidFeature<'prompt'>) => void;
  download: (item: LibraryItem) => void;
  openDialog: (request: DialogRequest) => void;
};

/**
 * An action that a user can perform on items. The menus, the bulk bar and the list's keyboard shortcuts all use the
 * same objects.
 */
export type ItemAction = {
  /** Position in menus, lowest first. No two actions have the same position. */
  order: number;
  label: (items: readonly LibraryItem[]) => string;
  Icon: LucideIcon;
  /** True when the action would undo a state that the items have, such as a star. The icon is then filled. */
  isOn?: (items: readonly LibraryItem[]) => boolean;
  /** `key` is a `KeyboardEvent.key`. */
  shortcut?: { key: string; label: string };
  /**
   * Present on actions that support several items at once. Sets the position in the bulk bar. With `isOnlyForMany`, the
   * bar offers the action only for several items, because on phones it has no room for more buttons for a single one.
   */
  worksForMany?: { barOrder: number; isOnlyForMany?: true };
  /** Present on actions that the bulk bar also offers for a single item. Sets the position there. */
  singleBarOrder?: number;
  /** Returns whether the action is offered. Receives several items only if `worksForMany` is set. */
  isShown: (items: readonly LibraryItem[], situation: Situation) => boolean;
  run: (items: readonly LibraryItem[], tools: Tools) => void | Promise<void>;
};

export type ItemActionsControls = {
  shownFor: (items: readonly LibraryItem[]) => readonly ItemAction[];
  /**
   * Does nothing if the action is not available for these items. `at` is the position of any popover that the action
   * opens.
   */
  run: (action: ItemAction, items: readonly LibraryItem[], at?: HTMLElement | Point | null) => void;
  moveTo: (items: readonly LibraryItem[], target: LibraryItem | null) => void;
};

export const ItemActionsContext = createContext<ItemActionsControls>({
  shownFor: () => [],
  run: () => {},
  moveTo: () => {},
});

export const useItemActions = (): ItemActionsControls => useContext(ItemActionsContext);
