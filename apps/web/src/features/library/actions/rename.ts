import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { PenLine } from 'lucide-react';
import { isOwn } from '../itemCalls.ts';
import { renameEdit } from '../itemEdits.ts';
import type { ItemAction, Tools } from './action.ts';
import { perform } from './change.ts';

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

/** Throws if the server rejects the name as invalid, instead of showing a notice. */
export async function renameItem(item: LibraryItem, name: string, { client, notify }: Tools): Promise<void> {
  if (name === item.name) return;
  const { changes, undo } = renameEdit(item, name);
  try {
    await perform(client, changes);
  } catch (cause) {
    if (!(cause instanceof CallFailed) || cause.fields.Name) throw cause;
    notify({ text: texts.failedToRename(item.name), isFailure: true });
    return;
  }
  notify({
    text: texts.renamed(item.name, name),
    undo: {
      perform: () => perform(client, undo),
      done: texts.renamed(name, item.name),
      failed: texts.failedToRename(name),
    },
  });
}
