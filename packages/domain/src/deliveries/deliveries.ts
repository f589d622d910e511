import { maxDeliveryMinutes, maxSuggestedPlaces } from './limits.ts';

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
