import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { FolderInput } from 'lucide-react';
import { isOwn } from '../itemCalls.ts';
import { moveEdit } from '../itemEdits.ts';
import type { ItemAction, Tools } from './action.ts';
import { nameOf, perform, succeeds } from './change.ts';

export const move: ItemAction = {
  order: 50,
  label: () => 'Move to…',
  Icon: FolderInput,
  worksForMany: { barOrder: 10 },
  isShown: (items) => items.every(isOwn),
  run: (items, { openDialog }) => openDialog({ about: 'move', items }),
};

/** Moves items into a folder or series (null: the library itself). Undo moves each back to its old folder. */
export async function moveItems(
  items: readonly LibraryItem[],
  target: LibraryItem | null,
  tools: Tools,
): Promise<void> {
  const { client, notify } = tools;
  const parentId = target?.id ?? null;
  const moved = items.filter((item) => item.parentId !== parentId);
  if (!moved.length) return;
  const name = nameOf(moved);
  const failed = texts.failedToMove(name);
  const { changes, undo } = moveEdit(moved, parentId);
  if (!(await succeeds(perform(client, changes), tools, failed))) return;
  notify({
    text: texts.moved(name, target?.name ?? null),
    undo: { perform: () => perform(client, undo), failed },
  });
}
