import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { patchItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { callsOf, isOwn } from '../itemCalls.ts';
import { change } from './change.ts';

export const rename: ItemAction = {
  order: 40,
  label: () => 'Rename',
  Icon: PenLine,
  shortcut: { key: 'F2', label: 'F2' },
  isShown: (items) => items.every(isOwn),
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'rename', item });
  },
};

/**
 * Renames an item. Undo restores the old name. If the server rejects the name as invalid, throws the error instead of
 * showing a notice.
 */
export async function renameItem(item: LibraryItem, name: string, { client, notify }: Tools): Promise<void> {
  if (name === item.name) return;
  try {
    await setName(client, item, name);
  } catch (cause) {
    if (!(cause instanceof CallFailed) || cause.fields.Name) throw cause;
    notify({ text: texts.failedToRename(item.name), isFailure: true });
    return;
  }
  notify({
    text: texts.renamed(item.name, name),
    undo: {
      perform: () => setName(client, item, item.name),
      done: texts.renamed(name, item.name),
      failed: texts.failedToRename(name),
    },
  });
}

const setName = (client: QueryClient, item: LibraryItem, name: string) =>
  change(client, {
    show: () => patchItems(client, [item.id], { name }),
    send: async () => [await callsOf(item).rename({ id: item.id, name })],
  });
