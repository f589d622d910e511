import type { LibraryItem } from '@sermon/contract/library';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { CloudDownload } from 'lucide-react';
import { opensOffline, setAvailable } from '../../../offline/availability.ts';
import { notifyWhile } from '../../../ui/notices/notifyWhile.ts';
import { allItems, settleItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { nameOf } from './change.ts';

const areOffline = (items: readonly LibraryItem[]) => items.every(({ offlineMode }) => offlineMode);

export const offline: ItemAction = {
  order: 35,
  label: (items) => (areOffline(items) ? texts.disable : texts.enable),
  Icon: CloudDownload,
  worksForMany: { barOrder: 25, isOnlyForMany: true },
  isShown: (items, { isOnline, user }) =>
    isOnline &&
    !user.inAdminImpersonationMode &&
    items.every((item) => item.type === 'BuilderAsset' && !item.isTemplate),
  async run(items, tools) {
    const isAvailable = !areOffline(items);
    const changed = items.filter(({ offlineMode }) => offlineMode !== isAvailable);
    const work = change(changed, isAvailable, tools);
    await (isAvailable ? notifyWhile(work, texts.enabling(changed.length), tools.notify) : work);
    const { done, failed } = await work;
    if (done.length > 0) tools.notify(isAvailable ? { text: availableText(done) } : removedNotice(done, tools));
    if (failed) tools.notify({ text: failedText(failed.items, isAvailable, failed.reason), isFailure: true });
  },
};

const availableText = (items: readonly LibraryItem[]): string =>
  opensOffline() ? texts.isAvailable(nameOf(items), items.length) : texts.needsHttps;

const failedText = (items: readonly LibraryItem[], isAvailable: boolean, reason: string): string =>
  (isAvailable ? texts.notEnabled : texts.notDisabled)(nameOf(items), reason);

const removedNotice = (items: readonly LibraryItem[], tools: Tools) => ({
  text: texts.isNotAvailable(nameOf(items), items.length),
  undo: {
    perform: async () => {
      const { failed } = await change(items, true, tools);
      if (failed) throw new Error(failed.reason);
    },
    done: availableText(items),
    failed: failedText(items, true, texts.tryAgain),
  },
});

async function change(items: readonly LibraryItem[], isAvailable: boolean, { situation, client }: Tools) {
  const done: LibraryItem[] = [];
  for (const item of items) {
    const result = await setAvailable(situation.user.id, item.id, isAvailable);
    if (result.kind === 'failed') return { done, failed: { items: items.slice(done.length), reason: result.reason } };
    // A list that is being fetched may lack the change.
    const isFetching = client.isFetching({ queryKey: allItems.queryKey }) > 0;
    settleItems(client, [result.item]);
    if (isFetching) void client.invalidateQueries({ queryKey: allItems.queryKey });
    done.push(item);
  }
  return { done, failed: null };
}
