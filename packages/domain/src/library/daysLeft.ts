import { trashDays } from './items.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns for how many more days an item stays in the trash: 1 on its last day, 0 once its time is over. */
export function daysLeft(deleted: Date, now: Date): number {
  const gone = (now.getTime() - deleted.getTime()) / dayMs;
  return Math.max(0, Math.min(trashDays, Math.ceil(trashDays - gone)));
}
