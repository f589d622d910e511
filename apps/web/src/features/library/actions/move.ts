import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { api } from '../api.ts';
import { byParent, patchItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { callsOf, isOwn } from '../itemCalls.ts';
import { change, nameOf, succeeds } from './change.ts';

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
  if (!(await succeeds(moveTo(client, moved, parentId), tools, failed))) return;
  notify({
    text: texts.moved(name, target?.name ?? null),
    undo: { perform: () => moveBack(client, moved), failed },
  });
}

function moveTo(client: QueryClient, items: readonly LibraryItem[], parentId: string | null): Promise<void> {
  const ids = items.map(({ id }) => id);
  const [first] = items;
  return change(client, {
    show: () => patchItems(client, ids, { parentId }),
    send: async () =>
      first && items.length === 1
        ? [await callsOf(first).move({ id: first.id, parentId })]
        : api.library.moveAll({ ids, parentId }),
  });
}

/** Moves each item back to its previous folder. Items moved together may have come from different folders. */
async function moveBack(client: QueryClient, items: readonly LibraryItem[]): Promise<void> {
  for (const [parentId, group] of byParent(items)) await moveTo(client, group, parentId);
}
