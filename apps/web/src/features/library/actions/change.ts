import { CallFailed } from '@sermon/contract/client';
import { itemCount } from '@sermon/domain/texts/library';
import type { LibraryItem } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import { send, type ItemChange } from '../../../itemChanges/itemChange.ts';
import { addsItems } from '../../../itemChanges/optimisticUpdate.ts';
import { allItems, insertItems, settleItems, showChange } from '../items.ts';
import type { Tools } from './action.ts';

/**
 * Performs changes in order: shows each in the list, sends it to the server, and then shows the server's version. If
 * the server refuses a change, reverts it in the list, skips the rest and throws the `CallFailed`. Returns the items in
 * the replies.
 */
export async function perform(client: QueryClient, changes: readonly ItemChange[]): Promise<LibraryItem[]> {
  const replies: LibraryItem[][] = [];
  for (const change of changes) replies.push(await performOne(client, change));
  return replies.flat();
}

async function performOne(client: QueryClient, change: ItemChange): Promise<LibraryItem[]> {
  // `showChange` cancels any list fetch in flight because its reply would lack the change. The list is refetched at the
  // end.
  let mustRefetch = client.isFetching({ queryKey: allItems.queryKey }) > 0;
  const revert = await showChange(client, change);
  try {
    const items = itemsIn(await send(change));
    if (addsItems(change)) insertItems(client, items);
    else settleItems(client, items);
    return items;
  } catch (cause) {
    revert();
    mustRefetch = true;
    throw cause;
  } finally {
    if (mustRefetch) void client.invalidateQueries({ queryKey: allItems.queryKey });
  }
}

/** Some calls reply with nothing or only with an id. */
function itemsIn(reply: Awaited<ReturnType<typeof send>>): LibraryItem[] {
  if (reply === null || typeof reply === 'string') return [];
  return Array.isArray(reply) ? reply : [reply];
}

/**
 * Shows a notice if the server rejects the change: the sentence `failed`, or the one that it returns for the failure.
 * Returns whether the change succeeded.
 */
export async function succeeds(
  work: Promise<unknown>,
  { notify }: Pick<Tools, 'notify'>,
  failed: string | ((cause: CallFailed) => string),
): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    notify({ text: typeof failed === 'string' ? failed : failed(cause), isFailure: true });
    return false;
  }
}

export const nameOf = (items: readonly LibraryItem[]): string =>
  items.length === 1 ? items[0]!.name : itemCount(items.length);
