import { addDays, isSermon, monthNames, weekdayOf } from './days.ts';
import { isWeekdayFeast } from './feasts.ts';

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

/** The number of Sundays that the calendar lists: below a phone's month, and beside the month on wider screens. */
export const sundaysAhead = { phone: 4, wide: 12 };
/** The number of undated documents that are shown at first, and that "Show More" adds. */
export const undatedStep = 20;
/** The maximum number of undated documents in the list. The filter finds the others. */
export const maxUndated = 200;
/** The number of colors of series in the theme. */
export const seriesColors = 8;
/** The maximum number of series that the calendar names above the month. */
export const maxNamedSeries = 4;
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

/**
 * Returns the next Sundays, and of the days before the last of them the feasts with a service on a weekday and those with
 * a sermon.
 */
export function nextServices(today: string, sundays: number, hasSermon: (day: string) => boolean): string[] {
  const last = nextSundays(today, sundays).at(-1)!;
  const days: string[] = [];
  for (let day = today; day <= last; day = addDays(day, 1))
    if (weekdayOf(day) === 0 || isWeekdayFeast(day) || hasSermon(day)) days.push(day);
  return days;
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

type Undated = Offered & { type: string; isTemplate: boolean; scripture: string };

/**
 * Returns the documents without a preach date whose name or passage matches, the most recently modified first. Templates
 * are left out, because they are not preached.
 */
export const undated = <Item extends Undated>(items: readonly Item[], matches: (text: string) => boolean): Item[] =>
  items
    .filter(
      ({ type, isTemplate, datePreached, name, scripture }) =>
        type === 'BuilderAsset' && !isTemplate && datePreached === null && matches(`${name} ${scripture}`),
    )
    .toSorted((a, b) => b.dateModified.getTime() - a.dateModified.getTime());

export type PlanState = 'planned' | 'written' | 'ready' | 'preached';

type Prepared = { type: string; openingLine: string; wordCount: number | null };

/**
 * Returns how far a document is: planned, without words; written; made ready on this device; or preached on its day.
 * Null for links, files and folders, whose content is not written here.
 */
export function planState(
  { type, openingLine, wordCount }: Prepared,
  { isReady, isPreached }: { isReady: boolean; isPreached: boolean },
): PlanState | null {
  if (isPreached) return 'preached';
  if (type !== 'BuilderAsset') return null;
  if (isReady) return 'ready';
  return (wordCount ?? openingLine.length) > 0 ? 'written' : 'planned';
}

type SeriesItem = { id: string; type: string; name: string; dateCreated: Date };

/** `color` is a number from 0 to `seriesColors` - 1. */
export type Series = { id: string; name: string; color: number };

/**
 * Returns the series of a library by their ids. The colors follow the order in which the series were created, so that
 * series of the same time differ.
 */
export function seriesIn(items: readonly SeriesItem[]): Map<string, Series> {
  const all = items.filter(({ type }) => type === 'SermonSeries');
  const oldestFirst = all.toSorted(
    (a, b) => a.dateCreated.getTime() - b.dateCreated.getTime() || (a.id < b.id ? -1 : 1),
  );
  return new Map(oldestFirst.map(({ id, name }, at) => [id, { id, name, color: at % seriesColors }]));
}
