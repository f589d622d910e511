import { dayIn, addMonths, isMonth, monthGrid, monthOf } from '@sermon/domain/calendar/month';
import { useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../ui/browser/remembered.ts';

/** The month is remembered until the tab is closed (spec part 1 §3). */
const storageKey = 'sermon-calendar-month';
const month = z.string().refine(isMonth);

/** The shown month, and the day in it that has the keyboard focus. */
export type MonthControls = ReturnType<typeof useMonth>;

export function useMonth(today: string) {
  const [shown, setShown] = useRemembered(storageKey, month, monthOf(today), 'tab');
  const [day, setDay] = useState(monthOf(today) === shown ? today : `${shown}-01`);
  return {
    month: shown,
    day,
    days: monthGrid(shown),
    /** Makes a day current without changing the month. */
    mark: setDay,
    /** Goes to a day and shows its month. Days outside the range of the calendar are ignored. */
    goTo(next: string) {
      if (!isMonth(monthOf(next))) return;
      setDay(next);
      if (monthOf(next) !== shown) setShown(monthOf(next));
    },
    /** Moves by `count` months, backward if it is negative. */
    turn(count: number) {
      const next = addMonths(shown, count);
      if (!next) return;
      setShown(next);
      setDay(dayIn(next, day));
    },
  };
}
