import type { LibraryItem } from '@sermon/contract/library';
import type { SortKey, SortOrder } from '@sermon/domain/library/sort';

type DateKey = 'created' | 'modified' | 'opened';

const dates: Record<DateKey, { label: string; of: (item: LibraryItem) => Date }> = {
  created: { label: 'Created', of: ({ dateCreated }) => dateCreated },
  modified: { label: 'Modified', of: ({ dateModified }) => dateModified },
  opened: { label: 'Opened', of: ({ dateAccessed }) => dateAccessed },
};

/** Returns the date shown in the last column: the date that the list is sorted by, or else the modification date. */
export const dateKeyOf = ({ key }: Pick<SortOrder, 'key'>): DateKey => (key in dates ? (key as DateKey) : 'modified');

export const dateColumn = (key: DateKey) => dates[key];
export type { DateKey };

/** Returns the list's columns on the desktop. */
export const columnsFor = (dateKey: DateKey): { key: SortKey; label: string }[] => [
  { key: 'name', label: 'Name' },
  { key: 'preached', label: 'Preach Date' },
  { key: 'location', label: 'Location' },
  { key: dateKey, label: dates[dateKey].label },
];
