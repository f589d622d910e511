import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { Notify } from '../../../ui/notices/notices.tsx';

/** Where an action is offered. */
export type Situation = {
  user: User;
  /** The folder that is looked at; null elsewhere. */
  folderId: string | null;
  /** The details of what is selected stand beside it. */
  hasDetailsBeside: boolean;
  /** Without a network nothing is changed here. */
  isOnline: boolean;
};

/** What an action has to ask, or to show, before or instead of a notice. */
export type Question =
  | { about: 'rename'; item: LibraryItem }
  | { about: 'move'; items: readonly LibraryItem[] }
  | { about: 'remove'; items: readonly LibraryItem[]; within: number }
  | { about: 'details'; item: LibraryItem }
  | { about: 'use'; item: LibraryItem }
  | { about: 'player'; item: LibraryItem };

/** What an action may use besides its items. */
export type Tools = {
  now: Situation;
  client: QueryClient;
  notify: Notify;
  goTo: (path: string) => Promise<void>;
  /** Where the person is. */
  pathNow: () => string;
  openTab: (address: string) => void;
  /** Leads to where a free user becomes a subscriber. */
  upgrade: (path: 'Duplicate') => void;
  download: (item: LibraryItem) => void;
  /** Opens the dialog that asks it, or shows it. */
  ask: (question: Question) => void;
};

/** What a person does to items: every menu that offers it renders the same object. */
export type ItemAction = {
  key: 'open' | 'use' | 'star' | 'rename' | 'move' | 'duplicate' | 'details' | 'remove';
  label: (items: readonly LibraryItem[]) => string;
  Icon: LucideIcon;
  /** It would take away what the items have: its picture is a filled one. */
  isOn?: (items: readonly LibraryItem[]) => boolean;
  /** As the menu shows it: 'F2'. */
  shortcut?: string;
  /** For several items only what works for several. */
  isShown: (items: readonly LibraryItem[], now: Situation) => boolean;
  /** Performs, or asks for what it needs. Says by itself what became of it. */
  run: (items: readonly LibraryItem[], tools: Tools) => void | Promise<void>;
};
