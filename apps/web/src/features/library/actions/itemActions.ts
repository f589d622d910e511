import type { User } from '@sermon/contract/accounts';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { duplicateFeature, isPaid, may } from '@sermon/domain/accounts/entitlements';
import { isDocument } from '@sermon/domain/library/items';
import { openAddress } from '@sermon/domain/links/media';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { offlineDocuments as offlineTexts } from '@sermon/domain/texts/offline/documents';
import { shareDialog as shareTexts } from '@sermon/domain/texts/sharing/sharing';
import type { QueryClient } from '@tanstack/react-query';
import {
  ArrowRight,
  CloudDownload,
  Copy,
  FilePlus,
  FolderInput,
  Info,
  PenLine,
  Share2,
  Star,
  Trash2,
} from 'lucide-react';
import { type ItemChange, send } from '../../../itemChanges/itemChange.ts';
import { opensOffline, setAvailable } from '../../../offline/availability.ts';
import { pageUser } from '../../../session/pageUser.ts';
import type { Notice } from '../../../ui/notices/notices.tsx';
import { notifyWhile } from '../../../ui/notices/notifyWhile.ts';
import { deleteEdit, duplicateEdit, isOwn, moveEdit, openEdit, renameEdit, starEdit } from '../itemEdits.ts';
import { allItems, insertItems, isContainer, settleItems, showChange, withinItems } from '../items.ts';
import type { ItemAction, Tools } from './action.ts';
import { nameOf, perform, succeeds } from './change.ts';

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
async function recordAccess(client: QueryClient, item: LibraryItem): Promise<void> {
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

export const use: ItemAction = {
  order: 20,
  label: () => 'Use Template',
  Icon: FilePlus,
  isShown: ([item], situation) => situation.isOnline && item?.isTemplate === true,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'use', item });
  },
};

const areStarred = (items: readonly LibraryItem[]) => items.every(({ isStarred }) => isStarred);

export const star: ItemAction = {
  order: 30,
  label: (items) => (areStarred(items) ? 'Remove Star' : 'Add Star'),
  Icon: Star,
  isOn: areStarred,
  worksForMany: { barOrder: 20 },
  isShown: (items) => items.every(isOwn),
  async run(items, tools) {
    const { client, notify } = tools;
    const isStarred = !areStarred(items);
    const changed = items.filter((item) => item.isStarred !== isStarred);
    const { changes, undo } = starEdit(changed, isStarred);
    if (!(await succeeds(perform(client, changes), tools, texts.failedToStar))) return;
    const doneText = isStarred ? texts.starAdded : texts.starRemoved;
    const undoneText = isStarred ? texts.starRemoved : texts.starAdded;
    notify({
      text: doneText(nameOf(changed)),
      undo: {
        perform: () => perform(client, undo),
        done: undoneText(nameOf(changed)),
        failed: texts.failedToStar,
      },
    });
  },
};

const areOffline = (items: readonly LibraryItem[]) => items.every(({ offlineMode }) => offlineMode);

export const offline: ItemAction = {
  order: 35,
  label: (items) => (areOffline(items) ? offlineTexts.disable : offlineTexts.enable),
  Icon: CloudDownload,
  worksForMany: { barOrder: 25, isOnlyForMany: true },
  isShown: (items, { isOnline, user }) => isOnline && !user.inAdminImpersonationMode && items.every(isDocument),
  async run(items, tools) {
    const isAvailable = !areOffline(items);
    const changed = items.filter(({ offlineMode }) => offlineMode !== isAvailable);
    const work = changeOffline(changed, isAvailable, tools);
    await (isAvailable ? notifyWhile(work, offlineTexts.enabling(changed.length), tools.notify) : work);
    const { done, failed } = await work;
    if (done.length > 0) tools.notify(isAvailable ? { text: availableText(done) } : removedNotice(done, tools));
    if (failed) tools.notify({ text: failedText(failed.items, isAvailable, failed.reason), isFailure: true });
  },
};

const availableText = (items: readonly LibraryItem[]): string =>
  opensOffline() ? offlineTexts.isAvailable(nameOf(items), items.length) : offlineTexts.needsHttps;

const failedText = (items: readonly LibraryItem[], isAvailable: boolean, reason: string): string =>
  (isAvailable ? offlineTexts.notEnabled : offlineTexts.notDisabled)(nameOf(items), reason);

const removedNotice = (items: readonly LibraryItem[], tools: Tools) => ({
  text: offlineTexts.isNotAvailable(nameOf(items), items.length),
  undo: {
    perform: async () => {
      const { failed } = await changeOffline(items, true, tools);
      if (failed) throw new Error(failed.reason);
    },
    done: availableText(items),
    failed: failedText(items, true, offlineTexts.tryAgain),
  },
});

async function changeOffline(items: readonly LibraryItem[], isAvailable: boolean, { situation, client }: Tools) {
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

export const share: ItemAction = {
  order: 37,
  label: () => shareTexts.share,
  Icon: Share2,
  isShown: ([item], { isOnline }) => isOnline && item !== undefined && isDocument(item),
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'share', item });
  },
};

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

export const move: ItemAction = {
  order: 50,
  label: () => 'Move to…',
  Icon: FolderInput,
  worksForMany: { barOrder: 10 },
  isShown: (items) => items.every(isOwn),
  run: (items, { openDialog }) => openDialog({ about: 'move', items }),
};

type MoveTools = Pick<Tools, 'client' | 'notify'> & {
  /** Receives the items after they were moved, and again after Undo. */
  onMoved?: (moved: readonly LibraryItem[]) => void;
};

/** Moves items into a folder or series (null: the library itself). Undo moves each back to its old folder. */
export async function moveItems(
  items: readonly LibraryItem[],
  target: LibraryItem | null,
  tools: MoveTools,
): Promise<void> {
  const { client, notify, onMoved } = tools;
  const parentId = target?.id ?? null;
  const moved = items.filter((item) => item.parentId !== parentId);
  if (!moved.length) return;
  const name = nameOf(moved);
  const failed = texts.failedToMove(name);
  const { changes, undo } = moveEdit(moved, parentId);
  const moveBy = async (edit: readonly ItemChange[]) => {
    const replies = await perform(client, edit);
    onMoved?.(replies);
  };
  if (!(await succeeds(moveBy(changes), tools, failed))) return;
  notify({ text: texts.moved(name, target?.name ?? null), undo: { perform: () => moveBy(undo), failed } });
}

/** Undo deletes the items, first leaving the builder if it shows one of them. */
export const newItemNotice = (
  items: readonly LibraryItem[],
  text: string,
  { client, goTo, currentPath }: Pick<Tools, 'client' | 'goTo' | 'currentPath'>,
): Notice => ({
  text,
  undo: {
    async perform() {
      if (items.some(({ id }) => currentPath() === `/build/${id}`)) await goTo('/library-home');
      await perform(client, deleteEdit(items).changes);
    },
    done: texts.removed(nameOf(items)),
    failed: texts.failedToDelete(nameOf(items)),
  },
});

export const duplicate: ItemAction = {
  order: 60,
  label: () => 'Duplicate',
  Icon: Copy,
  isShown: ([item]) => item?.type === 'BuilderAsset',
  async run([item], tools) {
    if (item) await duplicateItem(item, tools.situation.folderId ?? item.parentId, tools.situation.user, tools);
  },
};

type CopyTools = Pick<Tools, 'client' | 'notify' | 'goTo' | 'currentPath' | 'upgrade'>;

/** Copies a document into a folder (null: the library itself) and opens the copy. */
export async function duplicateItem(
  item: LibraryItem,
  folderId: string | null,
  user: User,
  tools: CopyTools,
): Promise<void> {
  const { client, goTo, notify, upgrade } = tools;
  const feature = duplicateFeature(item);
  if (isPaid(feature) && !may(user, feature)) return upgrade(feature);
  const copying = perform(client, duplicateEdit(item, folderId).changes);
  // 409 means that the library or the storage is full. Its message explains what helps.
  const failed = ({ statusCode, message }: CallFailed) =>
    statusCode === 409 ? message : texts.failedToDuplicate(item.name);
  if (!(await succeeds(copying, tools, failed))) return;
  const [copy] = await copying;
  if (!copy) return;
  notify(newItemNotice([copy], texts.created(copy.name), tools));
  await goTo(`/build/${copy.id}`);
}

export const details: ItemAction = {
  order: 70,
  label: () => 'Details',
  Icon: Info,
  singleBarOrder: 2,
  isShown: (_, situation) => situation.isOnline,
  run([item], { openDialog }) {
    if (item) openDialog({ about: 'details', item });
  },
};

export const remove: ItemAction = {
  order: 80,
  label: () => 'Delete',
  Icon: Trash2,
  shortcut: { key: 'Delete', label: 'Del' },
  worksForMany: { barOrder: 30 },
  isShown: (items, situation) => situation.isOnline && items.every(isOwn),
  async run(items, tools) {
    const within = withinItems(tools.client.getQueryData(allItems.queryKey) ?? [], items).length;
    if (within) tools.openDialog({ about: 'remove', items, within });
    else await deleteItems(items, tools);
  },
};

export async function deleteItems(items: readonly LibraryItem[], tools: Tools): Promise<void> {
  const { client, notify } = tools;
  const name = nameOf(items);
  const { changes, undo } = deleteEdit(items);
  const within = withinItems(client.getQueryData(allItems.queryKey) ?? [], items);
  if (!(await succeeds(perform(client, changes), tools, texts.failedToDelete(name)))) return;
  notify({
    text: texts.deleted(name),
    undo: {
      async perform() {
        await perform(client, undo);
        // The reply contains only the restored folders, not what is in them.
        if (within.length) insertItems(client, within);
      },
      done: texts.restored(name),
      failed: texts.failedToRestore(name),
    },
  });
}

/** In menu order. Add new actions here. */
export const itemActions: readonly ItemAction[] = [
  details,
  duplicate,
  move,
  offline,
  open,
  remove,
  rename,
  share,
  star,
  use,
].toSorted((a, b) => a.order - b.order);
