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

type Browser = {
  userAgent: string;
  /**
   * The maximum number of simultaneous touch points. It distinguishes an iPad, which identifies itself as a Mac, from a
   * real Mac, which has no touch points.
   */
  touchPoints: number;
};
type Device = { formFactor: 'Phone' | 'Tablet' | 'Computer'; operatingSystem: string };

const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * Identifies the device that saves a document. In a conflict, the user sees on which device the other version was
 * written. An unknown operating system is ''.
 */
export function describeDevice({ userAgent, touchPoints }: Browser): Device {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return { formFactor: 'Tablet', operatingSystem: 'iPadOS' };
  const operatingSystem = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  if (/iPhone|iPod|Android.*Mobile/.test(userAgent)) return { formFactor: 'Phone', operatingSystem };
  if (/iPad|Android/.test(userAgent)) return { formFactor: 'Tablet', operatingSystem };
  return { formFactor: 'Computer', operatingSystem };
}

/** Returns the device on which a text was written, such as 'Phone, iOS', or '' if unknown. */
export const writtenOn = (document: {
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
}): string => [document.lastModifiedFormFactor, document.lastModifiedOnOperatingSystem].filter(Boolean).join(', ');
