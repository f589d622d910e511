import { asListed, library, type LibraryItem } from '@sermon/contract/library';
import { isContainer } from '@sermon/domain/library/items';
import { byParent, idsWithin } from '@sermon/domain/library/tree';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ask } from '../../ask.ts';
import type { ItemChange } from '../../itemChanges/itemChange.ts';
import { withOptimisticChange } from '../../itemChanges/optimisticUpdate.ts';

/** All items of the user's library. Folders, recent items and starred items are derived from this list. */
export const allItems = {
  ...ask(library.list, {}),
  // Never evicted, so that the list is still cached when the user returns after an hour of writing.
  gcTime: Infinity,
  // Structural sharing has no effect because it never treats Date objects as equal. Skipping the comparison saves a
  // frame.
  structuralSharing: false,
};

export { byParent, isContainer };

export const useItems = () => useQuery(allItems);

/** Null is the library itself. */
export const childrenOf = (items: readonly LibraryItem[], parentId: string | null): LibraryItem[] =>
  items.filter((item) => item.parentId === parentId);

/** From the top level down to the given folder, inclusive. Empty if it does not exist. */
export function pathTo(items: readonly LibraryItem[], folderId: string): LibraryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const path: LibraryItem[] = [];
  for (let next = byId.get(folderId); next && !path.includes(next); next = byId.get(next.parentId ?? ''))
    path.unshift(next);
  return path.at(-1) && isContainer(path.at(-1)!) ? path : [];
}

export function withinItems(items: readonly LibraryItem[], outer: readonly LibraryItem[]): LibraryItem[] {
  const outerIds = outer.map(({ id }) => id);
  const ids = idsWithin(items, outerIds);
  for (const id of outerIds) ids.delete(id);
  return items.filter(({ id }) => ids.has(id));
}

/** Returns a function that reverts the change. */
export async function showChange(client: QueryClient, change: ItemChange): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  const before = client.getQueryData(allItems.queryKey) ?? [];
  client.setQueryData(allItems.queryKey, (items) => items && withOptimisticChange(items, change, new Date()));
  const kept = new Set(client.getQueryData(allItems.queryKey));
  const changed = new Map(before.flatMap((item) => (kept.has(item) ? [] : [[item.id, item]])));
  return () =>
    client.setQueryData(allItems.queryKey, (items) => {
      const listed = new Set(items?.map(({ id }) => id));
      const removed = [...changed.values()].filter(({ id }) => !listed.has(id));
      return items && [...removed, ...items.map((item) => changed.get(item.id) ?? item)];
    });
}

/** Updates listed items with the server's version. Items that are not in the list are ignored. */
export function settleItems(client: QueryClient, settled: readonly LibraryItem[]): void {
  const byId = new Map(settled.map((item) => [item.id, item]));
  client.setQueryData(allItems.queryKey, (items) =>
    items?.map((item) => {
      const now = byId.get(item.id);
      return now ? { ...item, ...asListed(now) } : item;
    }),
  );
}

/**
 * Adds new or restored items to the list, then refetches it. An added item replaces a listed item with the same id. If
 * `added` repeats an id, the last item wins.
 */
export function insertItems(client: QueryClient, added: readonly LibraryItem[]): void {
  const byId = new Map(added.map((item) => [item.id, item]));
  client.setQueryData(
    allItems.queryKey,
    (items) => items && [...byId.values(), ...items.filter(({ id }) => !byId.has(id))],
  );
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}
