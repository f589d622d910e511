import { builder as texts } from '../texts/builder.ts';

/** Times up to this many days ago are shown as relative times, older ones as dates (spec part 2 §9). */
export const relativeForDays = 10;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats the time since a moment: 'just now', '2 minutes ago', or the date after ten days. `nameDay` formats a date in
 * the user's language and time zone. A moment in the future, which occurs if two clocks differ, counts as now.
 */
export function timeSince(moment: Date, now: Date, nameDay: (date: Date) => string): string {
  const age = now.getTime() - moment.getTime();
  if (age < minuteMs) return texts.justNow;
  if (age < hourMs) return texts.ago(Math.floor(age / minuteMs), 'minute');
  if (age < dayMs) return texts.ago(Math.floor(age / hourMs), 'hour');
  return age < relativeForDays * dayMs ? texts.ago(Math.floor(age / dayMs), 'day') : nameDay(moment);
}

export const lastEdit = (edited: Date, now: Date, nameDay: (date: Date) => string): string =>
  texts.lastEdit(timeSince(edited, now, nameDay));
