import { libraryItem, type LibraryItem } from '@sermon/contract/library';
import { isContainer } from '@sermon/domain/library/items';
import { byParent, idsWithin } from '@sermon/domain/library/tree';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/** Everything in the person's library. Folders and their contents, recent and starred items are read out of it. */
export const allItems = {
  ...ask(api.library.list, {}),
  // It is still there when one comes back from an hour of writing.
  gcTime: Infinity,
  // Two answers never share an item, because dates are objects: looking for it would cost a frame.
  structuralSharing: false,
};

export { byParent, isContainer };

export const useItems = () => useQuery(allItems);

/** What lies directly in a folder; null is the library itself. */
export const childrenOf = (items: readonly LibraryItem[], parentId: string | null): LibraryItem[] =>
  items.filter((item) => item.parentId === parentId);

/** The way from the library down to a folder, the folder last; empty where there is no such folder. */
export function pathTo(items: readonly LibraryItem[], folderId: string): LibraryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const path: LibraryItem[] = [];
  for (let next = byId.get(folderId); next && !path.includes(next); next = byId.get(next.parentId ?? ''))
    path.unshift(next);
  return path.at(-1) && isContainer(path.at(-1)!) ? path : [];
}

/** What lies in these items, at any depth; they themselves are left out. */
export function withinItems(items: readonly LibraryItem[], outer: readonly LibraryItem[]): LibraryItem[] {
  const outerIds = outer.map(({ id }) => id);
  const ids = idsWithin(items, outerIds);
  for (const id of outerIds) ids.delete(id);
  return items.filter(({ id }) => ids.has(id));
}

/** Shows a change of items before the server has answered. What it returns takes the change back. */
export async function patchItems(
  client: QueryClient,
  ids: readonly string[],
  change: Partial<LibraryItem>,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  const changed = new Set(ids);
  const before = new Map(
    client.getQueryData(allItems.queryKey)?.flatMap((item) => (changed.has(item.id) ? [[item.id, item]] : [])),
  );
  client.setQueryData(allItems.queryKey, (items) =>
    items?.map((item) => (before.has(item.id) ? { ...item, ...change } : item)),
  );
  return () => client.setQueryData(allItems.queryKey, (items) => items?.map((item) => before.get(item.id) ?? item));
}

/** Shows items as the server says that they are now; those that are not in the list are left out. */
export function settleItems(client: QueryClient, settled: readonly LibraryItem[]): void {
  const byId = new Map(settled.map((item) => [item.id, item]));
  client.setQueryData(allItems.queryKey, (items) =>
    items?.map((item) => {
      const now = byId.get(item.id);
      return now ? { ...item, ...asListed(now) } : item;
    }),
  );
}

/** Only what the list knows of an item: some answers hold a document's whole text. */
const listed = new Set(Object.keys(libraryItem.shape));
const asListed = (item: LibraryItem): Partial<LibraryItem> =>
  Object.fromEntries(Object.entries(item).filter(([field]) => listed.has(field)));

/** Takes items off the screen before the server has answered. What it returns puts them back. */
export async function removeItems(client: QueryClient, taken: readonly LibraryItem[]): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  const ids = new Set(taken.map(({ id }) => id));
  client.setQueryData(allItems.queryKey, (items) => items?.filter(({ id }) => !ids.has(id)));
  return () => insertItems(client, taken);
}

/** Shows items that came back or are new, the last of those with the same id; the list is read again behind them. */
export function insertItems(client: QueryClient, added: readonly LibraryItem[]): void {
  const byId = new Map(added.map((item) => [item.id, item]));
  client.setQueryData(
    allItems.queryKey,
    (items) => items && [...byId.values(), ...items.filter(({ id }) => !byId.has(id))],
  );
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}

/** Shows an item that came back or is new; the list is read again behind it. */
export const insertItem = (client: QueryClient, item: LibraryItem): void => insertItems(client, [item]);
