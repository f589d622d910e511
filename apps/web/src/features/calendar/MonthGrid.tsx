import type { LibraryItem } from '@sermon/contract/library';
import { weekdays } from '@sermon/domain/calendar/days';
import { monthOf } from '@sermon/domain/calendar/month';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { dayByKey } from './calendarKeys.ts';
import { Grid, Row, Weekday } from './calendarStyles.ts';
import { DayCell } from './DayCell.tsx';
import type { ItemHandlers } from './DayItem.tsx';
import type { MonthControls } from './useMonth.ts';

type GridProps = ItemHandlers & {
  labelledBy: string;
  controls: MonthControls;
  today: string;
  itemsOf: (day: string) => readonly LibraryItem[];
  isPhone: boolean;
  /** Called when the user opens a day. `anchor` is the element that was pressed. */
  onDay: (day: string, anchor: HTMLElement) => void;
  onDrop: (item: LibraryItem, day: string) => void;
};

const weeks = [0, 7, 14, 21, 28, 35];

/**
 * A grid of six weeks that start on Sunday. The grid is a single tab stop: the arrow keys move between days, and Enter
 * opens the focused day.
 */
export function MonthGrid({ labelledBy, controls, today, itemsOf, isPhone, onDay, ...handlers }: GridProps) {
  const { month, day, days, mark, goTo } = controls;
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const stop = days.includes(day) ? day : `${month}-01`;

  // When the month has just changed, the day to focus is in a newly rendered cell.
  useLayoutEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    isMoving.current = false;
  }, [stop]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-day]');
    if (!cell || event.target !== cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(event.key, stop, today);
    if (next) {
      isMoving.current = next !== stop;
      goTo(next);
    } else if (event.key === 'Enter' || event.key === ' ') onDay(stop, cell);
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
      {weeks.map((first) => (
        <Row role="row" key={first}>
          {days.slice(first, first + 7).map((each) => (
            <DayCell
              key={each}
              day={each}
              items={itemsOf(each)}
              isStop={each === stop}
              isToday={each === today}
              isOutside={monthOf(each) !== month}
              isPhone={isPhone}
              onMark={mark}
              onDay={onDay}
              {...handlers}
            />
          ))}
        </Row>
      ))}
    </Grid>
  );
}
