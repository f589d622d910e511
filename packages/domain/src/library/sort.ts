import { isContainer, typeLabel, type Category, type ItemType } from './items.ts';

/** By what a list can be sorted, in the order of the menu (spec part 1 §9). */
export const sortKeys = ['name', 'type', 'created', 'modified', 'opened', 'preached', 'location'] as const;
export type SortKey = (typeof sortKeys)[number];
export type SortOrder = { key: SortKey; direction: 'ascending' | 'descending' };

/** What each is called (spec part 1 §9). */
export const sortLabels: Record<SortKey, string> = {
  name: 'Name',
  type: 'Type',
  created: 'Created Date',
  modified: 'Last Modified',
  opened: 'Last Opened',
  preached: 'Preach Date',
  location: 'Location',
};

/** The first direction of each: words from A, dates from the newest. */
export const firstDirection = (key: SortKey): SortOrder['direction'] =>
  key === 'name' || key === 'type' || key === 'location' ? 'ascending' : 'descending';

/** Last Modified, newest first (spec part 1 §9). */
export const defaultOrder: SortOrder = { key: 'modified', direction: 'descending' };

/** What asking for a key makes of the order: another key begins in its first direction, the same one turns round. */
export function orderBy(key: SortKey, now: SortOrder): SortOrder {
  if (key !== now.key) return { key, direction: firstDirection(key) };
  return { key, direction: now.direction === 'ascending' ? 'descending' : 'ascending' };
}

type Sortable = {
  id: string;
  name: string;
  type: ItemType;
  category: Category;
  dateCreated: Date;
  dateModified: Date;
  dateAccessed: Date;
  datePreached: string | null;
  locationPreached: string;
};

/** 'Week 2' comes before 'Week 10'; capitals and accents count only where nothing else does. */
const words = new Intl.Collator('en', { numeric: true });

const valueOf: Record<SortKey, (item: Sortable) => string | number | null> = {
  name: ({ name }) => name,
  type: typeLabel,
  created: ({ dateCreated }) => dateCreated.getTime(),
  modified: ({ dateModified }) => dateModified.getTime(),
  opened: ({ dateAccessed }) => dateAccessed.getTime(),
  preached: ({ datePreached }) => datePreached,
  location: ({ locationPreached }) => locationPreached || null,
};

const compareValues = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));

/**
 * Items in an order. Folders and series stand before everything else, what has no value stands at the end in both
 * directions, and equals stand by their names.
 */
export function sortItems<Item extends Sortable>(items: readonly Item[], { key, direction }: SortOrder): Item[] {
  const turn = direction === 'ascending' ? 1 : -1;
  return items
    .map((item) => ({ item, isLeaf: !isContainer(item), value: valueOf[key](item) }))
    .sort((a, b) => {
      if (a.isLeaf !== b.isLeaf) return a.isLeaf ? 1 : -1;
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
      const byValue = a.value === null || b.value === null ? 0 : turn * compareValues(a.value, b.value);
      return byValue || words.compare(a.item.name, b.item.name) || (a.item.id < b.item.id ? -1 : 1);
    })
    .map(({ item }) => item);
}
