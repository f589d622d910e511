import { addDays, weekdayOf } from '@sermon/domain/calendar/days';
import { addMonths, dayIn, monthOf } from '@sermon/domain/calendar/month';

/** Returns null if the key does not navigate. */
export function dayByKey(key: string, day: string, today: string): string | null {
  const inMonth = (count: number) => {
    const month = addMonths(monthOf(day), count);
    return month && dayIn(month, day);
  };
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return inMonth(-1);
    case 'PageDown':
      return inMonth(1);
    case 't':
    case 'T':
      return today;
    default:
      return null;
  }
}

/** Returns 0 if the key moves no item. */
export function daysByAltKey(key: string): number {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -7;
    case 'ArrowDown':
      return 7;
    default:
      return 0;
  }
}
