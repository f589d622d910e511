import { builder as texts } from '../texts/builder.ts';

/** How long a moment is named by its distance; older ones by their date (spec part 2 §9). */
export const relativeForDays = 10;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long ago something was: 'just now', '2 minutes ago', after ten days the date. `nameDay` writes a date in the person's
 * language and time zone. A moment that lies ahead, because two clocks differ, is now.
 */
export function timeSince(moment: Date, now: Date, nameDay: (date: Date) => string): string {
  const age = now.getTime() - moment.getTime();
  if (age < minuteMs) return texts.justNow;
  if (age < hourMs) return texts.ago(Math.floor(age / minuteMs), 'minute');
  if (age < dayMs) return texts.ago(Math.floor(age / hourMs), 'hour');
  return age < relativeForDays * dayMs ? texts.ago(Math.floor(age / dayMs), 'day') : nameDay(moment);
}

/** The time of the last edit as the app bar shows it: 'Last edit 2 minutes ago'. */
export const lastEdit = (edited: Date, now: Date, nameDay: (date: Date) => string): string =>
  texts.lastEdit(timeSince(edited, now, nameDay));
