import { addDays, isSermon, monthNames, weekdayOf } from './days.ts';

const firstMonth = '1900-01';
const lastMonth = '2100-12';

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

export const sundaysAhead = 4;
/**
 * The maximum number of items in the phone's list of a month: four a day and some more. A longer list ends with the
 * number of items that it leaves out; the days show them.
 */
export const maxListedInMonth = 150;
/**
 * The maximum number of library items offered for a day, so that the list stays short on every screen. Typing a part of
 * the name finds the others.
 */
export const maxOffered = 20;
const weeksAhead = 52;

export function nextSundays(today: string, count: number): string[] {
  const first = addDays(today, (7 - weekdayOf(today)) % 7);
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
}

/** Returns the next Sunday for which `isPlanned` is false; the next Sunday of all if every Sunday of a year is planned. */
export function nextFreeSunday(today: string, isPlanned: (day: string) => boolean): string {
  const sundays = nextSundays(today, weeksAhead);
  return sundays.find((day) => !isPlanned(day)) ?? sundays[0]!;
}

export function sermonsOrAll<Item extends { category: string }>(items: readonly Item[]): readonly Item[] {
  const sermons = items.filter(isSermon);
  return sermons.length > 0 ? sermons : items;
}

export function itemsOfMonth<Item>(days: ReadonlyMap<string, readonly Item[]>, month: string): Item[] {
  const inMonth = [...days].filter(([day]) => monthOf(day) === month);
  return inMonth.toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, items]) => items);
}

type Placed = { locationPreached: string; dateModified: Date };

/** Returns the place that was used last: that of the most recently modified item with a place. Empty if there is none. */
export function lastPlace(items: readonly Placed[]): string {
  let newest: Placed | null = null;
  for (const item of items)
    if (item.locationPreached && (!newest || item.dateModified > newest.dateModified)) newest = item;
  return newest?.locationPreached ?? '';
}

type Offered = { name: string; datePreached: string | null; dateModified: Date };

/**
 * Returns the items to offer for a day, of those whose names match: first those without a preach date, then the others;
 * within each group, the most recently modified first.
 */
export function offeredFor<Item extends Offered>(
  items: readonly Item[],
  day: string,
  matches: (name: string) => boolean,
): { offered: Item[]; more: number } {
  const found = items.filter(({ name, datePreached }) => datePreached !== day && matches(name));
  const sorted = found.toSorted(
    (a, b) =>
      Number(a.datePreached !== null) - Number(b.datePreached !== null) ||
      b.dateModified.getTime() - a.dateModified.getTime(),
  );
  return { offered: sorted.slice(0, maxOffered), more: Math.max(0, found.length - maxOffered) };
}
