import type { AddedItem } from '@sermon/contract/archive';

/** An item to add, without its parent folder. */
export type NewItem = Omit<AddedItem, 'parentId'>;

/** An item that will be added. New folders have no id yet and are referred to by a key. */
export type Planned = {
  name: string;
  /** The key of the parent folder; null is the target folder. */
  parentKey: string | null;
  /** Prepares the item: reads its text or uploads its file. */
  make: (signal: AbortSignal) => Promise<NewItem>;
};

/** Everything that will be added: folders level by level, then their contents. */
export type Plan = {
  /** Ids of existing folders that are reused, by key. */
  known: ReadonlyMap<string, string>;
  levels: readonly (readonly (Planned & { key: string })[])[];
  leaves: readonly Planned[];
};

export const sizeOf = ({ levels, leaves }: Plan): number =>
  levels.reduce((sum, level) => sum + level.length, leaves.length);

/** Creates an item with default values, dated now. */
export const newItem = (type: NewItem['type'], name: string, now: Date): NewItem => ({
  type,
  name,
  isStarred: false,
  dateCreated: now,
  dateModified: now,
  dateAccessed: now,
  category: type === 'BuilderAsset' ? 'Manuscript' : 'None',
  isTemplate: false,
  templateDescription: '',
  datePreached: null,
  locationPreached: '',
  scripture: '',
  slideExporterAspectRatio: '16x9',
  linkType: null,
  linkUrl: null,
});
