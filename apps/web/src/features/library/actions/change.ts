import { CallFailed } from '@sermon/contract/client';
import { itemCount } from '@sermon/domain/texts/library';
import type { LibraryItem } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import { allItems, settleItems } from '../items.ts';
import type { Tools } from './action.ts';

type Change = {
  /** Applies the change to the cached list before the server replies. Returns a function that reverts it. */
  show: () => Promise<() => void>;
  /** Sends the change to the server. Returns the changed items. */
  send: () => Promise<readonly LibraryItem[]>;
};

/** Makes an optimistic change. If the server refuses it, reverts the list and throws the `CallFailed`. */
export async function change(client: QueryClient, { show, send }: Change): Promise<void> {
  // `show` cancels any list fetch in flight because its reply would lack the change. The list is refetched at the end.
  let mustRefetch = client.isFetching({ queryKey: allItems.queryKey }) > 0;
  const revert = await show();
  try {
    settleItems(client, await send());
  } catch (cause) {
    revert();
    mustRefetch = true;
    throw cause;
  } finally {
    if (mustRefetch) void client.invalidateQueries({ queryKey: allItems.queryKey });
  }
}

/**
 * Waits for a change and shows a notice if the server rejects it: the sentence `failed`, or the one that it returns for
 * the failure. Returns whether the change succeeded.
 */
export async function succeeds(
  work: Promise<unknown>,
  { notify }: Tools,
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

/** Returns how notices refer to items: the name of a single item, or the number of items if there are several. */
export const nameOf = (items: readonly LibraryItem[]): string =>
  items.length === 1 ? items[0]!.name : itemCount(items.length);
