import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '../../ui/notices/notices.tsx';
import { formatDate } from '../../ui/time/dateFormat.ts';
import { perform } from '../library/actions/change.ts';
import { detailsEdit } from '../library/itemEdits.ts';

type Day = string | null;

/** Null clears the date. The new date is shown before the server replies. Returns a notice with Undo. */
export async function setPreachDate(client: QueryClient, item: LibraryItem, day: Day): Promise<Notice> {
  const { name, datePreached: before } = item;
  const failed = texts.failedToSetDate(name);
  const { changes, undo } = detailsEdit(item, { datePreached: day });
  try {
    await perform(client, changes);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    return { text: failed, isFailure: true };
  }
  return {
    text: !day
      ? texts.dateCleared(name)
      : before
        ? texts.dateSet(name, formatDate(day))
        : texts.dateAdded(name, formatDate(day)),
    undo: {
      perform: () => perform(client, undo),
      done: texts.dateBack(name, before && formatDate(before)),
      failed,
    },
  };
}
