export const maxLabelLength = 100;
/** The maximum number of named versions per document. Thinning never deletes them. */
export const maxLabeled = 200;
/**
 * The maximum number of unnamed refused versions per document, and the number of days for which they are kept. A client
 * that keeps sending outdated texts cannot fill the disk.
 */
export const maxRefused = 200;
const refusedDays = 90;
/**
 * The maximum number of versions in the list of a document's history, including all named versions. A week of writing
 * eight hours a day makes 1,700 versions.
 */
export const maxListedVersions = 2_500;

/**
 * The properties of a version that determine whether it is thinned out. `isRepeated` is true for a refused version whose
 * text is also the text of the document or of a saved version.
 */
export type Version = { date: Date; kind: 'saved' | 'refused'; label: string; isRepeated?: boolean };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Up to this age, all versions are kept. */
export const allStayMs = 7 * dayMs;
/** Up to this age, the last version of each hour is kept; beyond it, the last version of each day (UTC). */
export const hourlyStayMs = 91 * dayMs;
export const refusedStayMs = refusedDays * dayMs;

/**
 * Returns the versions of a document that can be deleted. Of the saved versions, all from the last week are kept, then
 * the last one of each hour, and after three months the last one of each day. Of the refused versions, the newest 200
 * of the last 90 days are kept, unless their text is also saved. Named versions are always kept and do not count.
 */
export function thinnedOut<V extends Version>(versions: readonly V[], now: Date): V[] {
  const last = new Map<string, V>();
  const unnamed = versions.filter(({ label }) => label === '');
  const old = unnamed.filter(({ date, kind }) => kind === 'saved' && age(date, now) > allStayMs);
  for (const version of old) {
    const span = spanOf(version.date, now);
    const known = last.get(span);
    if (!known || version.date >= known.date) last.set(span, version);
  }
  const refused = unnamed
    .filter(({ kind }) => kind === 'refused')
    .toSorted((a, b) => b.date.getTime() - a.date.getTime());
  const unused = refused.filter(
    ({ date, isRepeated = false }, place) => isRepeated || place >= maxRefused || age(date, now) > refusedStayMs,
  );
  return [...old.filter((version) => last.get(spanOf(version.date, now)) !== version), ...unused];
}

const age = (date: Date, now: Date) => now.getTime() - date.getTime();

function spanOf(date: Date, now: Date): string {
  const spanMs = age(date, now) > hourlyStayMs ? dayMs : hourMs;
  return `${spanMs} ${Math.floor(date.getTime() / spanMs)}`;
}
