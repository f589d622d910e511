import { libraryItem, type LibraryItem } from '@sermon/contract/library';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/** Everything in the person's library, newest first. Folders and their contents are read out of it. */
export const allItems = ask(api.library.list, {});

export const useItems = () => useQuery(allItems);

export const isContainer = ({ type }: LibraryItem): boolean => type === 'Folder' || type === 'SermonSeries';

/** What lies directly in a folder; null is the library itself. */
export const childrenOf = (items: readonly LibraryItem[], parentId: string | null): LibraryItem[] =>
  items
    .filter((item) => item.parentId === parentId)
    .toSorted((a, b) => b.dateModified.getTime() - a.dateModified.getTime());

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
  const inner = byParent(items);
  const met = new Set(outer.map(({ id }) => id));
  const within: LibraryItem[] = [];
  for (let next = [...outer]; next.length;) {
    next = next.flatMap(({ id }) => inner.get(id) ?? []).filter(({ id }) => !met.has(id));
    for (const { id } of next) met.add(id);
    within.push(...next);
  }
  return within;
}

/** Items by the folder that they lie in; null is the library itself. */
export function byParent(items: readonly LibraryItem[]): Map<string | null, LibraryItem[]> {
  const groups = new Map<string | null, LibraryItem[]>();
  for (const item of items) {
    const group = groups.get(item.parentId);
    if (group) group.push(item);
    else groups.set(item.parentId, [item]);
  }
  return groups;
}

/** Shows a change of items before the server has answered. What it returns takes the change back. */
export async function patchItems(
  client: QueryClient,
  ids: readonly string[],
  change: Partial<LibraryItem>,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  const before = new Map(
    client.getQueryData(allItems.queryKey)?.flatMap((item) => (ids.includes(item.id) ? [[item.id, item]] : [])),
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
export async function takeAllOut(client: QueryClient, taken: readonly LibraryItem[]): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  const ids = new Set(taken.map(({ id }) => id));
  client.setQueryData(allItems.queryKey, (items) => items?.filter(({ id }) => !ids.has(id)));
  return () => putAllIn(client, taken);
}

/** Shows items that came back or are new, the last of those with the same id; the list is read again behind them. */
export function putAllIn(client: QueryClient, added: readonly LibraryItem[]): void {
  const byId = new Map(added.map((item) => [item.id, item]));
  client.setQueryData(
    allItems.queryKey,
    (items) => items && [...byId.values(), ...items.filter(({ id }) => !byId.has(id))],
  );
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}

/** Shows an item that came back or is new; the list is read again behind it. */
export const putIn = (client: QueryClient, item: LibraryItem): void => putAllIn(client, [item]);
