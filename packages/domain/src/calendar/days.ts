// A calendar day is a text, '2026-11-22', without a time zone. Calculations use midnight UTC of that day. Every UTC day
// has 86,400 seconds, so the computer's time zone has no effect.
const dayMs = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Sunday is first because the calendar's weeks start on Sunday (spec part 3 §2.11). */
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

/** Returns true if a day exists and is in the years 0001 to 9999: '2026-02-28' but not '2026-02-29'. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && dayAt(msOf(text)) === text;

/** Adds days to a day; `count` may be negative. Both the day and the result must be in the years 0001 to 9999. */
export const addDays = (day: string, count: number): string => dayAt(msOf(day) + count * dayMs) ?? day;

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();

export function dayName(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${weekdays[weekdayOf(day)]}, ${Number(date)} ${monthNames[Number(month) - 1]} ${Number(year)}`;
}

export const shortDay = (day: string): string => `${Number(day.slice(8))} ${shortMonth(day)}`;

export const shortMonth = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1]!.slice(0, 3);

const dayAt = (ms: number): string | null => (Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10));

type Preached = { name: string; type: string; category: string; datePreached: string | null };

/** Returns true for an actual sermon, and false for related material such as handouts. */
export const isSermon = ({ category }: Pick<Preached, 'category'>): boolean =>
  category === 'Manuscript' || category === 'Outline';

const rankOf = (item: Preached): number => (isSermon(item) ? 0 : item.type === 'BuilderAsset' ? 1 : 2);

/**
 * Groups items by preach date. Within each day, sermons come first, then other documents. Otherwise items are sorted by
 * name.
 */
export function byDay<Item extends Preached>(items: readonly Item[]): Map<string, Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    if (item.datePreached === null) continue;
    const others = days.get(item.datePreached);
    if (others) others.push(item);
    else days.set(item.datePreached, [item]);
  }
  const order = new Intl.Collator('en', { numeric: true });
  for (const sharing of days.values()) sharing.sort((a, b) => rankOf(a) - rankOf(b) || order.compare(a.name, b.name));
  return days;
}

/** The calendar day of a moment in the user's time zone: '2026-11-22'. */
export const localDay = (moment: Date): string =>
  [
    String(moment.getFullYear()).padStart(4, '0'),
    String(moment.getMonth() + 1).padStart(2, '0'),
    String(moment.getDate()).padStart(2, '0'),
  ].join('-');

/** The styles of dates that users can choose. 'automatic' follows the language of the browser. */
export const dateStyles = ['automatic', 'dayFirst', 'monthFirst', 'yearFirst'] as const;
export type DateStyle = (typeof dateStyles)[number];

export const defaultDateStyle: DateStyle = 'dayFirst';

type KnownStyle = Exclude<DateStyle, 'automatic'>;

/**
 * `full` has the weekday and the whole name of the month. `withoutYear` leaves out the year, except in the style that begins with it.
 */
export type DateForm = 'full' | 'usual' | 'withoutYear';

/** Writes a day such as '2026-11-22'. All forms are unambiguous: the month is a number only if the year comes first. */
export function writeDate(day: string, style: KnownStyle, form: DateForm): string {
  const isFull = form === 'full';
  const weekday = isFull ? `${weekdays[weekdayOf(day)]}, ` : '';
  if (style === 'yearFirst') return weekday + day;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const name = monthNames[month - 1]!;
  const monthName = isFull ? name : name.slice(0, 3);
  const hasYear = form !== 'withoutYear';
  if (style === 'monthFirst') return `${weekday}${monthName} ${date}${hasYear ? `, ${year}` : ''}`;
  return `${weekday}${date} ${monthName}${hasYear ? ` ${year}` : ''}`;
}

/** Returns the style that people who use a language expect. `language` is a tag such as 'en-US'. */
export function dateStyleOf(language: string): KnownStyle {
  const [first] = orderIn(language);
  if (first === 'year') return 'yearFirst';
  return first === 'month' ? 'monthFirst' : 'dayFirst';
}

function orderIn(language: string): string[] {
  try {
    const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts(0);
    return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
  } catch {
    // Some browsers report language tags that are not valid.
    return [];
  }
}
