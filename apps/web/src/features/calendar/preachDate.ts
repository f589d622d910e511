import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '../../ui/notices/notices.tsx';
import { writtenDay } from '../../ui/time/when.ts';
import { change } from '../library/actions/change.ts';
import { callsOf } from '../library/itemCalls.ts';
import { allItems, patchItems } from '../library/items.ts';

type Day = string | null;

/**
 * Sets an item's preach date; null clears it. The new date is shown before the server replies. Returns a notice with
 * Undo.
 */
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
      const changed = item && (await callsOf(item).saveDetails(item, { datePreached }));
      return changed ? [{ ...item, datePreached: changed.datePreached, dateModified: changed.dateModified }] : [];
    },
  });
}
