import type { LibraryItem } from '@sermon/contract/library';
import { type DocumentDetails, isContainer, type ItemType } from '@sermon/domain/library/items';
import type { ItemChange } from '../../itemChanges/itemChange.ts';

/** Omitted fields stay unchanged. */
export type ItemDetails = {
  name?: string;
  /** For links only: a web URL, or the saved URL of a media link. */
  url?: string;
} & Partial<DocumentDetails>;

export type DetailsChange = ItemChange<
  'folders.rename' | 'series.rename' | 'documents.save' | 'links.save' | 'files.update'
>;

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

/** True for the user's own items, which the user may change; false for premium content. */
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

export function setStar(items: readonly Item[], isStarred: boolean): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.starAll', input: { ids: idsOf(items), isStarred } };
  return { call: `${callsOf(only)}.star`, input: { id: only.id, isStarred } };
}

export function moveInto(items: readonly Item[], parentId: string | null): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.moveAll', input: { ids: idsOf(items), parentId } };
  return { call: `${callsOf(only)}.move`, input: { id: only.id, parentId } };
}

export function remove(items: readonly Item[]): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.removeAll', input: { ids: idsOf(items) } };
  return { call: `${callsOf(only)}.remove`, input: { id: only.id } };
}

export function restore(items: readonly Item[]): ItemChange {
  const only = onlyOf(items);
  if (!only) return { call: 'library.restoreAll', input: { ids: idsOf(items) } };
  return { call: `${callsOf(only)}.restore`, input: { id: only.id } };
}

export const rename = (item: Item, name: string): ItemChange => ({
  call: `${callsOf(item)}.rename`,
  input: { id: item.id, name },
});

/** Folders and series have no details except their name. */
export function saveDetails(item: LibraryItem, details: ItemDetails): DetailsChange {
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
