import { localDay } from '@sermon/domain/calendar/days';
import { nameDay, timeOfDay } from '../../ui/time/when.ts';
import type { Version } from './versions.ts';

/** Newest first. */
export type Day = { name: string; versions: Version[] };

/** In the user's time zone. */
export function daysOf(versions: readonly Version[], now: Date): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const name = dayName(version.dateSaved, now);
    const last = days.at(-1);
    if (last?.name === name) last.versions.push(version);
    else days.push({ name, versions: [version] });
  }
  return days;
}

/** 'Today', 'Yesterday', '16 Nov 2026'. */
export function dayName(moment: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (localDay(moment) === localDay(now)) return 'Today';
  return localDay(moment) === localDay(yesterday) ? 'Yesterday' : nameDay(moment);
}

/** For use within a sentence: 'today, 07:40', '16 Nov 2026, 07:40'. */
export const spokenMoment = (moment: Date, now: Date): string =>
  `${dayName(moment, now).replace(/^[TY]/, (letter) => letter.toLowerCase())}, ${timeOfDay(moment)}`;
