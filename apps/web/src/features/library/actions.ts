import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { ArrowRight, Trash2, type LucideIcon } from 'lucide-react';
import { api } from './api.ts';
import type { Notice } from '../../ui/notices.tsx';
import { isContainer, putIn, takeOut } from './items.ts';

/** What an action may use besides its item. */
export type Tools = { client: QueryClient; goTo: (path: string) => void };

/** What a person does to an item: every menu that offers it renders the same object. */
export type ItemAction = {
  label: string;
  Icon: LucideIcon;
  isShown: (item: LibraryItem) => boolean;
  /** Returns what is said afterwards; refusals are said the same way. */
  perform: (item: LibraryItem, tools: Tools) => Promise<Notice | null>;
};

/** Where an item opens; null where its screen is not here yet. */
export const placeOf = (item: LibraryItem): string | null =>
  isContainer(item) ? `/library-home/${item.id}` : item.type === 'BuilderAsset' ? `/build/${item.id}` : null;

const open: ItemAction = {
  label: 'Open',
  Icon: ArrowRight,
  isShown: (item) => placeOf(item) !== null,
  async perform(item, { goTo }) {
    goTo(placeOf(item)!);
    return null;
  },
};

/** The calls that delete and give back, by what an item is. */
const callsFor = ({ type }: LibraryItem) =>
  type === 'BuilderAsset' ? api.documents : type === 'Folder' ? api.folders : null;

const remove: ItemAction = {
  label: 'Delete',
  Icon: Trash2,
  isShown: (item) => callsFor(item) !== null,
  async perform(item, { client }) {
    const { id, name } = item;
    const calls = callsFor(item)!;
    const putBack = await takeOut(client, item);
    try {
      await calls.remove({ id });
    } catch (cause) {
      putBack();
      if (!(cause instanceof CallFailed)) throw cause;
      return { text: texts.failedToDelete(name), isFailure: true };
    }
    return {
      text: texts.deleted(name),
      undo: {
        perform: async () => putIn(client, await calls.restore({ id })),
        done: texts.restored(name),
        failed: texts.failedToRestore(name),
      },
    };
  },
};

/** In the order of the menu. */
export const itemActions: readonly ItemAction[] = [open, remove];
