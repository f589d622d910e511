import { builder as texts } from '../texts/builder.ts';

/** How long a moment is named by its distance; older ones by their date (spec part 2 §9). */
export const relativeForDays = 10;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The time of the last edit as the app bar shows it: 'Last edit 2 minutes ago', after ten days the date.
 * `nameDay` writes a date in the person's language and time zone. A moment that lies ahead, because two clocks differ, is now.
 */
export function lastEdit(edited: Date, now: Date, nameDay: (date: Date) => string): string {
  const age = now.getTime() - edited.getTime();
  if (age < minuteMs) return texts.lastEdit(texts.justNow);
  if (age < hourMs) return texts.lastEdit(texts.ago(Math.floor(age / minuteMs), 'minute'));
  if (age < dayMs) return texts.lastEdit(texts.ago(Math.floor(age / hourMs), 'hour'));
  if (age < relativeForDays * dayMs) return texts.lastEdit(texts.ago(Math.floor(age / dayMs), 'day'));
  return texts.lastEdit(nameDay(edited));
}
