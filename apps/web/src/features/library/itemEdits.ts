import type { LibraryItem } from '@sermon/contract/library';
import { type DocumentDetails, documentDetailsOf, isContainer, type ItemType } from '@sermon/domain/library/items';
import { byParent } from '@sermon/domain/library/tree';
import type { ItemChange, ItemEdit, UndoableEdit } from '../../itemChanges/itemChange.ts';

type Items = readonly LibraryItem[];

/** Undo assumes that every item changes. */
export const starEdit = (items: Items, isStarred: boolean): UndoableEdit => ({
  changes: [setStar(items, isStarred)],
  undo: [setStar(items, !isStarred)],
});

/** Undo moves each item back to its own folder: items moved together may have come from different ones. */
export const moveEdit = (items: Items, parentId: string | null): UndoableEdit => ({
  changes: [moveInto(items, parentId)],
  undo: [...byParent(items)].map(([oldParentId, group]) => moveInto(group, oldParentId)),
});

export const renameEdit = (item: LibraryItem, name: string): UndoableEdit => ({
  changes: [rename(item, name)],
  undo: [rename(item, item.name)],
});

export function detailsEdit(
  item: LibraryItem,
  details: ItemDetails,
): { changes: readonly [DetailsChange]; undo: readonly [DetailsChange] } {
  const before: Required<ItemDetails> = { name: item.name, url: item.linkUrl ?? '', ...documentDetailsOf(item) };
  const old: ItemDetails = Object.fromEntries(Object.entries(before).filter(([field]) => field in details));
  return { changes: [saveDetails(item, details)], undo: [saveDetails(item, old)] };
}

export const deleteEdit = (items: Items): UndoableEdit => ({ changes: [remove(items)], undo: [restore(items)] });

export const restoreEdit = (items: Items): UndoableEdit => ({ changes: [restore(items)], undo: [remove(items)] });

/** Null is the whole trash. */
export const emptyTrashEdit = (items: Items | null): ItemEdit<'permanent'> => ({
  changes: [{ call: 'library.emptyTrash', input: items ? { ids: items.map(({ id }) => id) } : {} }],
  undo: 'permanent',
});

export const duplicateEdit = ({ id }: LibraryItem, parentId: string | null): ItemEdit<'new item'> => ({
  changes: [{ call: 'documents.duplicate', input: { id, parentId } }],
  undo: 'new item',
});

export const openEdit = ({ id }: LibraryItem): { changes: readonly [ItemChange]; undo: 'only opened' } => ({
  changes: [{ call: 'library.wasAccessed', input: { id } }],
  undo: 'only opened',
});

export type ItemDetails = {
  name?: string;
  /** For links only: a web URL, or the saved URL of a media link. */
  url?: string;
} & Partial<DocumentDetails>;

type DetailsChange = ItemChange<'folders.rename' | 'series.rename' | 'documents.save' | 'links.save' | 'files.update'>;

type Item = Pick<LibraryItem, 'id' | 'type'>;
type Group = 'folders' | 'series' | 'documents' | 'links' | 'files';

/**
 * The group of calls for each item type. This file alone chooses a call by type. Premium content has no group because
 * users cannot change it.
 */
const callsByType: Partial<Record<ItemType, Group>> = {
  Folder: 'folders',
  SermonSeries: 'series',
  BuilderAsset: 'documents',
  LinkAsset: 'links',
  FileAsset: 'files',
};

export const isOwn = ({ type }: LibraryItem): boolean => type in callsByType;

export const canBePreached = (item: LibraryItem): boolean => isOwn(item) && !isContainer(item);

function callsOf({ type }: Item): Group {
  const group = callsByType[type];
  if (!group) throw new Error(`A ${type} cannot be changed`);
  return group;
}

/** Returns the only item, or null if there are several: these are changed by one call for many items. */
const onlyOf = (items: readonly Item[]): Item | null => (items.length === 1 ? items[0]! : null);
const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

function setStar(items: readonly Item[], isStarred: boolean): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.starAll', input: { ids: idsOf(items), isStarred } };
  return { call: `${callsOf(only)}.star`, input: { id: only.id, isStarred } };
}

function moveInto(items: readonly Item[], parentId: string | null): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.moveAll', input: { ids: idsOf(items), parentId } };
  return { call: `${callsOf(only)}.move`, input: { id: only.id, parentId } };
}

function remove(items: readonly Item[]): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.removeAll', input: { ids: idsOf(items) } };
  return { call: `${callsOf(only)}.remove`, input: { id: only.id } };
}

function restore(items: readonly Item[]): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.restoreAll', input: { ids: idsOf(items) } };
  return { call: `${callsOf(only)}.restore`, input: { id: only.id } };
}

const rename = (item: Item, name: string): ItemChange => ({
  call: `${callsOf(item)}.rename`,
  input: { id: item.id, name },
});

function saveDetails(item: LibraryItem, details: ItemDetails): DetailsChange {
  const { id, linkType } = item;
  const group = callsOf(item);
  const input = { id, ...details };
  switch (group) {
    case 'folders':
    case 'series':
      return { call: `${group}.rename`, input: { id, name: details.name ?? item.name } };
    case 'documents':
      return { call: 'documents.save', input };
    case 'links':
      // The server validates the URL against the link type, so both are sent together.
      return { call: 'links.save', input: details.url !== undefined && linkType ? { ...input, linkType } : input };
    case 'files':
      return { call: 'files.update', input };
  }
}
