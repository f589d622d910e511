import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import type { ItemType } from '@sermon/domain/library/items';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '../../ui/notices/notices.tsx';
import { writtenDay } from '../../ui/time/when.ts';
import { change } from '../library/actions/change.ts';
import { allItems, patchItems } from '../library/items.ts';
import { api } from './api.ts';

type Day = string | null;

type Change = { id: string; datePreached: Day };

const sendByType: Partial<Record<ItemType, (change: Change) => Promise<LibraryItem>>> = {
  BuilderAsset: (change) => api.documents.save(change),
  FileAsset: (change) => api.files.update(change),
  LinkAsset: (change) => api.links.save(change),
};

/** Whether it is something that is preached, shown or heard on a day. */
export const hasPreachDate = ({ type }: LibraryItem): boolean => type in sendByType;

/** Changes when an item is or was preached; null is never. It is seen at once. Returns what is said about it, with the way back. */
export async function setPreachDate(client: QueryClient, item: LibraryItem, day: Day): Promise<Notice> {
  const { name, datePreached: before } = item;
  const failed = texts.failedToSetDate(name);
  try {
    await send(client, item, day);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    return { text: failed, isFailure: true };
  }
  return {
    text: day ? texts.dateSet(name, writtenDay(day)) : texts.dateCleared(name),
    undo: {
      perform: () => send(client, item, before),
      done: texts.dateBack(name, before && writtenDay(before)),
      failed,
    },
  };
}

function send(client: QueryClient, { id }: LibraryItem, datePreached: Day): Promise<void> {
  return change(client, {
    show: () => patchItems(client, [id], { datePreached }),
    async send() {
      const item = client.getQueryData(allItems.queryKey)?.find((known) => known.id === id);
      const changed = item && (await sendByType[item.type]?.({ id, datePreached }));
      return changed ? [{ ...item, datePreached: changed.datePreached, dateModified: changed.dateModified }] : [];
    },
  });
}
