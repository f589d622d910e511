import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, type ItemType } from '@sermon/domain/library/items';
import { api } from './api.ts';

/** Changes to an item's details. Omitted fields stay unchanged. */
export type ItemDetails = {
  name?: string;
  /** For links only: a web URL, or the saved URL of a media link. */
  url?: string;
  /** A calendar day ('2026-11-22') without a time zone; null clears it. */
  datePreached?: string | null;
  locationPreached?: string;
  scripture?: string;
  /** For templates only. */
  templateDescription?: string;
};

type ItemCalls = {
  star: (input: { id: string; isStarred: boolean }) => Promise<LibraryItem>;
  rename: (input: { id: string; name: string }) => Promise<LibraryItem>;
  move: (input: { id: string; parentId: string | null }) => Promise<LibraryItem>;
  remove: (input: { id: string }) => Promise<null>;
  restore: (input: { id: string }) => Promise<LibraryItem>;
  saveDetails: (item: LibraryItem, details: ItemDetails) => Promise<LibraryItem>;
};

/**
 * The server calls for each item type, which are chosen only here. Premium content has none because users cannot change
 * it.
 */
const callsByType: Partial<Record<ItemType, ItemCalls>> = {
  Folder: {
    ...api.folders,
    saveDetails: ({ id, name: oldName }, { name = oldName }) => api.folders.rename({ id, name }),
  },
  SermonSeries: {
    ...api.series,
    saveDetails: ({ id, name: oldName }, { name = oldName }) => api.series.rename({ id, name }),
  },
  BuilderAsset: {
    ...api.documents,
    saveDetails: ({ id }, details) => api.documents.save({ id, ...details }),
  },
  LinkAsset: {
    ...api.links,
    // The server validates the URL against the link type, so both are sent together.
    saveDetails: ({ id, linkType }, details) =>
      api.links.save({ id, ...details, ...(details.url !== undefined && linkType && { linkType }) }),
  },
  FileAsset: {
    ...api.files,
    saveDetails: ({ id }, details) => api.files.update({ id, ...details }),
  },
};

/** True for the user's own items, which the user may change; false for premium content. */
export const isOwn = ({ type }: LibraryItem): boolean => type in callsByType;

/** True for items that can have a preach date: documents, links and files. */
export const canBePreached = (item: LibraryItem): boolean => isOwn(item) && !isContainer(item);

/** Returns the server calls for an item's type. */
export function callsOf({ type }: LibraryItem): ItemCalls {
  const calls = callsByType[type];
  if (!calls) throw new Error(`A ${type} cannot be changed`);
  return calls;
}
