import { dayIn, addMonths, isMonth, monthGrid, monthOf } from '@sermon/domain/calendar/month';
import { useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../ui/browser/remembered.ts';

/** Where the month is kept until the tab is closed (spec part 1 §3). */
const storageKey = 'sermon-calendar-month';
const month = z.string().refine(isMonth);

/** The month that is looked at, and the day in it that the keyboard is on. */
export type MonthControls = ReturnType<typeof useMonth>;

export function useMonth(today: string) {
  const [shown, setShown] = useRemembered(storageKey, month, monthOf(today), 'tab');
  const [day, setDay] = useState(monthOf(today) === shown ? today : `${shown}-01`);
  return {
    month: shown,
    day,
    days: monthGrid(shown),
    /** Marks a day of the grid; the month stays. */
    mark: setDay,
    /** Goes to a day and shows its month. A day that the calendar does not reach is not gone to. */
    goTo(next: string) {
      if (!isMonth(monthOf(next))) return;
      setDay(next);
      if (monthOf(next) !== shown) setShown(monthOf(next));
    },
    /** Turns so many months on, or back where `count` is negative. */
    turn(count: number) {
      const next = addMonths(shown, count);
      if (!next) return;
      setShown(next);
      setDay(dayIn(next, day));
    },
  };
}
