import type { LibraryItem } from '@sermon/contract/library';
import { documentDetailsOf } from '@sermon/domain/library/items';
import { byParent } from '@sermon/domain/library/tree';
import type { ItemChange, ItemEdit, UndoableEdit } from '../../itemChanges/itemChange.ts';
import {
  moveInto,
  remove,
  rename,
  restore,
  saveDetails,
  setStar,
  type DetailsChange,
  type ItemDetails,
} from './itemCalls.ts';

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
