const minuteMs = 60_000;

// All dates use one unambiguous format, '22 Nov 2026', because the interface is in English. British English would
// abbreviate September to 'Sept'.
const written = (parts: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', parts);
  return { format: (moment: Date) => formatter.format(moment).replace('Sept ', 'Sep ') };
};
const time = written({ hour: '2-digit', minute: '2-digit' });
const fullDay = written({ day: 'numeric', month: 'short', year: 'numeric' });
// A calendar day has no time zone, so it is parsed and formatted in UTC.
const calendarDay = written({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortDay = written({ day: 'numeric', month: 'short' });
const shortCalendarDay = written({ day: 'numeric', month: 'short', timeZone: 'UTC' });

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

const startOfYesterday = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);

/** Formats a moment relative to now: 'Just now', '2 minutes ago', 'Today, 07:40', 'Yesterday', '16 Nov 2025'. */
export const whenWas = (moment: Date, now: Date): string => relativeTo(now, moment) ?? fullDay.format(moment);

/** Like `whenWas`, for lists: the year is omitted if it is the current one. '16 Nov', '16 Nov 2025'. */
export const whenWasShort = (moment: Date, now: Date): string => relativeTo(now, moment) ?? dayInYear(moment, now);

function relativeTo(now: Date, moment: Date): string | null {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / minuteMs);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  if (moment >= startOfDay(now)) return `Today, ${time.format(moment)}`;
  return moment >= startOfYesterday(now) ? 'Yesterday' : null;
}

const dayInYear = (moment: Date, now: Date) =>
  (moment.getFullYear() === now.getFullYear() ? shortDay : fullDay).format(moment);

/** Formats the day of a moment for use after a verb: 'today', 'yesterday', '16 Nov', '16 Nov 2025'. */
export function dayOf(moment: Date, now: Date): string {
  if (moment >= startOfDay(now)) return 'today';
  return moment >= startOfYesterday(now) ? 'yesterday' : dayInYear(moment, now);
}

/** Lowercases the first letter of a phrase like 'Just now' for use inside a sentence. */
export const inSentence = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);

/** Formats a calendar day: '2026-11-22' → '22 Nov 2026'. */
export const writtenDay = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`));

/** Formats a calendar day for lists: '2026-11-22' → '22 Nov', or '22 Nov 2026' if that is not the current year. */
export const writtenDayShort = (day: string, now: Date): string =>
  (day.startsWith(`${now.getFullYear()}-`) ? shortCalendarDay : calendarDay).format(new Date(`${day}T00:00:00Z`));

/** Formats the date of a moment in the user's time zone: '22 Nov 2026'. */
export const nameDay = (moment: Date): string => fullDay.format(moment);

const dayAndTime = written({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Formats the date and time of a moment in the user's time zone: '22 Nov 2026, 07:40'. */
export const nameMoment = (moment: Date): string => dayAndTime.format(moment);

/** Formats the time of a moment in the user's time zone: '07:40'. */
export const timeOfDay = (moment: Date): string => time.format(moment);

const dayMs = 24 * 60 * minuteMs;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Formats a moment of the last six days as 'Saturday 9:14 PM', and any other as '14 Nov 2026 9:14 PM'. */
export function dayAndClockTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  // The clock of a device may be set back a little.
  const day = age > -dayMs && age < 6 * dayMs ? weekday.format(moment) : fullDay.format(moment);
  // Browsers put a narrow space, which no one types, before PM.
  return `${day} ${clockTime.format(moment).replace(/\s/g, ' ')}`;
}
