import { addDays, monthNames, weekdayOf } from './days.ts';

/** A calendar shows this month, '1900-01', and everything up to the last one. */
export const firstMonth = '1900-01';
export const lastMonth = '2100-12';

/** Whether it is a month that the calendar shows. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth;

/** The month of a day: '2026-11' of '2026-11-22'. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** 'November 2026'. */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${Number(month.slice(0, 4))}`;

/** The six weeks from Sunday that show a month (spec part 3 §2.11): 42 days that follow each other, the whole month among them. */
export function monthGrid(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 42 }, (_, n) => addDays(start, n));
}

/** The month so many months later, earlier where `count` is negative, or null where the calendar does not reach. */
export function addMonths(month: string, count: number): string | null {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const moved = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  return isMonth(moved) ? moved : null;
}

/** The same day of another month; the last one where that month is shorter: of 31 January in February the 28th. */
export function dayIn(month: string, day: string): string {
  const same = addDays(`${month}-01`, Number(day.slice(8)) - 1);
  return monthOf(same) === month ? same : addDays(same, -Number(same.slice(8)));
}
