import type { AddedItem } from '@sermon/contract/archive';
import { noDetails } from '@sermon/domain/library/items';

export type NewItem = Omit<AddedItem, 'parentId'>;

/** An item that will be added. A new folder has no id yet, so it is identified by a key. */
export type Planned = {
  name: string;
  /** Null is the target folder. */
  parentKey: string | null;
  make: (signal: AbortSignal) => Promise<NewItem>;
};

/** All items that will be added: first the folders, by nesting depth, then their contents. */
export type Plan = {
  /** Existing folders that are reused, indexed by key. */
  known: ReadonlyMap<string, string>;
  levels: readonly (readonly (Planned & { key: string })[])[];
  leaves: readonly Planned[];
};

export const sizeOf = ({ levels, leaves }: Plan): number =>
  levels.reduce((sum, level) => sum + level.length, leaves.length);

export const newItem = (type: NewItem['type'], name: string, now: Date): NewItem => ({
  type,
  name,
  isStarred: false,
  dateCreated: now,
  dateModified: now,
  dateAccessed: now,
  category: type === 'BuilderAsset' ? 'Manuscript' : 'None',
  isTemplate: false,
  ...noDetails,
  slideExporterAspectRatio: '16x9',
  linkType: null,
  linkUrl: null,
});
