import { maxLocationLength } from '../library/items.ts';
import { elapsedOf, type Timer } from '../slides/show/timer.ts';

/** The maximum number of deliveries of one document. A sermon that is preached twice a week reaches it after two years. */
export const maxDeliveries = 200;
/** The maximum number of deliveries of one account, because they do not count as its storage. */
export const maxAccountDeliveries = 20_000;
export const maxPlaceLength = maxLocationLength;
export const maxDeliveryNoteLength = 1_000;
/** The maximum length of a sermon, in minutes: one day. */
export const maxDeliveryMinutes = 1_440;
/** The maximum number of days in the range for which the calendar reads deliveries: six weeks, with room to spare. */
export const maxCalendarRangeDays = 62;
export const maxCalendarDeliveries = 1_000;
export const maxSuggestedPlaces = 20;
export const maxWaitingDeliveries = 100;

export type DeliveryFacts = {
  /** The day in the user's calendar: '2026-11-29'. */
  day: string;
  place: string;
  /** The length in minutes; null if unknown. */
  minutes: number | null;
  note: string;
};

/** Reads a length that was typed: a whole number of minutes, null for an empty field, and undefined for anything else. */
export function readMinutes(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= maxDeliveryMinutes ? minutes : undefined;
}

export const withPlace = (places: readonly string[], place: string): string[] =>
  place === '' ? [...places] : [place, ...places.filter((known) => known !== place)].slice(0, maxSuggestedPlaces);

/** How long a sermon must have been presented before the user is asked whether it was preached, in ms. */
export const askAfterMs = 5 * 60_000;
export const questionLastsMs = 24 * 60 * 60_000;

/** The facts about a presentation that give its length. Times are in ms. */
export type PresentedTime = {
  timer: Timer;
  /** When the user moved through the text for the first and for the last time; null if never. */
  moved: { from: number; to: number } | null;
};

/**
 * Returns how long a sermon was presented, in ms: the time of the timer, or, if that is short, the time between the first
 * and the last move through the text. A text that was only open was not presented.
 */
export function presentedMs({ timer, moved }: PresentedTime, now: number): number {
  const timed = elapsedOf(timer, now);
  if (timed >= askAfterMs || !moved) return timed;
  return Math.max(timed, moved.to - moved.from);
}

/** Returns when the user preached, in ms: at the last move through the text, otherwise when the timer was started. */
export const preachedAt = ({ timer, moved }: PresentedTime, now: number): number => moved?.to ?? timer.startedAt ?? now;

/** Returns the length of a delivery in whole minutes; null if it is not plausible. */
export function minutesOf(ms: number): number | null {
  const minutes = Math.round(ms / 60_000);
  return minutes >= 1 && minutes <= maxDeliveryMinutes ? minutes : null;
}
