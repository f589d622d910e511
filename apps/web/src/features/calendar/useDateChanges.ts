import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { allItems } from '../library/items.ts';
import { setPreachDate } from './preachDate.ts';

type Day = string | null;

/**
 * Returns a function that changes the preach date of an item and shows a notice with Undo. `dayAfter` gets the item's
 * date at that time. Changes are sent one after another, so that several quick ones for the same item arrive in order.
 * Resolves to the date that the item has after the change, also if the change was refused.
 */
export function useDateChanges(): (item: LibraryItem, dayAfter: (day: Day) => Day) => Promise<Day> {
  const client = useQueryClient();
  const notify = useNotify();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (item, dayAfter) => {
      const change = async () => {
        const newest = () => client.getQueryData(allItems.queryKey)?.find(({ id }) => id === item.id) ?? item;
        const { datePreached } = newest();
        const day = dayAfter(datePreached);
        if (day !== datePreached) notify(await setPreachDate(client, newest(), day));
        return newest().datePreached;
      };
      // An unexpected error is reported by the browser. It does not keep later changes from being sent.
      const changed = last.current.then(change, change);
      last.current = changed;
      return changed;
    },
    [client, notify],
  );
}
