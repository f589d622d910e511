/** The number of recent searches that are stored. */
export const mostRecentSearches = 10;
/** Longer searches, in characters, were pasted and not typed. They are not stored. */
export const maxRecentLength = 100;

const plain = (query: string): string => query.trim().toLowerCase();

/**
 * Adds a search to the recent searches, newest first. Only searches with results are added. Each search is stored once,
 * regardless of case. If the new search continues the previous one ('grac' → 'grace'), it replaces it.
 */
export function withSearch(recent: readonly string[], query: string): string[] {
  const wanted = query.trim();
  if (wanted === '' || wanted.length > maxRecentLength) return [...recent];
  const [last, ...before] = recent;
  const isOnTheWay = last !== undefined && plain(wanted).startsWith(plain(last));
  const others = (isOnTheWay ? before : recent).filter((other) => plain(other) !== plain(wanted));
  return [wanted, ...others].slice(0, mostRecentSearches);
}
