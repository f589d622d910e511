import { elapsedOf, type Timer } from '../slides/show/timer.ts';
import { maxDeliveryMinutes } from './limits.ts';

/** How long a sermon must have been presented before the user is asked whether it was preached, in ms. */
export const askAfterMs = 5 * 60_000;
export const questionLastsMs = 24 * 60 * 60_000;

/** What a presentation tells about its length. Times are in ms. */
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
