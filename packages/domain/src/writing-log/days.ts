import { addDays } from '../calendar/days.ts';

export const chartDays = 14;

/** The number of sittings that the list shows initially (spec part 2 §9). */
export const firstListed = 3;

type Sitting = { day: string; seconds: number };

/** Returns the total writing time for each of the last `count` days, oldest first. The last day is `today`. */
export function lastDays(sittings: readonly Sitting[], today: string, count = chartDays): Sitting[] {
  const days = Array.from({ length: count }, (_, at) => ({ day: addDays(today, at - count + 1), seconds: 0 }));
  const byDay = new Map(days.map((total) => [total.day, total]));
  for (const { day, seconds } of sittings) {
    const total = byDay.get(day);
    if (total) total.seconds += seconds;
  }
  return days;
}

/** Formats a duration: '45 sec', '38 min', '1 h 12 min'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} sec`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
