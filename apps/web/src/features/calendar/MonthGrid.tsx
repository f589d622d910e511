import type { CalendarDelivery } from '@sermon/contract/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { addDays, weekdayOf, weekdays } from '@sermon/domain/calendar/days';
import { addMonths, dayIn, monthOf } from '@sermon/domain/calendar/plan';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Grid, Row, Weekday } from './calendarStyles.ts';
import { DayCell } from './DayCell.tsx';
import type { ItemHandlers } from './DayItem.tsx';
import type { DropHandler } from './dragging.ts';
import type { MonthControls } from './useMonth.ts';

type GridProps = ItemHandlers & {
  labelledBy: string;
  controls: MonthControls;
  today: string;
  itemsOf: (day: string) => readonly LibraryItem[];
  deliveriesOf: (day: string) => readonly CalendarDelivery[];
  isPhone: boolean;
  plannedDay: string | null;
  movedItem: MovedItem | null;
  onDay: (day: string, anchor: HTMLElement) => void;
  onPlan: (day: string, anchor: HTMLElement) => void;
  onDrop: DropHandler<string>;
  onMoveBy: (item: LibraryItem, days: number) => void;
};

/** An item whose date was just changed, with the keyboard or otherwise. `day` is null if its date was removed. */
export type MovedItem = { item: LibraryItem; day: string | null; isByKey: boolean };

const weeks = [0, 7, 14, 21, 28, 35];

/**
 * Weeks start on Sunday: six, or on phones those that have a day in the month. The Tab key reaches one day and its
 * items; the arrow keys move between days, and Enter plans the focused day.
 */
export function MonthGrid(props: GridProps) {
  const { labelledBy, controls, today, itemsOf, deliveriesOf, isPhone, plannedDay, ...others } = props;
  const { movedItem, onMoveBy, ...handlers } = others;
  const { month, day, days, mark, goTo } = controls;
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const doneWith = useRef<MovedItem | null>(null);
  /** The item that is being moved with the keyboard, or the day that has the focus until the item is drawn there. */
  const follower = useRef<HTMLElement | null>(null);
  const shownWeeks = isPhone ? weeks.filter((first) => days.slice(first, first + 7).some(isInMonth(month))) : weeks;
  const stop = days.includes(day) ? day : `${month}-01`;

  // When the month has just changed, the day to focus is in a newly rendered cell.
  useLayoutEffect(() => {
    if (isMoving.current) cellOf(grid.current, stop)?.focus();
    isMoving.current = false;
  }, [stop]);

  // An item that moves to another day is rendered again there, so it gets the focus again.
  useLayoutEffect(() => {
    if (isPhone || !movedItem || movedItem === doneWith.current) return;
    const { id } = movedItem.item;
    const target = movedItem.day && days.includes(movedItem.day) ? movedItem.day : null;
    const shown = grid.current?.querySelector<HTMLElement>(itemSelector(id));
    const cell = cellOf(grid.current, target ?? stop);
    if (movedItem.isByKey) {
      // After several quick keys, the item is rendered again on each day on its way. Its day holds the focus while
      // the item is not in the visible month.
      const { current: was } = follower;
      const isLost = was?.isConnected === false && document.activeElement === document.body;
      const isWaiting = was !== null && was === document.activeElement && was !== shown;
      if (!isLost && !(isWaiting && shown)) return;
      follower.current = shown ?? cell ?? null;
      follower.current?.focus();
      return;
    }
    const hasArrived = target ? itemsOf(target).some((item) => item.id === id) : !shown;
    if (!hasArrived) return;
    doneWith.current = movedItem;
    (cell?.querySelector<HTMLElement>(itemSelector(id)) ?? cell)?.focus();
  });

  const focusedItem = (target: HTMLElement, cell: HTMLElement): LibraryItem | undefined => {
    const { item: id } = target.dataset;
    if (id) return itemsOf(cell.dataset['day']!).find((item) => item.id === id);
    return target === follower.current ? movedItem?.item : undefined;
  };

  const moveItem = (event: KeyboardEvent, item: LibraryItem | undefined) => {
    const count = daysByAltKey(event.key);
    if (!count || !item) return;
    event.preventDefault();
    // A key that is held down would send a change for each repetition.
    if (event.repeat) return;
    follower.current = event.target as HTMLElement;
    onMoveBy(item, count);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-day]');
    if (!cell || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      moveItem(event, focusedItem(target, cell));
      return;
    }
    follower.current = null;
    const next = dayByKey(event.key, stop, today);
    if (next) {
      isMoving.current = next !== stop;
      goTo(next);
      if (next === stop) cell.focus();
    } else if (event.key === 'Escape' && target !== cell) cell.focus();
    else if (target === cell && (event.key === 'Enter' || event.key === ' '))
      (isPhone ? handlers.onDay : handlers.onPlan)(stop, cell);
    else return;
    event.preventDefault();
  };

  return (
    <Grid role="grid" aria-labelledby={labelledBy} ref={grid} onKeyDown={onKeyDown} data-phone={isPhone || undefined}>
      <Row role="row">
        {weekdays.map((name) => (
          <Weekday key={name} role="columnheader" aria-label={name} data-sunday={name === 'Sunday' || undefined}>
            {isPhone ? name[0] : name}
          </Weekday>
        ))}
      </Row>
      {shownWeeks.map((first) => (
        <Row role="row" key={first}>
          {days.slice(first, first + 7).map((each) => (
            <DayCell
              key={each}
              day={each}
              items={itemsOf(each)}
              deliveries={deliveriesOf(each)}
              isStop={each === stop}
              isToday={each === today}
              isOutside={!isInMonth(month)(each)}
              isPhone={isPhone}
              isPlanned={each === plannedDay}
              onMark={mark}
              {...handlers}
            />
          ))}
        </Row>
      ))}
    </Grid>
  );
}

const isInMonth = (month: string) => (day: string) => monthOf(day) === month;
const itemSelector = (id: string) => `[data-item="${id}"]`;
const cellOf = (grid: HTMLElement | null, day: string) => grid?.querySelector<HTMLElement>(`[data-day="${day}"]`);

function dayByKey(key: string, day: string, today: string): string | null {
  const inMonth = (count: number) => {
    const month = addMonths(monthOf(day), count);
    return month && dayIn(month, day);
  };
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return inMonth(-1);
    case 'PageDown':
      return inMonth(1);
    case 't':
    case 'T':
      return today;
    default:
      return null;
  }
}

function daysByAltKey(key: string): number {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -7;
    case 'ArrowDown':
      return 7;
    default:
      return 0;
  }
}
