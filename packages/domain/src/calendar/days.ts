// A calendar day is text, '2026-11-22', and has no time zone. Where it is counted with, it stands for its midnight in UTC, a scale
// on which every day has 86,400 seconds; the time zone of whoever runs this never comes into it.
const dayMs = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Sunday first, as the calendar's weeks begin (spec part 3 §2.11). */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Whether it is a day that exists, '2026-02-28' but not '2026-02-29', in the years 0001 to 9999. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && dayAt(msOf(text)) === text;

/** The day so many days later, earlier where `count` is negative. Both lie in the years 0001 to 9999. */
export const addDays = (day: string, count: number): string => dayAt(msOf(day) + count * dayMs) ?? day;

/** 0 for a Sunday, 6 for a Saturday. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();

/** The day as it is told in full: 'Sunday, 22 November 2026'. */
export function dayName(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${weekdays[weekdayOf(day)]}, ${Number(date)} ${monthNames[Number(month) - 1]} ${Number(year)}`;
}

const dayAt = (ms: number): string | null => (Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10));

type Preached = { name: string; category: string; datePreached: string | null };

/** Whether it is what is preached itself, not what goes with it. */
export const isSermon = ({ category }: Pick<Preached, 'category'>): boolean =>
  category === 'Manuscript' || category === 'Outline';

/** What falls on each day, on a day the sermons first, then by name. */
export function byDay<Item extends Preached>(items: readonly Item[]): Map<string, Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    if (item.datePreached === null) continue;
    const others = days.get(item.datePreached);
    if (others) others.push(item);
    else days.set(item.datePreached, [item]);
  }
  const order = new Intl.Collator('en', { numeric: true });
  for (const sharing of days.values())
    sharing.sort((a, b) => Number(isSermon(b)) - Number(isSermon(a)) || order.compare(a.name, b.name));
  return days;
}
