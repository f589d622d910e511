import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { CloudDownload } from 'lucide-react';
import { api } from '../api.ts';
import { patchItems } from '../items.ts';
import type { ItemAction } from './action.ts';
import { change, succeeds } from './change.ts';

const isKept = (items: readonly LibraryItem[]) => items.every(({ offlineMode }) => offlineMode);

/** Documents only, and one by one: each may be large. */
export const offline: ItemAction = {
  key: 'offline',
  label: (items) => (isKept(items) ? 'Remove Offline Access' : 'Make Available Offline'),
  Icon: CloudDownload,
  isShown: ([item, ...others], now) => now.isOnline && item?.type === 'BuilderAsset' && !others.length,
  async run([item], tools) {
    if (!item) return;
    const { client, notify } = tools;
    const offlineMode = !item.offlineMode;
    const failed = texts.failedToSetOffline(item.name);
    if (!(await succeeds(setOfflineMode(client, item, offlineMode), tools, failed))) return;
    const said = (isOn: boolean) => (isOn ? texts.offlineOn(item.name) : texts.offlineOff(item.name));
    notify({
      text: said(offlineMode),
      undo: { perform: () => setOfflineMode(client, item, !offlineMode), done: said(!offlineMode), failed },
    });
  },
};

const setOfflineMode = (client: QueryClient, { id }: LibraryItem, offlineMode: boolean) =>
  change(client, {
    show: () => patchItems(client, [id], { offlineMode }),
    send: async () => [await api.documents.setOfflineMode({ builderAssetId: id, offlineMode })],
  });
