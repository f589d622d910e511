import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { Trash2 } from 'lucide-react';
import { isOwn } from '../itemCalls.ts';
import { deleteEdit } from '../itemEdits.ts';
import { allItems, insertItems, withinItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { nameOf, perform, succeeds } from './change.ts';

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

export async function deleteItems(items: readonly LibraryItem[], tools: Tools): Promise<void> {
  const { client, notify } = tools;
  const name = nameOf(items);
  const { changes, undo } = deleteEdit(items);
  const within = withinItems(client.getQueryData(allItems.queryKey) ?? [], items);
  if (!(await succeeds(perform(client, changes), tools, texts.failedToDelete(name)))) return;
  notify({
    text: texts.deleted(name),
    undo: {
      async perform() {
        await perform(client, undo);
        // The reply contains only the restored folders, not what is in them.
        if (within.length) insertItems(client, within);
      },
      done: texts.restored(name),
      failed: texts.failedToRestore(name),
    },
  });
}
