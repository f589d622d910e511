import type { AddedItem } from '@sermon/contract/archive';

/** What is added, without the folder that it goes into. */
export type NewItem = Omit<AddedItem, 'parentId'>;

/** Something that is going to be added. Folders that are going to be made have no id yet: they go by a key. */
export type Planned = {
  name: string;
  /** The key of the folder that it goes into; null is the target. */
  parentKey: string | null;
  /** Says what it is; reads its text or sends its file when its turn has come. */
  make: (signal: AbortSignal) => Promise<NewItem>;
};

/** What is going to be added: folders level by level, then what lies in them. */
export type Plan = {
  /** Folders of the library that are used as they are, by their keys. */
  known: ReadonlyMap<string, string>;
  levels: readonly (readonly (Planned & { key: string })[])[];
  leaves: readonly Planned[];
};

export const sizeOf = ({ levels, leaves }: Plan): number =>
  levels.reduce((sum, level) => sum + level.length, leaves.length);

/** An item of which only its kind and its name are known, made now. */
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
