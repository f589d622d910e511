import { trashDays } from './items.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How many days something stays in the trash; what goes within the day has 1, what is overdue 0. */
export function daysLeft(deleted: Date, now: Date): number {
  const gone = (now.getTime() - deleted.getTime()) / dayMs;
  return Math.max(0, Math.min(trashDays, Math.ceil(trashDays - gone)));
}
