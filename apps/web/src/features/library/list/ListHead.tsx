import type { SortKey } from '@sermon/domain/library/sort';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { columnsFor, type DateKey, resultColumnsFor } from './columns.ts';
import { Head } from './listStyles.ts';
import { SortMenu } from './SortMenu.tsx';
import type { Sorting } from './useSort.ts';

/**
 * The last header is a menu with all sort keys, because some have no column. The headers have no tab stop of their
 * own: the up arrow key reaches them from the first row.
 */
export function ListHead(props: {
  ref: Ref<HTMLDivElement>;
  sorting: Sorting | null;
  dateKey: DateKey;
  isResults: boolean;
  isHidden: boolean;
  isCovered: boolean;
  onLeave: () => void;
}) {
  const { ref, sorting, dateKey, isResults, isHidden, isCovered, onLeave } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'ArrowRight') buttons[at + 1]?.focus();
    else if (event.key === 'ArrowLeft') buttons[at - 1]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Head
      ref={ref}
      role="row"
      aria-rowindex={1}
      data-hidden={isHidden || undefined}
      data-covered={isCovered || undefined}
      onKeyDown={onKeyDown}
    >
      {(isResults ? resultColumnsFor : columnsFor)(dateKey).map(({ key, label }) => (
        <ColumnHead key={key} column={key} label={label} sorting={sorting} isHidden={isHidden} />
      ))}
      <span role="columnheader" data-last>
        <span data-hidden>Actions</span>
        {sorting && !isHidden && <SortMenu sorting={sorting} isIcon />}
      </span>
    </Head>
  );
}

function ColumnHead(props: { column: SortKey; label: string; sorting: Sorting | null; isHidden: boolean }) {
  const { column, label, sorting, isHidden } = props;
  const isLocation = column === 'location' || undefined;
  if (!sorting || isHidden)
    return (
      <span role="columnheader" data-location={isLocation}>
        {label}
      </span>
    );
  const { order, sortBy } = sorting;
  const isSorted = order.key === column;
  const Arrow = order.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span role="columnheader" data-location={isLocation} aria-sort={isSorted ? order.direction : undefined}>
      <button type="button" tabIndex={-1} data-sorted={isSorted || undefined} onClick={() => sortBy(column)}>
        {label} {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
      </button>
    </span>
  );
}
