import { library, type TrashedItem } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { send, type ItemChange } from '../../../itemChanges/itemChange.ts';
import type { Notify } from '../../../ui/notices/notices.tsx';
import { storageUse } from '../../storage/storageUse.ts';
import { nameOf, perform } from '../actions/change.ts';
import { emptyTrashEdit, restoreEdit } from '../itemEdits.ts';
import { allItems } from '../items.ts';

/** Newest first. */
export const trashedItems = ask(library.trash, {});

type Tools = { client: QueryClient; notify: Notify };

export async function restoreItems(items: readonly TrashedItem[], { client, notify }: Tools): Promise<void> {
  const name = nameOf(items);
  const { changes, undo } = restoreEdit(items);
  if (!(await hideWhile(items, changes, texts.failedToRestore(name), { client, notify }))) return;
  notify({
    text: texts.restored(name),
    undo: {
      async perform() {
        await perform(client, undo);
        refreshLibrary(client);
      },
      done: texts.deleted(name),
      failed: texts.failedToDelete(name),
    },
  });
}

export async function deleteForever(items: readonly TrashedItem[], isAll: boolean, tools: Tools): Promise<void> {
  const name = nameOf(items);
  const { changes } = emptyTrashEdit(isAll ? null : items);
  if (await hideWhile(items, changes, texts.failedToDelete(name), tools))
    tools.notify({ text: texts.deletedForever(name) });
}

async function hideWhile(
  items: readonly TrashedItem[],
  changes: readonly ItemChange[],
  failed: string,
  { client, notify }: Tools,
): Promise<boolean> {
  const { queryKey } = trashedItems;
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  const hidden = new Set(items);
  client.setQueryData(queryKey, (all) => all?.filter((item) => !hidden.has(item)));
  try {
    for (const change of changes) await send(change);
    return true;
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    client.setQueryData(queryKey, before);
    notify({ text: failed, isFailure: true });
    return false;
  } finally {
    refreshLibrary(client);
  }
}

export function refreshLibrary(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: trashedItems.queryKey });
  void client.invalidateQueries({ queryKey: allItems.queryKey });
  void client.invalidateQueries({ queryKey: storageUse.queryKey });
}
