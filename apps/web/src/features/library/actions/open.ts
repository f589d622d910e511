import type { LibraryItem } from '@sermon/contract/library';
import { openAddress } from '@sermon/domain/links/media';
import { links as linkTexts } from '@sermon/domain/texts/links';
import type { QueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { send } from '../../../itemChanges/itemChange.ts';
import { pageUser } from '../../../session/pageUser.ts';
import { openEdit } from '../itemEdits.ts';
import { isContainer, showChange } from '../items.ts';
import type { ItemAction } from './action.ts';

/** Null for files and links, which are opened in other ways. */
export function placeOf(item: LibraryItem): string | null {
  if (isContainer(item)) return `/library-home/${item.id}`;
  if (item.type === 'PremiumSermon') return `/premium-sermons/${item.id}`;
  if (item.type === 'PremiumSermonSeries') return `/premium-series/${item.id}`;
  return item.type === 'BuilderAsset' ? `/build/${item.id}` : null;
}

/**
 * Records that an item was opened, for Recent and 'Last Opened'. The builder does this itself for documents. Callers
 * need not await it.
 */
export async function recordAccess(client: QueryClient, item: LibraryItem): Promise<void> {
  // Items that an administrator opens do not count as opened by the user.
  if (pageUser.isActing) return;
  const [change] = openEdit(item).changes;
  await showChange(client, change);
  // If the call fails, the item is only missing from Recent.
  await send(change).catch(() => {});
}

export const open: ItemAction = {
  order: 10,
  label: () => 'Open',
  Icon: ArrowRight,
  shortcut: { key: 'Enter', label: 'Enter' },
  singleBarOrder: 1,
  isShown: () => true,
  run([item], { client, goTo, openTab, download, openDialog, notify }) {
    if (!item) return;
    if (item.type !== 'BuilderAsset') void recordAccess(client, item);
    const place = placeOf(item);
    if (place) void goTo(place);
    else if (item.type === 'FileAsset') download(item);
    else if (item.linkType === 'General') {
      const address = openAddress(item.linkUrl ?? '');
      if (address) openTab(address);
      else notify({ text: linkTexts.invalidUrl, isFailure: true });
    } else openDialog({ about: 'player', item });
  },
};
