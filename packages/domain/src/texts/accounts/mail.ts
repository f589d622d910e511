/** Begins an email. `firstName` is null if the name must not be in it. */
export const greeting = (firstName: string | null): string => (firstName === null ? 'Hello,' : `Hello ${firstName},`);

/** Formats a time in UTC, because the user's time zone is unknown: '22 Nov 2026 at 14:05 UTC'. */
export function formatMoment(date: Date): string {
  const [, day, month, year, time = ''] = date.toUTCString().split(/,? /);
  return `${Number(day)} ${month} ${year} at ${time.slice(0, 5)} UTC`;
}

/** Formats a day in UTC: '10 December 2026'. */
export const formatDay = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
