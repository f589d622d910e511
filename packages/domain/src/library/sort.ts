import { asTyped, type PassagesOf, placeOf } from '../scripture/passages.ts';
import { isContainer, typeLabel, type Category, type ItemType } from './items.ts';

/**
 * The properties by which a list can be sorted, in the order of the menu: those of the specification (part 1 §9) and the
 * passage.
 */
export const sortKeys = ['name', 'type', 'created', 'modified', 'opened', 'preached', 'location', 'passage'] as const;
export type SortKey = (typeof sortKeys)[number];
export type SortOrder = { key: SortKey; direction: 'ascending' | 'descending' };

export const sortLabels: Record<SortKey, string> = {
  name: 'Name',
  type: 'Type',
  created: 'Created Date',
  modified: 'Last Modified',
  opened: 'Last Opened',
  preached: 'Preach Date',
  location: 'Location',
  passage: 'Passage',
};

/** Returns the initial sort direction: text from A to Z, passages from Genesis on, dates from newest to oldest. */
export const firstDirection = (key: SortKey): SortOrder['direction'] =>
  key === 'name' || key === 'type' || key === 'location' || key === 'passage' ? 'ascending' : 'descending';

/** The default order: Last Modified, newest first (spec part 1 §9). */
export const defaultOrder: SortOrder = { key: 'modified', direction: 'descending' };

/**
 * Returns the sort order after the user selects a key. A new key starts in its initial direction; selecting the current
 * key again reverses the direction.
 */
export function orderBy(key: SortKey, current: SortOrder): SortOrder {
  if (key !== current.key) return { key, direction: firstDirection(key) };
  return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
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
  scripture: string;
};

/** Compares names. 'Week 2' comes before 'Week 10'. Case and accents matter only if names are otherwise equal. */
const words = new Intl.Collator('en', { numeric: true });

const valueOf: Record<SortKey, (item: Sortable, passagesOf: PassagesOf) => string | number | null> = {
  name: ({ name }) => name,
  type: typeLabel,
  created: ({ dateCreated }) => dateCreated.getTime(),
  modified: ({ dateModified }) => dateModified.getTime(),
  opened: ({ dateAccessed }) => dateAccessed.getTime(),
  preached: ({ datePreached }) => datePreached,
  location: ({ locationPreached }) => locationPreached || null,
  passage: ({ scripture }, passagesOf) => (scripture ? placeOf(passagesOf(scripture)) : null),
};

const compareValues = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));

/**
 * Sorts items. Folders and series come before all other items. Items without a value come last in both directions.
 * Items with equal values are sorted by name. Without `passagesOf`, no item has a passage.
 */
export function sortItems<Item extends Sortable>(
  items: readonly Item[],
  { key, direction }: SortOrder,
  passagesOf: PassagesOf = asTyped,
): Item[] {
  const turn = direction === 'ascending' ? 1 : -1;
  return items
    .map((item) => ({ item, isLeaf: !isContainer(item), value: valueOf[key](item, passagesOf) }))
    .sort((a, b) => {
      if (a.isLeaf !== b.isLeaf) return a.isLeaf ? 1 : -1;
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
      const byValue = a.value === null || b.value === null ? 0 : turn * compareValues(a.value, b.value);
      return byValue || words.compare(a.item.name, b.item.name) || (a.item.id < b.item.id ? -1 : 1);
    })
    .map(({ item }) => item);
}
