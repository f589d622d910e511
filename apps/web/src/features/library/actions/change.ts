import { CallFailed } from '@sermon/contract/client';
import { itemCount } from '@sermon/domain/texts/library';
import type { LibraryItem } from '@sermon/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import { allItems, settleItems } from '../items.ts';
import type { Tools } from './action.ts';

type Change = {
  /** Shows the change before the server has answered; what it returns takes it back. */
  show: () => Promise<() => void>;
  /** Asks the server; the items as they are now come back. */
  send: () => Promise<readonly LibraryItem[]>;
};

/** Makes a change that is seen at once. Where it is refused the list is as it was, and the `CallFailed` is thrown on. */
export async function change(client: QueryClient, { show, send }: Change): Promise<void> {
  // Showing the change ends a reading of the list, which would bring what was before. It begins again afterwards.
  let mustRead = client.isFetching({ queryKey: allItems.queryKey }) > 0;
  const takeBack = await show();
  try {
    settleItems(client, await send());
  } catch (cause) {
    takeBack();
    mustRead = true;
    throw cause;
  } finally {
    if (mustRead) void client.invalidateQueries({ queryKey: allItems.queryKey });
  }
}

/** Waits for a change; where it was refused it says `failed`. Returns whether it was made. */
export async function succeeds(work: Promise<unknown>, { notify }: Tools, failed: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    notify({ text: failed, isFailure: true });
    return false;
  }
}

/** What notices call these items: one by its name, several by their number. */
export const nameOf = (items: readonly LibraryItem[]): string =>
  items.length === 1 ? items[0]!.name : itemCount(items.length);
