import { monthNames, weekdayOf, weekdays } from './days.ts';

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
