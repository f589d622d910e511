import { addDays } from '../calendar/days.ts';

/** Days that the chart of the writing shows. */
export const chartDays = 14;

/** The sittings that are listed first (spec part 2 §9). */
export const firstListed = 3;

type Sitting = { day: string; seconds: number };

/** The seconds of each of the last `count` days, oldest first, `today` last. */
export function lastDays(sittings: readonly Sitting[], today: string, count = chartDays): Sitting[] {
  const days = Array.from({ length: count }, (_, at) => ({ day: addDays(today, at - count + 1), seconds: 0 }));
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const { day, seconds } of sittings) {
    const one = byDay.get(day);
    if (one) one.seconds += seconds;
  }
  return days;
}

/** A time as people say it: '45 sec', '38 min', '1 h 12 min'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} sec`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
