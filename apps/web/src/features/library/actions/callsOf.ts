import type { LibraryItem } from '@sermon/contract/library';
import type { ItemType } from '@sermon/domain/library/items';
import { api } from '../api.ts';

type ItemCalls = {
  star: (input: { id: string; isStarred: boolean }) => Promise<LibraryItem>;
  rename: (input: { id: string; name: string }) => Promise<LibraryItem>;
  move: (input: { id: string; parentId: string | null }) => Promise<LibraryItem>;
  remove: (input: { id: string }) => Promise<null>;
  restore: (input: { id: string }) => Promise<LibraryItem>;
};

const callsByType: Partial<Record<ItemType, ItemCalls>> = {
  Folder: api.folders,
  SermonSeries: api.series,
  BuilderAsset: api.documents,
  LinkAsset: api.links,
  FileAsset: api.files,
};

/** Whether an item is the person's own, to be changed; premium content is not. */
export const isOwn = ({ type }: LibraryItem): boolean => type in callsByType;

/** The calls for one item, by what it is. */
export function callsOf({ type }: LibraryItem): ItemCalls {
  const calls = callsByType[type];
  if (!calls) throw new Error(`Nobody changes a ${type}`);
  return calls;
}
