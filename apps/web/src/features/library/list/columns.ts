import type { LibraryItem } from '@sermon/contract/library';
import type { SortKey, SortOrder } from '@sermon/domain/library/sort';

type DateKey = 'created' | 'modified' | 'opened';

type DateColumn = {
  label: string;
  /** Names the date where no column heading does: 'Edited 15 Jun'. */
  verb: string;
  of: (item: LibraryItem) => Date;
};

const dates: Record<DateKey, DateColumn> = {
  created: { label: 'Created', verb: 'Created', of: ({ dateCreated }) => dateCreated },
  modified: { label: 'Modified', verb: 'Edited', of: ({ dateModified }) => dateModified },
  opened: { label: 'Opened', verb: 'Opened', of: ({ dateAccessed }) => dateAccessed },
};

/** Returns the date shown in the last column: the date that the list is sorted by, or else the modification date. */
export const dateKeyOf = ({ key }: Pick<SortOrder, 'key'>): DateKey => (key in dates ? (key as DateKey) : 'modified');

export const dateColumn = (key: DateKey) => dates[key];
export type { DateKey };

export type Column = { key: SortKey; label: string };

export const columnsFor = (dateKey: DateKey): Column[] => [
  { key: 'name', label: 'Name' },
  { key: 'passage', label: 'Passage' },
  { key: 'preached', label: 'Preach Date' },
  { key: 'location', label: 'Location' },
  { key: dateKey, label: dates[dateKey].label },
];

export const resultColumnsFor = (dateKey: DateKey): Column[] =>
  columnsFor(dateKey).filter(({ key }) => key !== 'location');
