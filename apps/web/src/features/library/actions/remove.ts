import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { api } from '../api.ts';
import { allItems, insertItems, removeItems, withinItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { callsOf, isOwn } from '../itemCalls.ts';
import { change, nameOf, succeeds } from './change.ts';

export const remove: ItemAction = {
  order: 80,
  label: () => 'Delete',
  Icon: Trash2,
  shortcut: { key: 'Delete', label: 'Del' },
  worksForMany: { barOrder: 30 },
  isShown: (items, situation) => situation.isOnline && items.every(isOwn),
  async run(items, tools) {
    const within = withinItems(tools.client.getQueryData(allItems.queryKey) ?? [], items).length;
    if (within) tools.openDialog({ about: 'remove', items, within });
    else await deleteItems(items, tools);
  },
};

/** Deletes items with all their contents. Undo restores everything. */
export async function deleteItems(items: readonly LibraryItem[], tools: Tools): Promise<void> {
  const { client, notify } = tools;
  const name = nameOf(items);
  const removed = [...items, ...withinItems(client.getQueryData(allItems.queryKey) ?? [], items)];
  if (!(await succeeds(deleteAtOnce(client, items, removed), tools, texts.failedToDelete(name)))) return;
  notify({
    text: texts.deleted(name),
    undo: {
      perform: async () => insertItems(client, [...removed, ...(await restoreCall(items))]),
      done: texts.restored(name),
      failed: texts.failedToRestore(name),
    },
  });
}

/**
 * Deletes items without confirmation. `removed` lists every item that disappears from the list, including the contents
 * of folders.
 */
export const deleteAtOnce = (client: QueryClient, items: readonly LibraryItem[], removed: readonly LibraryItem[]) =>
  change(client, {
    show: () => removeItems(client, removed),
    send: async () => {
      await removeCall(items);
      return [];
    },
  });

/** Calls the server to delete items. */
export function removeCall(items: readonly LibraryItem[]): Promise<null> {
  const [first] = items;
  return first && items.length === 1
    ? callsOf(first).remove({ id: first.id })
    : api.library.removeAll({ ids: items.map(({ id }) => id) });
}

/** Calls the server to restore items. */
export async function restoreCall(items: readonly LibraryItem[]): Promise<LibraryItem[]> {
  const [first] = items;
  return first && items.length === 1
    ? [await callsOf(first).restore({ id: first.id })]
    : api.library.restoreAll({ ids: items.map(({ id }) => id) });
}
