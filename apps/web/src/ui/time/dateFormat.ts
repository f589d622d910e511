import {
  type DateForm,
  type DateStyle,
  dateStyleOf,
  defaultDateStyle,
  localDay,
  writeDate,
} from '@sermon/domain/calendar/days';
import type { Store } from '../store.ts';

type State = {
  style: DateStyle;
  /** Number of times that a different style was loaded. Screens that show dates are then rendered again. */
  changes: number;
};

let state: State = { style: defaultDateStyle, changes: 0 };
const listeners = new Set<() => void>();

function become(next: State): void {
  if (next.style === state.style) return;
  state = next;
  for (const listener of listeners) listener();
}

export const dateStyle = {
  get state(): State {
    return state;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  choose: (style: DateStyle): void => become({ ...state, style }),
  load: (style: DateStyle): void => become({ style, changes: state.changes + 1 }),
} satisfies Store<State> & Record<string, unknown>;

/** Never 'automatic'. */
const knownDateStyle = () => (state.style === 'automatic' ? dateStyleOf(navigator.language) : state.style);

// All dates and times that users read on a screen are written here.

const minuteMs = 60_000;

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const write = (day: string, form: DateForm) => writeDate(day, knownDateStyle(), form);

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

const startOfYesterday = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);

/** Formats a moment relative to now: 'Just now', '2 minutes ago', 'Today, 07:40', 'Yesterday', '16 Nov 2025'. */
export const formatRelative = (moment: Date, now: Date): string => relativeTo(now, moment) ?? nameDay(moment);

/** Like `formatRelative`, for lists: the year is omitted if it is the current one. '16 Nov', '16 Nov 2025'. */
export const formatRelativeShort = (moment: Date, now: Date): string =>
  relativeTo(now, moment) ?? dayInYear(moment, now);

function relativeTo(now: Date, moment: Date): string | null {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / minuteMs);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  if (moment >= startOfDay(now)) return `Today, ${time.format(moment)}`;
  return moment >= startOfYesterday(now) ? 'Yesterday' : null;
}

const dayInYear = (moment: Date, now: Date) => formatDateShort(localDay(moment), now);

/** Formats the day of a moment for use after a verb: 'today', 'yesterday', '16 Nov', '16 Nov 2025'. */
export function dayOf(moment: Date, now: Date): string {
  if (moment >= startOfDay(now)) return 'today';
  return moment >= startOfYesterday(now) ? 'yesterday' : dayInYear(moment, now);
}

/** For use inside a sentence: 'Just now' → 'just now'. */
export const inSentence = (phrase: string): string =>
  /^(?:Today|Yesterday|Just)\b/.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;

/** '2026-11-22' → '22 Nov 2026'. */
export const formatDate = (day: string): string => write(day, 'usual');

/** '2026-11-22' → '22 Nov', or '22 Nov 2026' if that is not the current year. */
export const formatDateShort = (day: string, now: Date): string =>
  write(day, day.startsWith(`${now.getFullYear()}-`) ? 'withoutYear' : 'usual');

/** '2026-11-22' → 'Sunday, 22 November 2026'. */
export const dayName = (day: string): string => write(day, 'full');

/** '2026-11-15' → '15 Nov'. */
export const shortDay = (day: string): string => write(day, 'withoutYear');

/** In the user's time zone: '22 Nov 2026'. */
export const nameDay = (moment: Date): string => formatDate(localDay(moment));

/** In the user's time zone: '22 Nov 2026, 07:40'. */
export const nameMoment = (moment: Date): string => `${nameDay(moment)}, ${time.format(moment)}`;

/** In the user's time zone: '07:40'. */
export const timeOfDay = (moment: Date): string => time.format(moment);

const dayMs = 24 * 60 * minuteMs;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Saturday 9:14 PM' for the last six days, otherwise '14 Nov 2026 9:14 PM'. */
export function dayAndClockTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  // The clock of a device may be set back a little.
  const day = age > -dayMs && age < 6 * dayMs ? weekday.format(moment) : nameDay(moment);
  // Browsers put a narrow space, which no one types, before PM.
  return `${day} ${clockTime.format(moment).replace(/\s/g, ' ')}`;
}

/** In the format of the browser's language: '9:14 PM', '21:14'. */
export const clockOfDay = (moment: Date): string =>
  moment.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });

/** 'Sunday, 22 Nov'. */
export const dayOfClock = (moment: Date): string => `${weekday.format(moment)}, ${shortDay(localDay(moment))}`;
