import { dayIn, addMonths, isMonth, monthGrid, monthOf } from '@sermon/domain/calendar/plan';
import { useState } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';

/** The browser remembers the month until the tab is closed (spec part 1 §3). */
const storageKey = 'sermon-calendar-month';
const month = z.string().refine(isMonth);

export type MonthControls = ReturnType<typeof useMonth>;

export function useMonth(today: string) {
  const [shown, setShown] = useStoredChoice(storageKey, month, monthOf(today), 'tab');
  const [day, setDay] = useState(monthOf(today) === shown ? today : `${shown}-01`);
  return {
    month: shown,
    day,
    days: monthGrid(shown),
    mark: setDay,
    goTo(next: string) {
      if (!isMonth(monthOf(next))) return;
      setDay(next);
      if (monthOf(next) !== shown) setShown(monthOf(next));
    },
    turn(count: number) {
      const next = addMonths(shown, count);
      if (!next) return;
      setShown(next);
      setDay(dayIn(next, day));
    },
  };
}
