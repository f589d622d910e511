/**
 * Formats a number with its noun: '1 item', '1,500 items'. `plural` is needed if the plural is not the singular plus s.
 */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/** Formats a size in bytes: '312 B', '48 KB', '3.2 MB', '1.2 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Formats a limit, without the decimal of a round number: '5 GB', '2.5 GB', '500 MB'. */
export const formatLimit = (bytes: number): string => formatSize(bytes).replace('.0 ', ' ');

/** Writes a time as minutes and seconds, with hours from the first hour on: '18:42', '1:02:03'. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

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
