import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { Notify } from '../../../ui/notices/notices.tsx';

/** The state that decides which actions are shown. */
export type Situation = {
  user: User;
  /** The open folder; null on other screens. */
  folderId: string | null;
  /** True when the side panel already shows the details of the selection. */
  hasDetailsPanel: boolean;
  /** Actions that need a connection are hidden while offline. */
  isOnline: boolean;
};

/** A dialog that an action opens to ask for input, ask for confirmation, or show something. */
export type DialogRequest =
  | { about: 'rename'; item: LibraryItem }
  | { about: 'move'; items: readonly LibraryItem[] }
  | { about: 'remove'; items: readonly LibraryItem[]; within: number }
  | { about: 'details'; item: LibraryItem }
  | { about: 'use'; item: LibraryItem }
  | { about: 'player'; item: LibraryItem };

/** The services that an action may use. */
export type Tools = {
  situation: Situation;
  client: QueryClient;
  notify: Notify;
  goTo: (path: string) => Promise<void>;
  /** Returns the path of the current page. */
  currentPath: () => string;
  openTab: (address: string) => void;
  /** Opens the upgrade page for a free user. */
  upgrade: (path: 'Duplicate') => void;
  download: (item: LibraryItem) => void;
  /** Opens a dialog. */
  openDialog: (request: DialogRequest) => void;
};

/**
 * Something a user can do to items. All menus, the bulk bar and the keyboard shortcuts of the list read the same
 * objects.
 */
export type ItemAction = {
  /** Position in menus, lowest first. No two actions have the same position. */
  order: number;
  label: (items: readonly LibraryItem[]) => string;
  Icon: LucideIcon;
  /** True when running the action would undo a state of the items, such as a star. The icon is filled then. */
  isOn?: (items: readonly LibraryItem[]) => boolean;
  /** The key that runs the action in a list (a `KeyboardEvent.key`), and its label in menus. */
  shortcut?: { key: string; label: string };
  /** Present on actions that also work for several items at once; gives the position in the bulk bar. */
  worksForMany?: { barOrder: number };
  /** Called with several items only if the action works for many. */
  isShown: (items: readonly LibraryItem[], situation: Situation) => boolean;
  /** Performs the action or opens a dialog for it. Shows its own notices. */
  run: (items: readonly LibraryItem[], tools: Tools) => void | Promise<void>;
};
