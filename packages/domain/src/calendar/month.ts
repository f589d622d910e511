import { addDays, monthNames, weekdayOf } from './days.ts';

export const firstMonth = '1900-01';
export const lastMonth = '2100-12';

export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth;

/** Returns the month of a day: '2026-11-22' → '2026-11'. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${Number(month.slice(0, 4))}`;

/** Returns the 42 days that show a month: six weeks, each starting on Sunday (spec part 3 §2.11). */
export function monthGrid(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 42 }, (_, n) => addDays(start, n));
}

/** Adds months to a month; `count` may be negative. Returns null if the result is outside the calendar's range. */
export function addMonths(month: string, count: number): string | null {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const moved = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  return isMonth(moved) ? moved : null;
}

/** Returns the same day in another month, or the month's last day if it is shorter: January 31 in February → 28. */
export function dayIn(month: string, day: string): string {
  const same = addDays(`${month}-01`, Number(day.slice(8)) - 1);
  return monthOf(same) === month ? same : addDays(same, -Number(same.slice(8)));
}
