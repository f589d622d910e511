import type { Term } from './plans.ts';

export const termMonths: Readonly<Record<Term, number>> = { monthly: 1, annual: 12 };

/** Adds months to a time. In a shorter month, the result is the last day, as with Stripe: a month after January 31 is February 28. */
export function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
