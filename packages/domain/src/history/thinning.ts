/** The properties of a version that thinning depends on. */
export type Version = { date: Date; kind: 'saved' | 'refused'; label: string };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** All versions are kept for this long. */
export const allStayMs = 7 * dayMs;
/** Until this age, the last version of every hour is kept; after it, the last version of every day (UTC). */
export const hourlyStayMs = 91 * dayMs;

/**
 * Returns the versions of a document to delete. All versions of the last week are kept, then the last of each hour, and
 * after three months the last of each day. Named and refused versions are always kept and do not count as the last of
 * an hour or day.
 */
export function thinnedOut<V extends Version>(versions: readonly V[], now: Date): V[] {
  const last = new Map<string, V>();
  const old = versions.filter(
    ({ date, kind, label }) => kind === 'saved' && label === '' && age(date, now) > allStayMs,
  );
  for (const version of old) {
    const span = spanOf(version.date, now);
    const known = last.get(span);
    if (!known || version.date >= known.date) last.set(span, version);
  }
  return old.filter((version) => last.get(spanOf(version.date, now)) !== version);
}

const age = (date: Date, now: Date) => now.getTime() - date.getTime();

/** Returns the hour or day whose last version is kept. */
function spanOf(date: Date, now: Date): string {
  const spanMs = age(date, now) > hourlyStayMs ? dayMs : hourMs;
  return `${spanMs} ${Math.floor(date.getTime() / spanMs)}`;
}
