/** The properties of a version that determine whether it is thinned out. */
export type Version = { date: Date; kind: 'saved' | 'refused'; label: string };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Up to this age, all versions are kept. */
export const allStayMs = 7 * dayMs;
/** Up to this age, the last version of each hour is kept; beyond it, the last version of each day (UTC). */
export const hourlyStayMs = 91 * dayMs;

/**
 * Returns the versions of a document that can be deleted. All versions from the last week are kept, then the last one
 * of each hour, and after three months the last one of each day. Named and refused versions are always kept and do not
 * count as the last version of an hour or a day.
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

/** Returns an identifier for the hour or day in which only the last version is kept. */
function spanOf(date: Date, now: Date): string {
  const spanMs = age(date, now) > hourlyStayMs ? dayMs : hourMs;
  return `${spanMs} ${Math.floor(date.getTime() / spanMs)}`;
}
