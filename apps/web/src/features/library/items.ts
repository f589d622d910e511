import type { LibraryItem } from '@sermon/contract/library';
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

/** Takes an item off the screen before the server has answered. The answer puts it back where it was. */
export async function takeOut(client: QueryClient, item: LibraryItem): Promise<() => void> {
  await client.cancelQueries({ queryKey: allItems.queryKey });
  client.setQueryData(allItems.queryKey, (items) => items?.filter(({ id }) => id !== item.id));
  return () => putIn(client, item);
}

/** Shows an item that came back or is new; the list is read again behind it. */
export function putIn(client: QueryClient, item: LibraryItem): void {
  client.setQueryData(allItems.queryKey, (items) => items && [item, ...items.filter(({ id }) => id !== item.id)]);
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}
