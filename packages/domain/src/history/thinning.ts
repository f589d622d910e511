/** What thinning looks at of a kept version. */
export type Version = { date: Date; kind: 'saved' | 'refused'; label: string };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Every version stays for this long. */
export const allStayMs = 7 * dayMs;
/** For this long the last one of every hour stays, and after that the last one of every day (UTC). */
export const hourlyStayMs = 91 * dayMs;

/**
 * Which versions of one document go: within a week all stay, after that the last of each hour, after three months the last of
 * each day. What has a name and what was refused always stays, and stands for no other.
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

/** The hour or the day whose last version stays. */
function spanOf(date: Date, now: Date): string {
  const spanMs = age(date, now) > hourlyStayMs ? dayMs : hourMs;
  return `${spanMs} ${Math.floor(date.getTime() / spanMs)}`;
}
